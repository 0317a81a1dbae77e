"""The rooms of the library and who may import whom, read from the source and checked.

The table is that of the architecture: a room may import the rooms above it and
itself, never one below, wherever in a file the import stands, also for type checkers.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from collections.abc import Collection, Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests import mirror

import passmuster
from passmuster._core.engine.nodes import STEMS
from passmuster._core.engine.nodes.records import Spec
from passmuster._core.foundation.spelling import to_python
from passmuster._core.schemas.types import DEFINITIONS

LIBRARY = Path(passmuster.__file__).parent
FILES = sorted(LIBRARY.rglob("*.py"))

ROOMS = [
    ["_version", "__init__ of _core"],
    ["foundation", "foundation.protocols"], ["foundation.json_text"],
    ["engine"], ["engine.constraints"], ["engine.nodes"], ["engine.backend"], ["engine.formats"],
    ["engine.facts"], ["engine.lanes"],
    ["language"],
    ["running"], ["running.steps"], ["running.builder"], ["running.validation", "running.standard"],
    ["documents"], ["documents.inspection"],
    ["documents.bulk.row_keys"], ["documents.bulk"], ["documents.json_schema"],
    ["documents.dumping"],
    ["schemas"], ["schemas.schema"], ["schemas.types"],
    ["schemas.texts", "schemas.constructors", "schemas.json_schema_reader"],
    ["schemas.library_types"], ["schemas.language_functions"], ["schemas.root", "schemas.extension"],
    ["extension", "inspection", "linting"], ["typing"], ["cli", "integrations", "__main__"], ["__init__"],
]  # fmt: skip
LEVELS = {room: level for level, rooms in enumerate(ROOMS) for room in rooms}
"""Rooms, and files that are one, below `_core` or at the top of the package; the lowest first."""

MOST_AT_THE_TOP = 12

PUBLIC = {"__init__", "extension", "inspection", "linting", "typing"}
"""What is public, beside `integrations`: what `passmuster.__all__` names, and these modules."""

SHARED = {"foundation.json_text", "documents.bulk.row_keys"}
"""What the command line shares with the library: these know nothing of schemas."""

CLIENTS = {"cli", "integrations", "__main__"}
"""Rooms that use the library through its front door, as any program does; nothing imports them."""

HEAVY = {
    "argparse", "asyncio", "binascii", "bisect", "contextvars", "copy", "csv", "ctypes", "dataclasses",
    "datetime", "decimal", "difflib", "email", "fractions", "heapq", "idna", "inspect", "ipaddress", "json",
    "logging", "numbers", "pathlib", "pprint", "random", "regex", "textwrap", "threading", "tokenize",
    "typing", "urllib", "uuid", "weakref",
}  # fmt: skip

IMPORTED_AT_ONCE = {
    "__init__", "__init__ of _core", "_version", "engine", "schemas", "engine.backend",
    "schemas.constructors", "schemas.language_functions", "schemas.library_types", "foundation",
    "foundation.callers", "foundation.code_pages", "foundation.late_patterns", "foundation.misuse",
    "foundation.misuse.traceback_trimming",
    "foundation.option_reader",
    "foundation.schema_error",
    "foundation.sentinels", "foundation.spelling", "foundation.structs", "engine.nodes", "schemas.root",
    "schemas.schema",
    "schemas.schema.entries", "schemas.schema.method_arguments", "schemas.types",
}  # fmt: skip
"""What an import of the library loads of it, beside the compiled twins, which only loading tells from
broken ones."""

NOT_YET = {
    "language.annotate", "schemas.extension", "schemas.extension.extending",
    "engine.formats.dates.conversion",
    "engine.formats.patterns.pattern_literals", "engine.formats.patterns.pattern_parser",
    "engine.formats.patterns.pattern_source", "engine.formats.shared.encodings",
    "language.messages.formula", "language.messages.languages", "schemas.schema.description.building",
    "schemas.schema.description.describing", "schemas.schema.description.plain", "schemas.schema.overriding",
}  # fmt: skip
"""What a plain schema and its first validation still do without."""


def module_of(path: Path) -> str:
    """The dotted name in the package or in `_core`: `typing`, `engine.nodes.core`, `engine.nodes`."""
    parts = list(path.relative_to(LIBRARY).with_suffix("").parts)
    if parts[-1] == "__init__" and len(parts) > 1:
        parts.pop()
    return short(".".join(parts))


def short(dotted: str) -> str:
    """The name of a module of the package without the building that it stands in."""
    return dotted.removeprefix("_core.") if dotted != "_core" else "__init__ of _core"


MODULES = {module_of(path) for path in FILES}


IMPORTERS = ("import_module", "__import__")


def is_for_type_checkers(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test).rpartition(".")[2] == "TYPE_CHECKING"


def walk(node: ast.AST):
    """Every node that can run: all but what stands under `if TYPE_CHECKING`."""
    yield node
    for child in ast.iter_child_nodes(node):
        if is_for_type_checkers(child):
            for other in child.orelse:
                yield from walk(other)
        else:
            yield from walk(child)


def absolute(path: Path, node: ast.ImportFrom) -> str:
    """What a `from … import` takes its names from, with the dots at its start worked out."""
    if not node.level:
        return node.module or ""
    here = ["passmuster", *path.relative_to(LIBRARY).parent.parts]
    base = here[: len(here) - node.level + 1]
    return ".".join([*base, *filter(None, [node.module])])


def ours(dotted: str) -> str | None:
    """The module of ours that a dotted name leads to, or None if it is not ours."""
    first, _, rest = dotted.partition(".")
    if first != "passmuster":
        return None
    while rest and short(rest) not in MODULES:
        rest = rest.rpartition(".")[0]
    return short(rest) if rest else "__init__"


def targets(path: Path, node: ast.AST):
    """The dotted names that one statement imports."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        source = absolute(path, node)
        yield from (f"{source}.{alias.name}" for alias in node.names)
    elif isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in IMPORTERS:
        yield from (a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str))


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a file, which is parsed once."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports(path: Path) -> list[tuple[int, str]]:
    return imported(path, walk(tree_of(path)))


@cache
def all_imports(path: Path) -> list[tuple[int, str]]:
    """The imports of a file with those for type checkers."""
    return imported(path, ast.walk(tree_of(path)))


def imported(path: Path, nodes: Iterable[ast.AST]) -> list[tuple[int, str]]:
    return [(node.lineno, dotted) for node in nodes for dotted in targets(path, node)]


def imports_of_ours(path: Path) -> list[tuple[int, str]]:
    modules = ((line, ours(dotted)) for line, dotted in imports(path))
    return [(line, module) for line, module in modules if module is not None]


def room_of(module: str) -> str:
    """The room of a module: the longest start of its name that the table has."""
    while "." in module and module not in LEVELS:
        module = module.rpartition(".")[0]
    return module


@pytest.mark.once
def test_the_top_of_the_package_has_few_entries():
    tracked = {path.relative_to(LIBRARY).parts[0] for path in FILES} | {"py.typed"}
    assert len(tracked) <= MOST_AT_THE_TOP
    assert {name for name in tracked if not name.startswith("_")} == {
        "cli", "extension.py", "inspection.py", "integrations", "linting.py", "py.typed", "typing.py"
    }  # fmt: skip


@pytest.mark.once
def test_every_module_has_a_room():
    assert {room_of(module) for module in MODULES} <= set(LEVELS)


LINES_OF_CODE = {
    "_version": 1,
    "__init__ of _core": 0,
    "foundation": 2845,
    "foundation.protocols": 34,
    "foundation.json_text": 299,
    "engine": 0,
    "engine.constraints": 440,
    "engine.nodes": 5523,
    "engine.backend": 106,
    "engine.formats": 3700,
    "engine.facts": 808,
    "engine.lanes": 1089,
    "language": 4107,
    "running": 0,
    "running.steps": 2686,
    "running.builder": 266,
    "running.validation": 385,
    "running.standard": 37,
    "documents": 0,
    "documents.inspection": 1702,
    "documents.bulk.row_keys": 70,
    "documents.bulk": 2076,
    "documents.json_schema": 3289,
    "documents.dumping": 1363,
    "schemas": 0,
    "schemas.schema": 6970,
    "schemas.types": 4985,
    "schemas.texts": 448,
    "schemas.constructors": 120,
    "schemas.json_schema_reader": 1663,
    "schemas.library_types": 134,
    "schemas.language_functions": 110,
    "schemas.root": 286,
    "schemas.extension": 705,
    "extension": 52,
    "inspection": 122,
    "linting": 104,
    "typing": 113,
    "cli": 4882,
    "integrations": 2091,
    "__main__": 4,
    "__init__": 170,
}
"""How large a room may be, in lines of code without docstrings, comments and blank lines.

A commit that needs more raises the number, and says why in its message.
"""


def lines_of_code(path: Path) -> int:
    """Count the lines of a file that are no docstring, no string under a name, no comment and not blank."""
    tree, text = tree_of(path), path.read_text(encoding="utf-8")
    bodies = [node.body for node in ast.walk(tree) if isinstance(getattr(node, "body", None), list)]
    strings_alone = [
        one for body in bodies for one in body if isinstance(one, ast.Expr) and constants(one.value)
    ]
    left_out = {n for one in strings_alone for n in range(one.lineno, (one.end_lineno or 0) + 1)}
    lines = enumerate(text.splitlines(), 1)
    return sum(n not in left_out and line.strip()[:1] not in ("", "#") for n, line in lines)


@pytest.mark.once
def test_no_room_is_larger_than_its_bound():
    sizes = Counter[str]()
    for path in FILES:
        sizes[room_of(module_of(path))] += lines_of_code(path)
    assert sizes.keys() == LINES_OF_CODE.keys()
    assert {room: size for room, size in sizes.items() if size > LINES_OF_CODE[room]} == {}


def may_import(room: str, other: str) -> bool:
    return LEVELS[other] <= LEVELS[room] or (room in CLIENTS and other in PUBLIC | SHARED)


@pytest.mark.once
@pytest.mark.parametrize("path", [p for p in FILES if room_of(module_of(p)) in CLIENTS], ids=module_of)
def test_clients_import_public_names_only(path):
    imported = {dotted for _, dotted in all_imports(path) if ours(dotted)}
    names = {name for name in imported if ours(name) == "__init__"}
    assert {ours(name) for name in imported if room_of(ours(name)) not in CLIENTS | SHARED} <= PUBLIC
    assert {name.partition(".")[2] for name in names} <= {"", *passmuster.__all__}


@pytest.mark.once
def test_module_names_are_unique():
    names = Counter(path.stem for path in FILES if path.stem != "__init__")
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.once
def test_class_names_are_unique():
    statements = [node for path in FILES for node in tree_of(path).body]
    names = Counter(node.name for node in statements if isinstance(node, ast.ClassDef))
    assert {name for name, count in names.items() if count > 1} == set()


@pytest.mark.once
def test_no_module_imports_a_room_below_its_own():
    wrong = []
    for path in FILES:
        module = module_of(path)
        for line, dotted in all_imports(path):
            other = ours(dotted)
            if other is not None and not may_import(room_of(module), room_of(other)):
                wrong.append((module, line, dotted))
    assert wrong == []


@pytest.mark.once
@pytest.mark.parametrize("path", [p for p in FILES if room_of(module_of(p)) == "engine.nodes"], ids=module_of)
def test_nodes_import_only_nodes_and_leaves(path):
    others = {module for _, module in imports_of_ours(path) if room_of(module) != "engine.nodes"}
    leaves = {"foundation.sentinels", "foundation.late_patterns", "foundation.classes.usual_classes"}
    assert others <= leaves


NAMES = frozenset(DEFINITIONS)
JSON_WORDS = {"array", "boolean", "number", "object", "string"}

OTHER_WORDS = {
    "__init__": NAMES,  # what is public
    "documents.bulk": {"binary", "date", "decimal", "number", "string", "uuid"},  # types of columns, casts
    "cli.schema_files": {"array"},  # a type of JSON
    "cli.typescript_module": {"string", "symbol"},  # types of TypeScript
    "foundation.misuse": NAMES,  # what is told of functions
    "engine.formats": {"date", "number", "string"},  # formats and tokens of dates
    "documents.dumping.direct_writers": {"date", "decimal", "time"},  # modules and classes of Python
    "documents.json_schema": {"any", "array", "number", "string"},  # JSON types; how many alternatives match
    "schemas.json_schema_reader": {"any", "date", "uuid", *JSON_WORDS},  # types of JSON, modes, formats
    "language.preferences.preference_types": {"date", "string"},  # formats of dates
    "language.representation": {"decimal", "uuid"},  # modules of Python
    "engine.nodes.typed.matching": {"any"},  # how many alternatives have to match
    "schemas.schema.description.changes": {"any"},
    "schemas.schema.description.keyword_changes": {"any"},  # a keyword
    "schemas.schema.pydantic_hooks": {"any"},  # pydantic's schemas
    "schemas.schema.schema_warnings.literals": NAMES,  # literals that name types
    "schemas.schema.description.plain": {"function"},  # a key of a description
    "running.steps.match_errors": {"any"},
    "running.steps.array_conversions": {"number", "string"},  # kinds of values
}
"""Where strings that are names of types are something else."""


def constants(node: ast.AST) -> set[str]:
    """The strings that an expression is, or lists."""
    if isinstance(node, ast.Constant):
        return {node.value} if isinstance(node.value, str) else set()
    if isinstance(node, ast.Call) and ast.unparse(node.func) in ("frozenset", "set", "tuple"):
        return {value for argument in node.args for value in constants(argument)}
    if isinstance(node, ast.Dict):
        return {value for key in node.keys if key is not None for value in constants(key)}
    parts = node.elts if isinstance(node, (ast.List, ast.Set, ast.Tuple)) else ()
    return {value for part in parts for value in constants(part)}


def named_types(tree: ast.AST, other_words: Collection[str] = ()) -> list[str]:
    """The comparisons with names of types, and the tables by them, in a source."""
    names, uses = NAMES.difference(other_words), []
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            compared = {value for side in (node.left, *node.comparators) for value in constants(side)}
            uses += [ast.unparse(node)] if compared & names else []
        elif isinstance(node, (ast.Dict, ast.List, ast.Set, ast.Tuple)):
            listed = constants(node) & names
            uses += [ast.unparse(node)] if len(listed) > 1 and listed - JSON_WORDS else []
    return uses


def test_names_of_types_are_found_in_comparisons_and_tables():
    named = ["a.type == 'date'", "b in ('any', 'x')", "{'uuid': 1, 'date': 2}"]
    source = "; ".join([*named, "{'number': 1, 'string': 2}", "['any']"])
    assert named_types(ast.parse(source)) == named
    assert named_types(ast.parse("a == 'any'"), {"any"}) == []


@pytest.mark.once
def test_only_types_and_records_compare_type_names():
    uses = {}
    for path in FILES:
        module = module_of(path)
        if room_of(module) in ("schemas.types", "documents.inspection"):
            continue
        words = {word for start, words in OTHER_WORDS.items() if module.startswith(start) for word in words}
        uses[module] = named_types(tree_of(path), words)
    assert {module: names for module, names in uses.items() if names} == {}


def strings(path: Path) -> set[str]:
    return {
        n.value for n in ast.walk(tree_of(path)) if isinstance(n, ast.Constant) and isinstance(n.value, str)
    }


FIELDS = {f"_{name}" for base in Spec.__mro__ for name in getattr(base, "__slots__", ())}
"""The names of a spec's fields, as attributes that only the object itself may have."""

STATE = {"_node", "_ruleset"}
"""What a schema has beside its spec, and who gives it: those who make schemas and build nodes."""

GIVERS = {"engine.nodes.records", "schemas.schema.record", "engine.nodes.assembly"}


@pytest.mark.once
def test_schema_fields_are_read_through_the_spec():
    uses = {}
    for path in FILES:
        taken = [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Attribute)]
        others = [n for n in taken if not (isinstance(n.value, ast.Name) and n.value.id == "self")]
        refused = FIELDS if module_of(path) in GIVERS else FIELDS | STATE
        uses[module_of(path)] = [ast.unparse(node) for node in others if node.attr in refused]
    assert {module: names for module, names in uses.items() if names} == {}


@pytest.mark.once
def test_only_the_backend_module_selects_a_backend():
    for path in FILES:
        if module_of(path) != "engine.backend":
            assert "PASSMUSTER_BACKEND" not in strings(path), path
            assert [d for _, d in imports(path) if d.startswith("passmuster_speedups")] == [], path


def test_imports_are_found_in_source():
    source = "if TYPE_CHECKING:\n from a import b\nelse:\n import c\ndef f():\n from ..root import x\n"
    path = LIBRARY / "_core" / "schemas" / "types" / "number.py"
    imported = [dotted for node in walk(ast.parse(source)) for dotted in targets(path, node)]
    assert imported == ["c", "passmuster._core.schemas.root.x"]
    call = ast.parse("import_module('passmuster._core.x')")
    assert [dotted for node in walk(call) for dotted in targets(path, node)] == ["passmuster._core.x"]
    names = ("passmuster._core.engine.backend.core", "passmuster", "re", "passmuster_speedups")
    assert [ours(name) for name in names] == ["engine.backend", "__init__", None, None]


def loaded_by(code: str) -> list[str]:
    """The modules that a bare interpreter loads for the code, beyond what `re` loads anyway."""
    script = "import sys; sys.path[:0] = sys.argv[1:]; import os, re, enum; before = set(sys.modules); "
    script += code + "; print(*sorted(set(sys.modules) - before))"
    # An editable install is not on the path.
    specs = filter(None, map(find_spec, ("passmuster", "passmuster_speedups")))
    folders = [str(Path(spec.origin or "").parent.parent) for spec in specs]
    command = [sys.executable, "-I", "-S", "-c", script, *folders, *filter(None, sys.path)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    return run.stdout.split()


def test_import_loads_no_heavy_module():
    loaded = loaded_by("import passmuster")
    assert "passmuster" in loaded
    assert [name for name in loaded if name.partition(".")[0] in HEAVY] == []


def loaded_of_ours(code: str) -> set[str]:
    return {module for name in loaded_by(code) if (module := ours(name)) is not None}


def test_import_loads_only_the_listed_modules():
    assert loaded_of_ours("import passmuster") == IMPORTED_AT_ONCE


def test_a_schema_loads_no_type_but_its_own():
    loaded = loaded_of_ours("import passmuster as pm; pm.number()")
    types = {"schemas.types", "schemas.types.any", "schemas.types.number"}
    assert {module for module in loaded if room_of(module) == "schemas.types"} == types


def test_a_schema_loads_no_format_but_its_own():
    from passmuster._core.schemas.types.parts.string_formats import FORMATS

    loaded = loaded_of_ours("import passmuster as pm; str(pm.string().guid().validate('x').error)")
    formats = {f"engine.formats.{to_python(name)}" for name in FORMATS}
    assert formats <= MODULES
    assert loaded & formats == {"engine.formats.guid"}


def test_first_validation_loads_no_unneeded_module():
    code = "import passmuster as pm; schema = pm.object({'a': pm.number().min(1), 'b': pm.string()})"
    code += "; assert schema.validate({'a': 0, 'b': 'c'}).error.message"
    loaded = loaded_of_ours(code)
    assert "schemas.types.object" in loaded
    assert NOT_YET <= MODULES
    assert loaded & NOT_YET == set()


@pytest.mark.parametrize(
    "before", ["import passmuster", "import passmuster._core.schemas.types.string", "import passmuster.cli"]
)
def test_submodule_never_replaces_a_public_name(before):
    names = sorted({path.relative_to(LIBRARY).parts[0].partition(".")[0] for path in FILES})
    names = [name for name in names if name not in ("__init__", "__main__")]
    code = f"{before}; import passmuster as pm, importlib"
    code += f"; [importlib.import_module('passmuster.' + name) for name in {names}]"
    code += "; assert not [name for name in pm.__all__ if type(getattr(pm, name)) is type(sys)]"
    assert "passmuster._core.running.builder" in loaded_by(code)


def test_threads_may_trigger_lazy_imports_at_once():
    code = """
import threading
import passmuster as pm
uses = [
    lambda: pm.string(), lambda: pm.Schema, lambda: pm.ValidationError, lambda: pm.ref("a"),
    lambda: pm.attempt("1", pm.number()), lambda: pm.build({"type": "date"}), lambda: pm.x("{a}"),
    lambda: pm.string(),
]
found, gate = {}, threading.Barrier(len(uses))
def run(i):
    gate.wait()
    found[i] = uses[i]()
threads = [threading.Thread(target=run, args=(i,)) for i in range(len(uses))]
sys.setswitchinterval(1e-6)
for thread in threads: thread.start()
for thread in threads: thread.join()
assert len(found) == len(uses), found
assert found[0] is found[7] is pm.string()
"""
    assert "passmuster._core.schemas.types.date" in loaded_by(f"exec({code!r})")


@pytest.mark.compiled
@pytest.mark.parametrize("stem", STEMS)
def test_twin_imports_nothing_of_the_library(stem):
    loaded = loaded_by(f"import passmuster_speedups.{stem}")
    assert f"passmuster_speedups.{stem}" in loaded
    assert [name for name in loaded if name.partition(".")[0] == "passmuster"] == []


def test_every_module_has_a_test_module():
    assert [str(test) for test in mirror.MODULES if not test.exists() and mirror.has_code(test)] == []


@pytest.mark.last
def test_every_module_runs_in_its_test_module():
    idle = [test for test, ran in mirror.RAN.items() if not ran and mirror.has_code(test)]
    assert not idle, " ".join(str(test.relative_to(mirror.TESTS)) for test in idle)
