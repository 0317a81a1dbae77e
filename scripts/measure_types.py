"""Measure how much the types of parameters say: the share of them that is `Any`, or not annotated.

python scripts/measure_types.py            print the two shares
python scripts/measure_types.py --list     print each such parameter too

`self`, `cls` and parameters called `value` are not counted: a validated value may be anything. A name
that is only another word for `Any` counts as `Any`.
"""

from __future__ import annotations

import ast
import inspect
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "lib"))

import passmuster as pm  # noqa: E402
from passmuster import extension  # noqa: E402
from passmuster._core.schemas.root import Library  # noqa: E402

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    Place = tuple[str, int]
    """The file of a function, and its first line."""

LIBRARY = Path(pm.__file__).parent
NOT_COUNTED = ("self", "cls", "value")


class Share:
    """Parameters, and those among them whose types say nothing."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.count = 0
        self.silent: list[str] = []

    @property
    def percent(self) -> float:
        return 100 * len(self.silent) / self.count

    def __str__(self) -> str:
        return f"{self.title}: {len(self.silent)} of {self.count} parameters are Any ({self.percent:.1f} %)"


def public_functions() -> Iterator[Any]:
    """Yield what a program calls: the root's functions, and the methods of the public classes."""
    found = [getattr(module, name) for module in (pm, extension) for name in module.__all__]
    schemas = [type(schema) for schema in pm.types().values()]
    for thing in (*found, *schemas, Library, type(pm.cache)):
        if isinstance(thing, type):
            yield from methods_of(thing)
        else:
            yield getattr(thing, "__func__", thing)


def methods_of(cls: type) -> Iterator[Any]:
    for name in dir(cls):
        if name == "__init__" or not name.startswith("_"):
            member = inspect.getattr_static(cls, name)
            yield getattr(member, "__func__", member)


def public_places() -> set[Place]:
    functions = map(inspect.unwrap, public_functions())
    codes = [getattr(function, "__code__", None) for function in functions]
    return {(code.co_filename, code.co_firstlineno) for code in codes if inspect.iscode(code)}


def words_for_any(tree: ast.Module) -> set[str]:
    """Return the names that mean `Any` in a module."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            found |= {alias.asname or alias.name for alias in node.names if alias.name == "Any"}
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Name) and node.value.id in found:
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return found


def is_silent(annotation: ast.expr | None, words: set[str]) -> bool:
    """Tell whether an annotation says nothing: it is missing, `Any`, or a choice with `Any` in it."""
    if isinstance(annotation, ast.BinOp):
        return is_silent(annotation.left, words) or is_silent(annotation.right, words)
    return annotation is None or ast.unparse(annotation) in words


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.arg]:
    given = function.args
    every = [*given.posonlyargs, *given.args, given.vararg, *given.kwonlyargs, given.kwarg]
    return [item for item in every if item is not None and item.arg not in NOT_COUNTED]


def measure() -> tuple[Share, Share]:
    """Return the shares of the public functions and of all others."""
    public, others = Share("public"), Share("others")
    places = public_places()
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(LIBRARY.rglob("*.py"))}
    words = {"Any"}.union(*map(words_for_any, trees.values()))
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                continue
            line = min([node.lineno, *[item.lineno for item in node.decorator_list]])
            share = public if (str(path), line) in places else others
            for item in parameters(node):
                share.count += 1
                if is_silent(item.annotation, words):
                    where = path.relative_to(LIBRARY).as_posix()
                    share.silent.append(f"{where}:{item.lineno}: {node.name}({item.arg})")
    return public, others


def main(arguments: list[str]) -> None:
    for share in measure():
        print(share)
        if "--list" in arguments:
            print(*share.silent, sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
