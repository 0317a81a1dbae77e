"""How long a call takes, by the time of the processor: what else the machine does is no fault of ours.

Growth is judged by eight times the size, where a square takes sixty-four times as long, and a limit by
the pace of the machine; whatever looks wrong is looked at again, so that no slow or busy machine fails.
"""

import gc
import sys
import time
from contextlib import contextmanager

# Windows counts the time of the processor in steps of 1/64 s.
clock = time.perf_counter if sys.platform == "win32" else time.process_time
ATTEMPTS = 6
ENOUGH = 0.05  # seconds: what takes longer is measured well enough in one go
TIMES, GENEROUS = 8, 4
NOISE = 0.064 if sys.platform == "win32" else 0.004
USUAL = 0.002  # seconds for the sum below, on a machine like any other


def seconds(call, enough=0.0):
    """Return how many seconds a call takes: the best of two calls, of three if they are short.

    The first call may build what the others use, such as the code of a lane. If a call takes no longer than
    `enough`, no further call is made.
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
            if best <= enough or (calls > 1 and total > ENOUGH):
                break
    finally:
        gc.enable()
    return best


def opcodes(call):
    """How many instructions of Python a call takes, the second time: the same on any machine."""
    call()
    count, before = 0, sys.gettrace()

    def trace(frame, event, argument):
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return trace

    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(before)
    return count


def pace():
    """How many times slower than usual the machine is just now, at least one."""
    return max(1.0, seconds(lambda: sum(range(100_000))) / USUAL)


def takes_less_than(limit, call):
    """Tell whether a call takes less than so many seconds of a usual machine, be it in the last attempt."""
    return any(seconds(call, limit) < limit or seconds(call) < limit * pace() for _ in range(ATTEMPTS))


@contextmanager
def soon():
    """Fail where what is done within, usually in a fraction of a second, takes more than twenty."""
    start = clock()
    yield
    taken = clock() - start
    assert taken < 20 or taken < 20 * pace()


def grows_linearly(call_of, size):
    """Tell whether calls grow no faster than their size, up to twice `size`; `call_of(n)` returns a call."""
    for _ in range(ATTEMPTS):
        short = seconds(call_of(2 * size // TIMES))
        limit = GENEROUS * TIMES * short + NOISE
        if seconds(call_of(2 * size), limit) <= limit:
            return True
    return False
