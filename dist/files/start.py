"""Starts the program, so that the name of this package is a command, too."""

import os
import subprocess
import sys
import sysconfig


def main():
    name = "boardgames.exe" if os.name == "nt" else "boardgames"
    program = os.path.join(sysconfig.get_path("scripts"), name)
    arguments = [program, *sys.argv[1:]]
    if os.name == "nt":
        sys.exit(subprocess.call(arguments))
    os.execv(program, arguments)
