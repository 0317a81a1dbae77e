"""One backend, asked a line of JSON at a time: a case comes in, what was observed goes out."""

from __future__ import annotations

import json
import sys

from twin_cases import answer

import passmuster as pm


def main() -> None:
    print(json.dumps(pm.backend), flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line)), sort_keys=True), flush=True)


if __name__ == "__main__":
    main()
