"""The set is closed: every name of the specification is there, in both spellings, documented and tested.

The names stand here as data, taken from the three parts of the specification by hand.
"""

import re
from functools import cache
from pathlib import Path

import pytest

import passmuster as pm
from passmuster._core.foundation.spelling import to_python

HERE = Path(__file__)

# Part 1

ROOT_FUNCTIONS = [
    "assert", "attempt", "checkPreferences", "compile", "defaults", "expression", "x", "extend", "in",
    "isError", "isExpression", "isRef", "isSchema", "ref", "types",
]  # fmt: skip
ROOT_VALUES = ["cache", "override", "version"]
CONSTRUCTORS = [
    "alternatives", "any", "array", "binary", "boolean", "bool", "date", "decimal", "function", "link",
    "number", "object", "string", "symbol", "uuid",
]  # fmt: skip

ANY_METHODS = [
    "allow", "alter", "artifact", "cache", "cast", "concat", "custom", "default", "describe", "description",
    "empty", "error", "example", "external", "extract", "failover", "forbidden", "fork", "id", "invalid",
    "disallow", "not", "keep", "label", "message", "messages", "meta", "note", "only", "optional",
    "prefs", "preferences", "options", "presence", "raw", "required", "exist", "result", "rule", "shared",
    "strict", "strip", "tag", "tailor", "unit", "valid", "equal", "validate", "validateAsync", "warn",
    "warning", "when",
]  # fmt: skip
ANY_PROPERTIES = ["type", "ruleset"]

ALIASES = {
    "disallow": "invalid", "not": "invalid", "equal": "valid", "exist": "required", "preferences": "prefs",
    "options": "prefs",
}  # fmt: skip

# Part 2

TYPE_METHODS = {
    "alternatives": ["try", "match", "conditional"],
    "array": ["has", "items", "length", "max", "min", "ordered", "single", "sort", "sparse", "split",
        "unique"],
    "binary": ["encoding", "length", "max", "min"],
    "boolean": ["falsy", "truthy", "sensitive"],
    "date": ["format", "greater", "iso", "less", "max", "min", "onlyDate", "timestamp"],
    "decimal": ["digits", "greater", "integer", "less", "max", "min", "multiple", "negative", "places",
        "port", "positive", "precision", "sign", "unsafe"],
    "function": ["arity", "class", "maxArity", "minArity", "keys", "and", "pattern", "unknown"],
    "link": ["ref", "concat", "relative"],
    "number": ["greater", "integer", "less", "max", "min", "multiple", "negative", "port", "positive",
        "precision", "sign", "unsafe"],
    "object": ["and", "append", "assert", "instance", "keys", "length", "max", "merge", "min", "nand", "or",
        "oxor", "pattern", "ref", "regex", "rename", "schema", "unknown", "with", "without", "xor"],
    "string": ["alphanum", "base64", "case", "creditCard", "dataUri", "domain", "email", "guid", "uuid",
        "hex", "hostname", "insensitive", "ip", "isoDate", "isoDuration", "json", "length", "lowercase",
        "max", "min", "normalize", "pattern", "regex", "replace", "token", "trim", "truncate", "uppercase",
        "uri"],
    "symbol": ["map"],
    "uuid": ["version"],
}  # fmt: skip

# Part 3

EXTENSION_METHODS = [
    "_addRule", "_compile", "_createError", "_getFlag", "_getRule", "_mapLabels", "_match", "_modify",
    "_mutateRebuild", "_mutateRegister", "_parent", "_property", "_reach", "_rootReferences", "_setFlag",
    "_validate",
]  # fmt: skip
EXTENSION_PROPERTIES = ["_root", "_temp", "_terms"]
HELPERS = ["original", "prefs", "schema", "state", "error", "errorsArray", "warn", "message"]
STATE_METHODS = ["localize", "nest", "shadow", "snapshot", "restore"]

# Options: a call with each, good and bad

OPTIONS = {
    "abortEarly": (False, "x"),
    "allowUnknown": (True, "x"),
    "cache": (False, "x"),
    "convert": (False, "x"),
    "dateFormat": ("utc", "x"),
    "debug": (True, "x"),
    "errors": ({"label": "key"}, "x"),
    "externals": (False, "x"),
    "messages": ({"a.b": "text"}, 5),
    "noDefaults": (True, "x"),
    "nonEnumerables": (True, "x"),
    "presence": ("required", "x"),
    "skipFunctions": (True, "x"),
    "stripUnknown": ({"arrays": True, "objects": False}, "x"),
    "context": ({"a": 1}, 5),
    "artifacts": (True, "x"),
    "warnings": (True, "x"),
    "errors.escapeHtml": (True, "x"),
    "errors.label": ("key", "x"),
    "errors.language": ("de", 5),
    "errors.render": (False, "x"),
    "errors.stack": (True, "x"),
    "errors.wrap": ({"label": False, "array": "()", "string": "|"}, "x"),
    "errors.wrapArrays": (False, "x"),
}
FOR_CALLS_ALONE = ["context", "artifacts", "warnings", "externals", "debug"]

METHOD_OPTIONS = {
    "ref": (lambda **o: pm.ref("a", o), {"adjust": len, "map": [[1, 2]], "prefix": False, "separator": "/",
        "ancestor": 1, "in": True, "iterables": True, "render": True}),
    "expression": (lambda **o: pm.expression("{a}", o), {"functions": {"f": len}, "ancestor": 1}),
    "compile": (lambda **o: pm.compile(1, o), {"legacy": True}),
    "is_schema": (lambda **o: pm.is_schema(1, o), {"legacy": True}),
    "cache.provision": (lambda **o: pm.cache.provision(o), {"max": 5}),
    "example": (lambda **o: pm.any().example(1, o), {"override": True}),
    "rule": (lambda **o: pm.number().min(1).rule(o), {"keep": True, "message": "m", "warn": True}),
    "when": (lambda **o: pm.any().when("a", {"then": 1, **o}), {"is": 1, "not": 1, "then": 1, "otherwise": 2,
        "break": True}),
    "when with switch": (lambda **o: pm.any().when("a", o), {"switch": [{"is": 1, "then": 2,
        "otherwise": 3}]}),
    "conditional": (lambda **o: pm.alternatives().conditional("a", {"then": 1, **o}), {"is": 1, "not": 1,
        "then": 1, "otherwise": 2}),
    "sort": (lambda **o: pm.array().sort(o), {"order": "descending", "by": "a"}),
    "unique": (lambda **o: pm.array().unique("a", o), {"ignoreUndefined": True, "separator": "/"}),
    "object.and": (lambda **o: pm.object().and_("a", "b", o), {"separator": "/", "isPresent": bool}),
    "object.with": (lambda **o: pm.object().with_("a", "b", o), {"separator": False, "isPresent": bool}),
    "object.pattern": (lambda **o: pm.object().pattern("^a", 1, o), {"fallthrough": True,
        "matches": pm.array().min(1)}),
    "rename": (lambda **o: pm.object().rename("a", "b", o), {"alias": True, "multiple": True,
        "override": True, "ignoreUndefined": True}),
    "base64": (lambda **o: pm.string().base64(o), {"paddingRequired": False, "urlSafe": True}),
    "data_uri": (lambda **o: pm.string().data_uri(o), {"paddingRequired": False}),
    "domain": (lambda **o: pm.string().domain(o), {"allowFullyQualified": True, "allowUnicode": False,
        "minDomainSegments": 1, "maxDomainSegments": 9, "tlds": False}),
    "email": (lambda **o: pm.string().email(o), {"allowFullyQualified": True, "allowUnicode": False,
        "ignoreLength": True, "minDomainSegments": 1, "maxDomainSegments": 9, "multiple": True,
        "separator": ";", "tlds": {"allow": ["com"]}}),
    "guid": (lambda **o: pm.string().guid(o), {"version": "uuidv7", "separator": "-"}),
    "hex": (lambda **o: pm.string().hex(o), {"byteAligned": True, "prefix": "optional"}),
    "ip": (lambda **o: pm.string().ip(o), {"version": ["ipv4"], "cidr": "required"}),
    "string.pattern": (lambda **o: pm.string().pattern("a", o), {"name": "n", "invert": True}),
    "uuid": (lambda **o: pm.uuid(o), {"version": "uuidv7"}),
    "uri": (lambda **o: pm.string().uri(o), {"scheme": ["http"], "allowRelative": True, "relativeOnly": True,
        "allowQuerySquareBrackets": True, "domain": {"tlds": False}, "encodeUri": True}),
}  # fmt: skip

EXTENSION_KEYS = {
    "type": "odd",
    "base": pm.any(),
    "messages": {"odd.a": "m"},
    "flags": {"f": {"default": 1}},
    "prepare": lambda v, h: None,
    "coerce": {"from": "string", "method": lambda v, h: None},
    "validate": lambda v, h: None,
    "rules": {"r": {}},
    "overrides": {"min": lambda schema: schema},
}
RULE_KEYS = {
    "alias": ["s"], "args": ["q"], "convert": True, "manifest": False, "method": lambda schema, q=1: schema,
    "multi": True, "validate": lambda v, h, a, r: v,
}  # fmt: skip
ARGUMENT_KEYS = {"name": "q", "ref": True, "assert": lambda v: True, "normalize": lambda v: v, "message": "m"}


@cache
def all_tests():
    """Return the string of all tests but this one."""
    texts = [path.read_text(encoding="utf-8") for path in HERE.parent.rglob("*.py") if path != HERE]
    return "\n".join(texts)


def is_mentioned(*patterns):
    return any(re.search(pattern, all_tests()) for pattern in patterns)


def schema_of(name):
    return getattr(pm, to_python(name))()


def methods():
    for name in ANY_METHODS:
        yield "any", name
    for type_name, names in TYPE_METHODS.items():
        for name in names:
            yield type_name, name


METHODS = list(methods())


@pytest.mark.parametrize("name", [*ROOT_FUNCTIONS, *CONSTRUCTORS])
def test_every_function_exists_with_docs_and_tests(name):
    ours = to_python(name)
    function = getattr(pm, ours)
    assert callable(function)
    assert callable(getattr(pm, name))
    assert ours in pm.__all__
    assert ">>> " in (function.__doc__ or ""), f"{ours} has no example"
    assert is_mentioned(rf"\bpm\.{ours}\b", rf"\blib(rary)?\.{ours}\b"), f"{ours} has no test"


@pytest.mark.parametrize("name", ROOT_VALUES)
def test_every_root_value_exists_and_is_tested(name):
    assert hasattr(pm, name)
    assert is_mentioned(rf"\bpm\.{name}\b")


@pytest.mark.parametrize(("type_name", "name"), METHODS, ids=[".".join(row) for row in METHODS])
def test_every_method_exists_with_docs_and_tests(type_name, name):
    schema = schema_of(type_name)
    ours = to_python(name)
    method = getattr(type(schema), ours)
    assert getattr(schema, name) == getattr(schema, ours)
    assert ">>> " in (method.__doc__ or ""), f"{ours} has no example"
    assert is_mentioned(rf"\.{ours}\(", rf"\b{name}_?\("), f"{type_name}.{ours} has no test"


@pytest.mark.parametrize("type_name", list(TYPE_METHODS))
def test_every_type_has_the_methods_of_any(type_name):
    schema = schema_of(type_name)
    assert [name for name in ANY_METHODS if not callable(getattr(schema, name))] == []


@pytest.mark.parametrize("alias", list(ALIASES))
def test_alias_documents_its_original(alias):
    method = getattr(type(pm.any()), to_python(alias))
    assert f"Same as `{ALIASES[alias]}`" in method.__doc__


def test_properties_exist():
    assert pm.any().type == "any"
    assert pm.number().ruleset.min(1).rule(keep=True).type == "number"
    assert getattr(pm.number(), "$").min(1).type == "number"
    assert is_mentioned(r"\.ruleset\b")


def option(path, value):
    """Return an option as a mapping; the path of an option of errors has two names."""
    outer, _, inner = path.rpartition(".")
    return {outer: {inner: value}} if outer else {inner: value}


@pytest.mark.parametrize("name", list(OPTIONS))
def test_every_option_has_both_spellings_and_tests(name):
    good, bad = OPTIONS[name]
    last = name.rpartition(".")[2]
    for spelling in {name, name.replace(last, to_python(last))}:
        options = option(spelling, good)
        pm.check_preferences(options)
        with pytest.raises(pm.SchemaError):
            pm.check_preferences(option(spelling, bad))
        if name not in FOR_CALLS_ALONE:
            assert pm.any().prefs(options).describe()["preferences"]
            assert pm.any().prefs(**options).validate(1).value == 1
        if name not in ("artifacts", "warnings"):
            assert pm.any().validate(1, options).value == 1
            assert pm.any().validate(1, **options).value == 1
    assert is_mentioned(rf'"{last}"', rf"\b{to_python(last)}=", rf'"{to_python(last)}"')


CALLS = [(method, option) for method, (_, options) in METHOD_OPTIONS.items() for option in options]


@pytest.mark.parametrize(("method", "option"), CALLS, ids=[".".join(row) for row in CALLS])
def test_every_option_of_a_method_has_both_spellings_and_tests(method, option):
    call, options = METHOD_OPTIONS[method]
    for spelling in {option, to_python(option)}:
        assert call(**{spelling: options[option]}) is not None
    assert is_mentioned(rf'"{option}":', rf"\b{to_python(option)}=", rf'"{to_python(option)}":')


@pytest.mark.parametrize("method", list(METHOD_OPTIONS))
def test_unknown_option_of_a_method_is_refused(method):
    call, _ = METHOD_OPTIONS[method]
    with pytest.raises(pm.SchemaError, match="no_such_option"):
        call(no_such_option=1)


@pytest.mark.parametrize("name", [*EXTENSION_METHODS, *EXTENSION_PROPERTIES])
def test_every_extension_method_exists_and_is_documented(name):
    schema = pm.any()
    ours = to_python(name)
    assert hasattr(schema, ours), ours
    assert hasattr(schema, name.replace("_", "$_", 1)), name
    if name in EXTENSION_METHODS:
        assert getattr(schema, ours).__doc__


@pytest.fixture
def helpers():
    """The helpers that a function receives."""
    received = []
    pm.any().custom(lambda value, helpers: received.append(helpers) or value).validate(1)
    return received[0]


@pytest.mark.parametrize("name", HELPERS)
def test_every_helper_exists_and_is_tested(helpers, name):
    assert hasattr(helpers, to_python(name))
    assert hasattr(helpers, name)
    assert is_mentioned(rf"\b(helpers|h)\.{to_python(name)}\b")


@pytest.mark.parametrize("name", STATE_METHODS)
def test_every_state_method_exists(helpers, name):
    assert callable(getattr(helpers.state, name))


def test_helpers_of_externals_have_the_linked_schema():
    import asyncio

    found = []
    asyncio.run(pm.any().external(lambda value, helpers: found.append(helpers)).validate_async(1))
    assert all(hasattr(found[0], to_python(name)) for name in [*HELPERS, "linked"])


KEYS = {"extension": EXTENSION_KEYS, "rule": RULE_KEYS, "argument": ARGUMENT_KEYS}


def extended(kind, keys):
    """Return a library with an extension, to which or to whose rule or argument keys are added."""
    more = {other: keys if other == kind else {} for other in KEYS}
    argument = {"name": "q", "assert": lambda v: True, "message": "m", **more["argument"]}
    rule = {
        "method": lambda schema, q=1: schema._add_rule({"name": "r", "args": {"q": q}}),
        "args": [argument],
        "validate": lambda v, h, a, r: v,
        **more["rule"],
    }
    base = pm.number() if "overrides" in keys else pm.any()
    return pm.extend({"type": "odd", "base": base, "rules": {"r": rule}, **more["extension"]})


@pytest.mark.parametrize(("kind", "key"), [(kind, key) for kind, keys in KEYS.items() for key in keys])
def test_every_key_of_an_extension_is_accepted(kind, key):
    schema = extended(kind, {key: KEYS[kind][key]}).odd()
    assert schema.type == "odd"
    if kind != "extension":
        assert schema.r(1).validate(1).error is None
    with pytest.raises(pm.SchemaError):
        extended(kind, {f"{key}x": KEYS[kind][key]})
