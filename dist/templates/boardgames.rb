# Homebrew: Formula/boardgames.rb in a tap.
class Boardgames < Formula
  desc "Othello, Awari, Dag en Nacht and Tic-Tac-Toe in the terminal"
  homepage "@URL@"
  version "@VERSION@"
  license "MIT"

  on_macos do
    on_arm do
      url "@FILES@/boardgames-@VERSION@-aarch64-apple-darwin.tar.gz"
      sha256 "@SUM:aarch64-apple-darwin.tar.gz@"
    end
    on_intel do
      url "@FILES@/boardgames-@VERSION@-x86_64-apple-darwin.tar.gz"
      sha256 "@SUM:x86_64-apple-darwin.tar.gz@"
    end
  end

  on_linux do
    on_arm do
      url "@FILES@/boardgames-@VERSION@-aarch64-unknown-linux-musl.tar.gz"
      sha256 "@SUM:aarch64-unknown-linux-musl.tar.gz@"
    end
    on_intel do
      url "@FILES@/boardgames-@VERSION@-x86_64-unknown-linux-musl.tar.gz"
      sha256 "@SUM:x86_64-unknown-linux-musl.tar.gz@"
    end
  end

  def install
    bin.install "bin/boardgames"
    man1.install "share/man/man1/boardgames.1.gz"
    bash_completion.install "share/bash-completion/completions/boardgames"
    zsh_completion.install "share/zsh/site-functions/_boardgames"
    fish_completion.install "share/fish/vendor_completions.d/boardgames.fish"
  end

  test do
    assert_match "boardgames @VERSION@", shell_output("#{bin}/boardgames --version")
  end
end
