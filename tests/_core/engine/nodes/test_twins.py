"""Each compiled twin has what its pure half has: the names, the fields, the signatures.

That holds too for a reference that is compiled itself: types that are added to it may hide a name.

What they do with values is compared in `test_twin_behaviour`, the scanners and the evaluators in
tests of their own.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import os
import re
import subprocess
import sys
from decimal import Decimal
from operator import ge
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from passmuster._core.engine.nodes import CONTRACT, STEMS, TWINS

pytestmark = pytest.mark.compiled

PURE = dict(zip(STEMS, TWINS))


def pure_half(stem: str) -> ModuleType:
    return importlib.import_module(f"passmuster._core.engine.nodes.{PURE[stem]}")


def halves(stem: str) -> tuple[ModuleType, ModuleType]:
    return pure_half(stem), importlib.import_module(f"passmuster_speedups.{stem}")


def public(module: ModuleType) -> set[str]:
    """The public names that a pure module defines, read from its source."""
    names: set[str] = set()
    for statement in ast.parse(inspect.getsource(module)).body:
        if isinstance(statement, (ast.ClassDef, ast.FunctionDef)):
            names.add(statement.name)
        elif isinstance(statement, ast.Assign):
            targets = [name for target in statement.targets for name in ast.walk(target)]
            names |= {name.id for name in targets if isinstance(name, ast.Name)}
    return {name for name in names if not name.startswith("_") and name != "TYPE_CHECKING"}


def classes_of_a_twin(module: ModuleType) -> set[str]:
    return {
        name
        for name, value in vars(module).items()
        if inspect.isclass(value) and value.__module__ == module.__name__ and not name.startswith("_")
    }


def classes(stem: str) -> list[str]:
    pure = pure_half(stem)
    return sorted(name for name in public(pure) if inspect.isclass(getattr(pure, name)))


CLASSES = [(stem, name) for stem in STEMS for name in classes(stem)]
INLINE = {"scanners", "iso_dates", "templates"}
"""Twins that work their constants into the code."""


def fields(cls: type) -> set[str]:
    """The public slots of a class and those it inherits."""
    return {
        name
        for base in cls.__mro__
        for name in getattr(base, "__slots__", ())
        if not name.startswith("_") and name != "self"
    }


STEPS = {
    "run", "coerce", "base", "absent", "verify", "run_steps", "apply", "find", "context", "sorted",
    "duplicate",
}  # fmt: skip
"""What others call of nodes, checks and value lists; their other methods are each half's own."""


def methods(cls: type) -> set[str]:
    """The public methods that the twin of a class must have."""
    # What a schema has of its own is public to its room.
    hidden = "__" if cls.__name__ == "Record" else "_"
    own = {
        name for name in dir(cls) if inspect.isfunction(getattr(cls, name)) and not name.startswith(hidden)
    }
    has_steps = any(base.__name__ in ("Node", "Check", "ValueSet", "Single") for base in cls.__mro__)
    return own & STEPS if has_steps else own


def parameters(function: object) -> list[tuple[str, object]]:
    found = inspect.signature(function).parameters.values()
    return [(parameter.name, parameter.default) for parameter in found]


@pytest.mark.parametrize("stem", STEMS)
def test_a_twin_has_the_public_names_of_its_pure_half(stem):
    pure, twin = halves(stem)
    missing = {name for name in public(pure) if not hasattr(twin, name)}
    assert not missing


@pytest.mark.parametrize("stem", sorted(set(STEMS) - INLINE))
def test_a_twin_defines_no_public_class_that_its_pure_half_lacks(stem):
    pure, twin = halves(stem)
    assert classes_of_a_twin(twin) <= public(pure)


@pytest.mark.parametrize("stem", sorted(set(STEMS) - INLINE))
def test_constants_are_the_same(stem):
    pure, twin = halves(stem)
    for name in public(pure):
        value = getattr(pure, name)
        if isinstance(value, (int, float, str, dict, frozenset, tuple)):
            assert getattr(twin, name) == value, name


@pytest.mark.parametrize("stem", STEMS)
def test_functions_have_the_same_parameters(stem):
    pure, twin = halves(stem)
    for name in public(pure):
        if inspect.isfunction(getattr(pure, name)):
            assert parameters(getattr(twin, name)) == parameters(getattr(pure, name)), name


@pytest.mark.parametrize(("stem", "name"), CLASSES)
def test_classes_have_the_same_fields(stem, name):
    pure, twin = halves(stem)
    missing = {field for field in fields(getattr(pure, name)) if not hasattr(getattr(twin, name), field)}
    assert not missing


@pytest.mark.parametrize(("stem", "name"), CLASSES)
def test_methods_have_the_same_parameters(stem, name):
    pure, twin = halves(stem)
    for method in methods(getattr(pure, name)):
        ours, theirs = getattr(getattr(pure, name), method), getattr(getattr(twin, name), method, None)
        assert theirs is not None, method
        assert parameters(theirs) == parameters(ours), method


HELD = {("calls", "Call")} | {("reports", name) for name in ("Detail", "Report", "Result", "Warning_")}
"""Classes of which users hold objects, for which they may ask for help."""

OWN = {path.stem for path in (Path(__file__).parents[4] / "lib_speedups").rglob("*.pyx")}
"""Twins with a source of their own: the others are their references, compiled."""


@pytest.mark.parametrize(("stem", "name"), CLASSES)
def test_docstrings_are_those_of_the_reference(stem, name):
    ours, theirs = (getattr(half, name).__doc__ for half in halves(stem))
    if (stem, name) in HELD or stem not in OWN:
        assert inspect.cleandoc(theirs) == inspect.cleandoc(ours)
    else:
        assert theirs is None or inspect.cleandoc(theirs) != inspect.cleandoc(ours)


# How each node and check is made, by keyword: what is given is what can be read.


def nothing(*_: object) -> None:
    return None


def samples(stem: str, name: str, module: ModuleType, core: ModuleType) -> dict[str, object]:
    node, check, subject, local = core.Node(None), core.Check(), object(), {"limit": 1}
    conditions = importlib.import_module(f"{core.__name__.rpartition('.')[0]}.conditions")
    question = conditions.Question(None, ())
    applicators = importlib.import_module(f"{core.__name__.rpartition('.')[0]}.applicators")
    tools = applicators.KeywordTools(nothing, nothing, nothing, nothing, nothing)
    timestamps = halves("iso_dates")[core is not pure_half("core")].Timestamps(nothing)
    records = importlib.import_module(f"{core.__name__.rpartition('.')[0]}.records")
    definition, argument = records.RuleFields(), records.ArgumentFields()
    definition.name, argument.name = "a", "limit"
    made = {
        "Node": {"subject": subject},
        "ValueNode": {"subject": subject},
        "Report": {
            "code": "a.b", "value": 1, "local": local, "path": ("a",), "subject": subject, "prefs": None,
            "override": 2, "scope": 3,
        },
        "Spec": {"definition": nothing, "root": subject},
        "Rule": {
            "name": "a", "definition": definition, "args": {}, "operator": "<=", "extra": None,
            "references": ("limit",),
        },
        "Assembly": {
            "make_subject": object, "shows_references": nothing, "check_of": nothing, "guarded": nothing,
            "set_values": nothing, "extend": nothing, "make_builder": nothing, "build": nothing,
            "has_lanes": True,
        },
        "BuilderFields": {"schema": subject, "outer": None, "key": "a", "instrument": nothing},
        "KeyFields": {"key": "a", "schema": subject},
        "LimitBuilder": {"prefix": "a", "argument": argument, "holds": {"<": nothing}, "fields": {}},
        "PlainSubject": {"schema": 1, "label": "a", "messages": {}, "needs_scope": True},
        "Detail": {"message": "a", "path": ["a"], "type": "a.b", "context": {"key": "a"}},
        "Result": {"value": 1, "error": 2, "warning": 3, "artifacts": 4, "debug": 5},
        "Scope": {"keys": ("a",), "values": ({},), "shadows": None},
        "HiddenGroup": {"path": ("a",), "entries": [], "journal": None},
        "ValueSet": {
            "texts": {"a": "a"}, "numbers": {1: 1}, "booleans": {True: True}, "has_none": True,
            "lowercased": None, "by_key": {}, "without_key": ([],), "references": (), "listed": ("a",),
            "key_of": nothing, "equal": nothing,
        },
        "LimitCheck": {
            "compare": ge, "limit": 2, "measure": len, "code": "a.b", "local": local, "argument": None,
        },
        "ReferenceOrigin": {"level": 1, "path": ("a",), "iterables": None, "adjust": nothing, "mapped": {}},
        "Clock": {"now": nothing},
        "DateLimit": {
            "compare": ge, "limit": None, "measure": nothing, "code": "a.b", "local": local, "argument": None,
        },
        "TestCheck": {"test": nothing, "code": "a.b", "local": None, "refuse": nothing},
        "UnlessConverting": {"check": check},
        "OptionsCache": {"defaults": subject, "read": nothing, "check_context": nothing},
        "Call": {"run": core.Run(preferences()), "subject": subject, "value": 1, "original": "1"},
        "Caller": {"helpers": object, "blame": nothing, "keep": nothing, "add": nothing, "read": nothing},
        "CustomCheck": {"caller": None, "method": nothing, "takes": 2, "judge": None},
        "FunctionCheck": {
            "caller": None, "validate": nothing, "takes": 4, "args": {"limit": 1}, "rule": subject,
            "converts": True,
        },
        "GuardedChecks": {"checks": (check,), "through": KeyError},
        "MethodStep": {"caller": None, "method": nothing, "takes": 2, "wants": nothing},
        "ShapeStep": {"caller": None, "method": nothing, "takes": 2, "wants": None},
        "Finish": {"is_noop_when_valid": True},
        "Into": {
            "open": nothing, "needed": ("a",), "missing": subject, "make": nothing, "target": "a",
            "plan": None, "keep": nothing,
        },
        "InstancePlan": {
            "cls": Path, "fields": ("a",), "defaults": (1,), "fresh": (None,), "has_slots": False,
        },
        "FixedDefault": {"value": {"a": 1}, "clone": nothing},
        "ReferencedDefault": {"reference": subject},
        "ComputedDefault": {"caller": None, "method": nothing, "takes": 2, "clone": nothing},
        "Failover": {"maker": None},
        "Default": {"maker": None},
        "Cast": {"accepts": nothing, "convert": nothing, "target": "string", "exact": None},
        "NumberString": {"accepts": nothing, "convert": nothing, "target": "string", "exact": None},
        "Artifact": {"artifact": "a"},
        "Hidden": {"is_raw": True},
        "Externals": {"rules": ((nothing, 2),)},
        "ExternalCalls": {
            "run": core.Run(preferences()), "root": [1], "caller": None, "use": nothing, "take": nothing,
        },
        "Finishes": {"steps": (core.Finish(),)},
        "WarningCheck": {"code": "a.b", "local": local},
        "ModifiedCheck": {"check": check, "message": "a", "warns": True, "reword": nothing},
        "ErrorMaker": {"kind": ValueError, "override": "a", "trace": nothing},
        "Warning_": {"reports": (), "details": []},
        "ConditionCase": {"make": nothing, "has_then": True, "has_otherwise": False},
        "Question": {"reference": object(), "cases": (conditions.ConditionCase(nothing, True, True),)},
        "Branch": {"place": object(), "question": question},
        "ConditionalNode": {
            "subject": subject, "strips": True, "first": conditions.Branch((), question), "grow": nothing,
            "build": nothing,
        },
        "Choice": {"question": question, "nodes": (None, node)},
        "NumberNode": {
            "subject": subject, "unsafe": True, "precision": 2, "kind_of": nothing, "python_type": float,
        },
        "DecimalNode": {
            "subject": subject, "guess_floats": True, "precision": 2, "kind_of": nothing, "cls": Decimal,
            "read": nothing, "usual": nothing, "is_short": nothing,
        },
        "OnlyDate": {"keeps_time": True, "is_day": nothing, "instant_of": nothing},
        "StringNode": {"subject": subject, "conversions": (str,), "allows_empty": True},
        "JsonNode": {
            "subject": subject, "conversions": (str,), "allows_empty": True, "decode": nothing,
            "content": node,
        },
        "StringPattern": {
            "search": nothing, "invert": True, "code": "a.b", "local": local, "sequence": nothing,
        },
        "Case": {"upper": True},
        "Trim": {"blanks": " "},
        "StringUnchanged": {"convert": str, "code": "a.b", "local": None},
        "BooleanNode": {"subject": subject, "truthy": None, "falsy": None, "sensitive": True},
        "DateNode": {
            "subject": subject, "format": "iso", "reader": timestamps, "counts": timestamps,
            "is_number": nothing, "instant_of": nothing, "fault_of": nothing, "is_naive": None,
            "is_exact": None, "day": None,
        },
        "InstanceNode": {
            "subject": subject, "cls": int, "read": nothing, "usual": None, "is_sound": None, "code": "a.b",
            "local": local,
        },
        "PatternNode": {
            "search": nothing, "key_node": node, "node": node, "matches": None, "fallthrough": True,
            "sequence": nothing,
        },
        "DependencyCheck": {
            "main": "a", "peers": ("b", "c"), "least": 1, "most": 2, "or_none": True, "refuse": nothing,
        },
        "KeyRename": {
            "source": "a", "target": "b", "alias": True, "override": True, "skips_undefined": True,
        },
        "JsonKeyNode": {"node": node, "conversion": object(), "texts": {"1": 1}},
        "KeyConversion": {"nodes": (node,), "has_hash": nothing},
        "Assertion": {"subject": subject, "path": ("a",), "node": node, "local": local},
        "ObjectNode": {
            "subject": subject, "unlabelled": subject, "kind": "object", "opens_plain": True,
            "open": nothing, "close": nothing, "keys": (("a", node),), "patterns": (), "renames": (),
            "dependencies": (), "unknown": 1, "deep": True,
        },
        "Discriminator": {
            "by_type": {int: (0,)}, "key": "a", "by_literal": {"b": (1,)}, "otherwise": (2,),
        },
        "AlternativesNode": {
            "subject": subject, "matches": (node,), "mode": "one", "discriminator": None,
            "resolve_matches": nothing, "owners": None,
        },
        "Owners": {"by_class": {int: (0,)}, "without_conversion": nothing},
        "JudgingNode": {"subject": subject, "is_judging": True, "keeps": True},
        "ChoosingNode": {"subject": subject},
        "StackNode": {"node": node, "run_deeper": nothing},
        "KeywordTools": {
            "open": nothing, "drop_repetitions": nothing, "report_nearest": nothing, "names_of": nothing,
            "cost_of": nothing,
        },
        "Evaluated": {"depth": 2},
        "Coverage": {"keys": frozenset(("a",)), "patterns": (node,), "has_items": True},
        "JsonInstance": {
            "value": {}, "kind": "object", "contents": {},
            "node": applicators.KeywordsNode(subject, subject, (), False, tools),
        },
        "KeywordPart": {"node": node, "cover": nothing},
        "KeywordsNode": {
            "subject": subject, "unlabelled": subject, "keywords": (), "notes": True, "tools": tools,
        },
        "LinkNode": {
            "subject": subject, "key": 1, "is_relative": True, "resolve": nothing,
            "follow_remembered": nothing, "run_deeper": nothing, "check_interval": 8,
        },
        "ArrayNode": {
            "subject": subject, "single": True, "copies": True, "sorter": None, "kinds": (list,),
            "exact": True,
        },
        "ArrayItems": {
            "included": (node,), "required": ((node, "a"),), "excluded": (node,),
            "ordered": ((node, True, None),), "has_items": True, "sparse": True,
        },
        "ItemsWalk": {
            "items": SimpleNamespace(required=()), "value": [1], "run": core.Run(preferences()),
            "subject": subject, "single": True,
        },
        "ArrayHas": {"node": node, "label": "a"},
        "ArrayUnique": {
            "key_of": nothing, "cost_of": nothing, "unkeyed": nothing, "steps": ("a",), "path": "a",
            "comparator": nothing, "ignores_undefined": True,
        },
            "FailedBranch": {"number": 1, "node": node, "reports": [], "path": ("a",), "is_far": True},
        "ArraySort": {
            "steps": ("a",), "descending": True, "local": local, "arrange": nothing,
        },
    }  # fmt: skip
    if issubclass(getattr(module, name), getattr(module, "KeywordCheck", ())):
        return {"parts": (), "keys": (), "options": {"required": ("a",), "values": None}}
    if "caller" in made[name]:
        calls = importlib.import_module(f"{core.__name__.rpartition('.')[0]}.calls")
        made[name]["caller"] = calls.Caller(**made["Caller"])
    if "maker" in made[name]:
        made[name]["maker"] = module.DefaultSource()
    return made[name]


def kept(made: object, key: str) -> object:
    """What can be read of what was given; functions are not shown all of a call."""
    return getattr(made, key) if hasattr(made, key) else getattr(made, f"_{key}")


MADE = [
    (stem, name)
    for stem, name in CLASSES
    if stem not in INLINE
    and name not in ("Run", "Single", "SingleIndex")
    and parameters(getattr(pure_half(stem), name))
]


@pytest.mark.parametrize(("stem", "name"), MADE)
def test_constructors_have_the_same_keywords_and_fields(stem, name):
    for module, core in zip(halves(stem), halves("core")):
        given = samples(stem, name, module, core)
        assert set(given) == {key for key, _ in parameters(getattr(pure_half(stem), name))}
        made = getattr(module, name)(**given)
        assert {key: kept(made, key) for key in given} == given


# The contract of subclasses


@pytest.mark.parametrize("package", ["passmuster._core.engine.nodes", "passmuster_speedups"])
def test_overriding_methods_of_subclasses_are_called(package):
    core = importlib.import_module(f"{package}.core")
    called = []

    class Step(core.Check):
        __slots__ = ()

        def apply(self, value, run, subject):
            called.append("apply")
            return value

    class Text(core.ValueNode):
        __slots__ = ("own",)

        def coerce(self, value, run):
            called.append("coerce")
            return value

        def base(self, value, run):
            called.append("base")
            return super().base(value, run)

    class Whole(core.Node):
        __slots__ = ()

        def run(self, value, run):
            called.append("run")
            return super().run(value, run)

    node = Text(None)
    node.checks = (Step(),)
    for one in (node, Whole(None)):
        assert one.run("x", core.Run(preferences())) == "x"
    assert called == ["coerce", "base", "apply", "run"]


def preferences():
    from passmuster._core.language.preferences.preferences import DEFAULTS

    return DEFAULTS


def test_importing_a_twin_loads_nothing_of_the_library():
    code = "import sys, passmuster_speedups.{0}; sys.exit('passmuster' in sys.modules)"
    for stem in STEMS:
        # With what a sanitizer needs, if the twins are compiled for one.
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        subprocess.run([sys.executable, "-c", code.format(stem)], check=True, env=environment)


def test_the_compiled_core_keeps_the_contract():
    assert halves("core")[1].CONTRACT == CONTRACT


@pytest.mark.parametrize("stem", STEMS)
def test_methods_check_the_class_of_self(stem):
    twin = halves(stem)[1]
    for name in sorted(classes_of_a_twin(twin)):
        for method in vars(getattr(twin, name)).values():
            if callable(method) and not isinstance(method, (type, staticmethod)):
                with pytest.raises(TypeError):
                    method(5, {})


SPEEDUPS = Path(__file__).parents[4] / "lib_speedups" / "passmuster_speedups"
REFERENCES = [Path(pure_half(stem).__file__) for stem in STEMS if not (SPEEDUPS / f"{stem}.pyx").exists()]
HANDLER = re.compile(r"( *)except\b.*:")


def handlers(source):
    """Yield the first line and the other lines of each handler of exceptions."""
    lines = iter(source.read_text(encoding="utf-8").splitlines())
    for line in lines:
        found = HANDLER.match(line)
        while found is not None:
            inside = found[1] + " "
            body = []
            for line in lines:
                if line and not line.startswith(inside):
                    break
                body.append(line)
            yield found[0].strip(), body
            found = HANDLER.match(line)


@pytest.mark.parametrize("source", [*sorted(SPEEDUPS.glob("*.pyx")), *REFERENCES], ids=lambda path: path.name)
def test_handlers_of_compiled_code_are_left_at_their_end(source):
    # There Cython releases the traceback of the exception if there is one. Elsewhere it expects one, but
    # without memory there is none. Where a handler lists classes, Cython expects an exception, which
    # Python 3.11 may lose without memory.
    for handler, body in handlers(source):
        assert not handler.startswith("except (")
        assert [line for line in body if re.match(r" *(return|break|continue)\b", line)] == []


def test_handlers_of_compiled_code_are_found():
    assert len([*handlers(SPEEDUPS / "validation.pyx"), *handlers(Path(pure_half("outcomes").__file__))]) >= 6
