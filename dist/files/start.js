#!/usr/bin/env node
// Starts the program that fits this machine.
"use strict";

const { spawnSync } = require("node:child_process");
const { existsSync } = require("node:fs");
const { join } = require("node:path");

const targets = {
  "linux x64": "x86_64-unknown-linux-musl/boardgames",
  "linux arm64": "aarch64-unknown-linux-musl/boardgames",
  "win32 x64": "x86_64-pc-windows-gnu/boardgames.exe",
  "darwin x64": "x86_64-apple-darwin/boardgames",
  "darwin arm64": "aarch64-apple-darwin/boardgames",
};
const machine = `${process.platform} ${process.arch}`;
const program = join(__dirname, "bin", targets[machine] ?? "none");
if (!existsSync(program)) {
  console.error(`boardgames: this package has no program for ${machine}; build it with cargo`);
  process.exit(1);
}
// Ctrl-C is for the program, which ends by itself.
process.on("SIGINT", () => {});
const { status, signal, error } = spawnSync(program, process.argv.slice(2), { stdio: "inherit" });
if (error) {
  console.error(`boardgames: ${error.message}`);
}
if (signal) {
  process.kill(process.pid, signal);
}
process.exitCode = status ?? 1;
