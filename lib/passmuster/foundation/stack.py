"""Room on the stack for what is nested deep.

Depth limits are counted, but the stack under them is the caller's: Python ends it at a number of
frames, the platform at a number of bytes. Where little of it is left, a walk therefore goes on in a
thread with a stack of its own, for which the caller waits. It is started without the module
`threading`, whose methods would need frames of the caller's stack.

In WebAssembly there are no threads, and the stack is that of the JavaScript engine, which is fatal to the
interpreter when it overflows. Calls from Python to Python need none of it: more frames do there. A leaf.
"""

from __future__ import annotations

import sys
from _thread import allocate_lock, get_ident, stack_size, start_new_thread
from contextvars import copy_context

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

IS_WEB: bool = sys.platform == "emscripten"
"""Whether the stack is that of a JavaScript engine."""

_ROOM = 450  # frames: what the levels up to the next look may need, a function of the caller's included
_BYTES = 16 * 1024 * 1024  # of a stack of its own
_MOST_FRAMES = 4000  # in WebAssembly: of 256 containers, with all that can be around them in a schema
_apart: set[int] = set()  # the threads of `run_apart`


def is_short() -> bool:
    """Return whether few frames are left.

    >>> is_short()
    False
    """
    try:
        # Counts the frames without making an object of each, which a walk along `f_back` would.
        sys._getframe(max(sys.getrecursionlimit() - _ROOM, 0))
    except ValueError:
        return False
    return True


def has_own_stack() -> bool:
    """Return whether this code runs in a thread of `run_apart`."""
    return get_ident() in _apart


def run_apart(
    call: Callable[..., Any],
    *args: object,
    on_interrupt: Callable[[], None] | None = None,
    is_python: bool = True,
) -> Any:
    """Make a call on a stack of its own, or on this one if there can't be another, and return its result.

    The call sees the context variables of the caller, and its exceptions are raised here. When the caller is
    interrupted, `on_interrupt` is to make the call end soon: the interruption is raised after it.
    `is_python` is true if the recursion of the call does not go through functions written in C.

    >>> run_apart(max, 1, 2)
    2
    """
    outcome: list[Any] = []
    turn = [True]  # the thread takes it to make the call, the caller to see to it that there is none
    context, done = copy_context(), allocate_lock()

    def work() -> None:
        if not _taken(turn):
            return
        _apart.add(get_ident())
        try:
            outcome.append((context.run(call, *args), None))
        except BaseException as error:  # whatever it is, it goes on in the thread of the caller
            outcome.append((None, error))
        finally:
            _apart.discard(get_ident())
            done.release()

    done.acquire()
    is_started: bool | None = None
    interruption = None
    while not outcome and is_started is not False:
        # An interruption may come between any two steps of this.
        try:
            if is_started is None:
                is_started = _start(work)
            if is_started:
                done.acquire()
        except BaseException as error:
            if is_started is None and _taken(turn):
                raise
            is_started, interruption = True, error
            if on_interrupt is not None:
                on_interrupt()
    if interruption is not None:
        raise interruption
    if not is_started:
        return _with_frames(call, args) if is_python and IS_WEB else call(*args)
    made, raised = outcome.pop()
    if raised is None:
        return made
    try:
        raise raised
    finally:
        del raised  # it knows the frame of this function: no circle


def _with_frames(call: Callable[..., Any], args: tuple[object, ...]) -> Any:
    """Make a call on this stack, with as many frames as may be."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _MOST_FRAMES))
    try:
        return call(*args)
    finally:
        sys.setrecursionlimit(limit)


def _taken(turn: list[bool]) -> bool:
    """Take a turn that only one of two threads can take; tell whether this one has."""
    try:
        return turn.pop()
    except IndexError:
        return False


def _start(work: Callable[[], None]) -> bool:
    """Start a thread with a stack that is large enough; tell whether it runs."""
    # Threads started elsewhere meanwhile get a larger stack than they asked for, which does no harm.
    before = _set_stack_size(_BYTES)
    try:
        start_new_thread(work, ())
    except RuntimeError:  # no more threads, or none at all on this platform
        return False
    finally:
        if before is not None:
            _set_stack_size(before)
    return True


def _set_stack_size(size: int) -> int | None:
    try:
        return stack_size(size)
    except (ValueError, RuntimeError):  # not to be had on this platform
        return None
