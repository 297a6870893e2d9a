# Nix: pkgs/by-name/bo/boardgames/package.nix, or `callPackage ./package.nix { }`.
{ lib, stdenv, fetchurl }:

let
  sources = {
    x86_64-linux = {
      target = "x86_64-unknown-linux-musl";
      sha256 = "@SUM:x86_64-unknown-linux-musl.tar.gz@";
    };
    aarch64-linux = {
      target = "aarch64-unknown-linux-musl";
      sha256 = "@SUM:aarch64-unknown-linux-musl.tar.gz@";
    };
  };
  source = sources.${stdenv.hostPlatform.system} or (throw "boardgames: no package for this system");
in
stdenv.mkDerivation rec {
  pname = "boardgames";
  version = "@VERSION@";

  src = fetchurl {
    url = "@FILES@/boardgames-${version}-${source.target}.tar.gz";
    inherit (source) sha256;
  };

  installPhase = ''
    mkdir -p $out
    cp -r bin share $out/
  '';

  meta = {
    description = "Othello, Awari, Dag en Nacht and Tic-Tac-Toe in the terminal";
    homepage = "@URL@";
    license = lib.licenses.mit;
    mainProgram = "boardgames";
    platforms = builtins.attrNames sources;
  };
}
