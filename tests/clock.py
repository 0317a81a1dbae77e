"""How long a call takes, by the time of the processor: what else the machine does is no fault of ours."""

from __future__ import annotations

import gc
import sys
import time

# Windows counts the time of the processor in steps of 1/64 s.
clock = time.perf_counter if sys.platform == "win32" else time.process_time
ATTEMPTS = 4
ENOUGH = 0.05  # seconds: what takes longer is measured well enough in one go


def seconds(call):
    """How long a call takes, in seconds: the best of two, of three if it is short.

    The first call may make what the others find made, such as the code of a lane.
    """
    best, total = float("inf"), 0.0
    gc.collect(0)
    gc.disable()
    try:
        for calls in (1, 2, 3):
            start = clock()
            call()
            taken = clock() - start
            best, total = min(best, taken), total + taken
            if calls > 1 and total > ENOUGH:
                break
    finally:
        gc.enable()
    return best


def takes_less_than(limit, call):
    """Tell whether a call takes less than so many seconds, be it in the last of a few attempts."""
    return any(seconds(call) < limit for _ in range(ATTEMPTS))


def grows_linearly(call_of, size, most=4.0):
    """Tell whether twice the size takes less than `most` times as long; `call_of(n)` returns a call.

    Twice is what linear time gives, four times what a square gives; machines are noisy, so a growth
    that looks wrong is looked at again at twice the size.
    """
    for n in (size, 2 * size, 4 * size):
        one, two = seconds(call_of(n)), seconds(call_of(2 * n))
        if two < 0.0005 or two < most * one:
            return True
    return False
