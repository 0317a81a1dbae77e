"""One backend, asked a line of JSON at a time: a case comes in, what was observed goes out."""

from __future__ import annotations

import json
import sys

from twin_cases import answer

import passmuster as pm

if pm.backend == "pure":
    from passmuster.lanes import lane

    lane.PATIENCE = 1  # each case runs twice: by the steps, and by the lane


def main() -> None:
    print(json.dumps(pm.backend), flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line)), sort_keys=True), flush=True)


if __name__ == "__main__":
    main()
