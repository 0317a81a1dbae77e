"""Which test module is that of a module of the library, and whether its code ran in it.

`tests/_core/schemas/test_root.py` is that of `_core/schemas/root.py`, and `test_init.py` of a folder that of
its package. What has no function that does something has no code to run. What ran is noted on the way, until
the first function of the module is called: that costs next to nothing.
"""

from __future__ import annotations

import ast
import sys
from contextlib import contextmanager
from pathlib import Path

import passmuster

LIBRARY, TESTS = Path(passmuster.__file__).parent, Path(__file__).resolve().parent
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def test_module_of(module: Path) -> Path:
    return TESTS / module.parent.relative_to(LIBRARY) / f"test_{module.stem.strip('_')}.py"


def does_something(node: ast.AST) -> bool:
    """Tell whether a node of a tree is a function of more than its docstring."""
    return isinstance(node, FUNCTIONS) and any(not is_constant(statement) for statement in node.body)


def is_constant(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def has_code(test: Path) -> bool:
    """Tell whether there is code in the module of a test module; to read all of them would take long."""
    module = MODULES[test]
    return any(map(does_something, ast.walk(ast.parse(module.read_text(encoding="utf-8")))))


MODULES = {test_module_of(path): path for path in sorted(LIBRARY.rglob("*.py"))}
RAN: dict[Path, bool] = {}
"""The test modules that were run, and whether a function of their module was called in them."""


def is_of_the_other_backend(module: Path) -> bool:
    """Tell whether a compiled run has no use for a module."""
    return passmuster.backend != "pure" and module.relative_to(LIBRARY).parts[2:3] in (("nodes",), ("lanes",))


@contextmanager
def watched(test: Path):
    """Note whether a function of the module of a test module is called within."""
    module = MODULES.get(test)
    if module is None or RAN.get(test) or is_of_the_other_backend(module):
        yield
        return
    RAN[test] = False
    file = str(module)

    def note(frame, event, argument):
        code = frame.f_code
        if event == "call" and code.co_filename == file and code.co_name != "<module>":
            RAN[test] = True
            sys.setprofile(None)

    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(None)
