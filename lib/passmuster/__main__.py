"""`python -m passmuster`: the same as the `passmuster` command."""

from __future__ import annotations

from passmuster.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
