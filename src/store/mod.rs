//! Files: saved games, results, settings.
