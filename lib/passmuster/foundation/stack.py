"""Stack space for deeply nested values.

Depth limits are counted, but the stack belongs to the caller: Python limits the number of frames, the
platform the number of bytes. If little is left, a walk continues in a thread with a stack of its own, while
the caller waits. It is started without the module `threading`, whose methods would need frames of the
caller's stack.

In WebAssembly there are no threads, and the stack is that of the JavaScript engine, whose overflow is fatal
to the interpreter. Calls from Python to Python don't use it, so that more frames are possible. A leaf.
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
"""Whether the stack belongs to a JavaScript engine."""

_ROOM = 450  # frames that the levels until the next check may need, including a user function
_BYTES = 16 * 1024 * 1024  # of the thread's stack
_MOST_FRAMES = 4000  # in WebAssembly: enough for 256 containers with any schemas around them
_own_threads: set[int] = set()  # the threads of `run_apart`


def is_short() -> bool:
    """Return whether few frames are left.

    >>> is_short()
    False
    """
    try:
        # Counts the frames without creating an object for each, unlike a walk along `f_back`.
        sys._getframe(max(sys.getrecursionlimit() - _ROOM, 0))
    except ValueError:
        return False
    return True


def is_in_own_thread() -> bool:
    """Return whether this code runs in a thread of `run_apart`."""
    return get_ident() in _own_threads


def run_apart(
    call: Callable[..., Any],
    *args: object,
    on_interrupt: Callable[[], None] | None = None,
    is_python: bool = True,
) -> Any:
    """Make a call on a stack of its own, or on this one if that is impossible, and return its result.

    The call sees the context variables of the caller, and its exceptions are raised here. If the caller is
    interrupted, `on_interrupt` has to make the call end soon: the interruption is raised afterwards.
    `is_python` is true if the recursion of the call does not go through functions written in C.

    >>> run_apart(max, 1, 2)
    2
    """
    outcome: list[Any] = []
    turn = [True]  # the thread takes it to make the call, the caller to prevent the call
    context, done = copy_context(), allocate_lock()

    def work() -> None:
        if not _taken(turn):
            return
        _own_threads.add(get_ident())
        try:
            outcome.append((context.run(call, *args), None))
        except BaseException as error:  # raised again in the thread of the caller
            outcome.append((None, error))
        finally:
            _own_threads.discard(get_ident())
            done.release()

    done.acquire()
    is_started: bool | None = None
    interruption = None
    while not outcome and is_started is not False:
        # An interruption may come between any two of these steps.
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
        del raised  # it refers to the frame of this function: avoid a cycle


def _with_frames(call: Callable[..., Any], args: tuple[object, ...]) -> Any:
    """Make a call on this stack, with as many frames as possible."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _MOST_FRAMES))
    try:
        return call(*args)
    finally:
        sys.setrecursionlimit(limit)


def _taken(turn: list[bool]) -> bool:
    """Take a turn that only one of two threads can take. Return whether this thread has it."""
    try:
        return turn.pop()
    except IndexError:
        return False


def _start(work: Callable[[], None]) -> bool:
    """Start a thread with a large enough stack. Return whether it runs."""
    # Threads that start elsewhere in the meantime get a larger stack than they need, which is harmless.
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
