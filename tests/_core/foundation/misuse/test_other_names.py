"""Names of other libraries, and misspelt ones."""

import re
import traceback

import pytest
from tests.rows import check_each

import passmuster as pm
from passmuster._core.foundation.misuse.other_names import (
    _TYPE_SPECIFIC,
    describe_missing_detail,
    describe_missing_result,
    hint_of_function,
    hint_of_option,
    hints_in,
    told_of_error,
    vocabulary,
    without_other_names,
)
from passmuster._core.foundation.spelling import to_spec

LIBRARY = pm.string().spec.root
TYPES = [name for name in pm.types() if name not in ("alt", "bool", "func")]
UNKNOWN = "unknown() to allow other keys, which are refused otherwise"
OTHERWISE = "write string().valid(…), string().label(name) or another method"
CALLED = re.compile(r"(?:(?<![\w.\"])|(?<=\)\.)|(?<=pm\.)|(?<=schema\.))([a-z_]\w*)\(")
"""What a cure calls, of the library, of a schema or of a receiver."""


def message_of(read):
    with pytest.raises(AttributeError) as error:
        read()
    return str(error.value)


def names_of(owner):
    """The names of a namespace, or of the schemas of a type."""
    return frozenset(dir(getattr(pm, owner)() if isinstance(owner, str) else owner))


NAMES = {kind: names_of(kind) for kind in TYPES}
EVERYWHERE = names_of(pm).union(*NAMES.values())


def rows(table):
    return [(cure, name) for cure, names in vocabulary()[table].items() for name in names]


@pytest.mark.parametrize("table", ["METHODS", "FUNCTIONS", "RESULTS", "ERRORS", "DETAILS", "OPTIONS"])
def test_each_name_stands_once_in_pythons_spelling_with_one_cure(table):
    names, cures = [name for _, name in rows(table)], {}
    assert len(set(names)) == len(names) > 40
    for cure, name in rows(table):
        assert name.islower() and name.isidentifier()  # noqa: PT018
        assert cures.setdefault(name.replace("_", ""), cure) == cure, name
        assert hints_in(table, name) == cure.split(" | ")


@pytest.mark.parametrize("type_name", TYPES)
def test_each_hint_for_a_schema_names_methods_that_it_has(type_name):
    schema = getattr(pm, type_name)()
    for _, name in rows("METHODS"):
        for spelling in {name, to_spec(name)}:
            if spelling in NAMES[type_name] or hasattr(schema, spelling):
                continue
            text = message_of(lambda spelling=spelling: getattr(schema, spelling))
            lead = f"{type_name} schemas have no method {spelling!r}: write "
            assert text.startswith(lead)
            cure, _, kinds = text[len(lead) :].partition(", which is for ")
            receivers = kinds.split(", ") if kinds else [type_name]
            for called in CALLED.findall(cure):
                if cure.startswith("pm."):
                    assert called in EVERYWHERE, text
                    continue
                assert all(called in NAMES[kind] for kind in receivers), text


OF_FUNCTIONS = {"arity", "class_", "max_arity", "min_arity"}


def methods_of(type_name):
    return {name for name in NAMES[type_name] if not name.startswith("_") and not hints_in("METHODS", name)}


@pytest.mark.parametrize("type_name", TYPES)
def test_method_of_other_types_names_these(type_name):
    schema = getattr(pm, type_name)()
    for name in {*_TYPE_SPECIFIC} - NAMES[type_name]:
        if not hints_in("METHODS", name):
            _, _, kinds = message_of(lambda name=name: getattr(schema, name)).partition(": it is for ")
            assert all(name in NAMES[kind] for kind in kinds.split(", ") if name not in OF_FUNCTIONS)


@pytest.mark.parametrize("type_name", ["array", "date", "number", "object", "string"])
def test_methods_of_a_type_are_listed(type_name):
    """Of a new method Python says that other types lack it, until it is listed."""
    own = methods_of(type_name) - NAMES["any"]
    assert len(own & {*_TYPE_SPECIFIC}) >= 0.9 * len(own)


def test_unknown_method_has_pythons_own_error():
    assert message_of(lambda: pm.string().nonsense) == "'StringSchema' object has no attribute 'nonsense'"
    assert message_of(lambda: type(pm.string()).nullable) == "schemas have no method 'nullable'"
    with pytest.raises(AttributeError):
        pm.string().nullable = 1


def check_hint(row):
    cure, name = row
    pascal = name[:1].upper() + to_spec(name)[1:]
    assert message_of(lambda: getattr(pm, pascal)) == f"passmuster has no {pascal!r}: write {cure}"
    assert hint_of_function(name, LIBRARY._definitions) == cure
    for called in CALLED.findall(cure):
        assert called in EVERYWHERE or called in ("validate", "items")


def test_each_hint_for_the_library_names_existing_functions():
    check_each(check_hint, rows("FUNCTIONS"))


@pytest.mark.parametrize(("name", "cure"), [
    ("minimum", "number().min(limit)"), ("is_int", "number().integer()"), ("nullable", "allow(None)"),
    ("items", "array().items(…)"), ("credit_card", "string().credit_card()"),
    ("shape", "object().keys(schema)"),
    ("xor", "xor, a method of object schemas"), ("nonsense", None),
])  # fmt: skip
def test_method_looked_up_in_the_library_has_a_hint(name, cure):
    assert hint_of_function(name, LIBRARY._definitions) == cure


def test_missing_attributes_of_results_and_errors_have_hints():
    result = pm.number().validate("x")
    error = result.error
    for tell, owner, table in [
        (describe_missing_result, result, "RESULTS"),
        (told_of_error, error, "ERRORS"),
        (describe_missing_detail, error.details[0], "DETAILS"),
    ]:
        for cure, name in rows(table):
            if not hasattr(owner, name):
                assert message_of(lambda name=name, owner=owner: getattr(owner, name)) == tell(name)
                assert tell(name).endswith(f"have no attribute {name!r}: write {cure}")
        assert "; they have " in tell("nonsense")


@pytest.mark.parametrize(("cure", "expression"), [
    ("value", "result.value"), ("error.details", "result.error.details"),
    ("error is None", "result.error is None"),
    ("error.by_path()", "result.error.by_path()"), ("error.message", "result.error.message"),
    ('details[0].context["value"]', 'result.error.details[0].context["value"]'),
    ("to_json()", "result.error.to_json()"), ("problem()", "result.error.problem()"),
    ('context["label"]', 'result.error.details[0].context["label"]'),
    ("as_dict()", "result.error.details[0].as_dict()"),
])  # fmt: skip
def test_hint_for_an_attribute_runs(cure, expression):
    assert any(cure in vocabulary()[table] for table in ("RESULTS", "ERRORS", "DETAILS"))
    assert eval(expression, {"result": pm.number().validate("x")}) is not None


def test_option_has_a_hint_if_the_call_has_it():
    assert hint_of_option("strict", ["convert"]) == ": write convert=False"
    assert hint_of_option("stopOnFirstError", ["abortEarly"]) == ": write abort_early=True"
    assert hint_of_option("strict", ["tlds"]) == hint_of_option("nonsense", ["convert"]) == ""
    with pytest.raises(pm.SchemaError, match="there is no option 'strict': write convert=False"):
        pm.number().validate("5", strict=True)


@pytest.mark.parametrize(
    "name, meant",
    [("mn", "min"), ("mxa", "max"), ("requird", "required"), ("lenght", "length"), ("vallid", "valid")],
)
def test_misspelt_method_names_the_nearest(name, meant):
    assert message_of(lambda: getattr(pm.string(), name)) == (
        f"string schemas have no method {name!r}. Did you mean {meant}?"
    )


def test_a_slip_of_a_method_of_other_types_names_them():
    kinds = [kind for kind in TYPES if "max" in NAMES[kind] and kind != "function"]
    assert {"array", "date", "number", "string"} < {*kinds}
    assert message_of(lambda: pm.boolean().mxa) == (
        f"boolean schemas have no method 'mxa'. Did you mean max, which is for {', '.join(kinds)}?"
    )


def test_names_that_a_type_or_an_extension_has_are_theirs():
    assert pm.string().regex("a").validate("a").error is None
    library = pm.extend(
        {"type": "money", "base": pm.number(), "rules": {"nullable": {"validate": lambda v, _: v}}}
    )
    assert library.money().nullable().validate(1).error is None
    assert without_other_names(type(pm.string()), ["regex", "nullable", "mn", "min"]) == ["regex", "min"]


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (
            lambda: pm.string(min_length=2, maxLength=5),
            "string() takes no such arguments: write string().min(limit).max(limit)",
        ),
        (lambda: pm.string(required=True), "string() takes no such arguments: write string().required()"),
        (
            lambda: pm.string("a"),
            f"string() takes no such arguments: {OTHERWISE}",
        ),
        (lambda: pm.array(str), "array() takes no such arguments: write array().items(…) or another method"),
        (lambda: pm.bool(nonsense=1), "bool() takes no such arguments"),
        (lambda: pm.object(a=1), 'object() takes a mapping of keys to schemas: write object({"a": …})'),
        (
            lambda: pm.object({}, extra=1),
            f"object() takes a mapping of keys to schemas: write object().{UNKNOWN}",
        ),
    ],
)
def test_unknown_arguments_of_a_constructor_are_refused_with_the_right_call(make, said):
    with pytest.raises(TypeError) as error:
        make()
    assert str(error.value) == said


def test_a_traceback_has_one_hint():
    with pytest.raises(AttributeError) as missing:
        pm.strng  # noqa: B018
    assert missing.value.name == "strng"
    shown = "".join(traceback.format_exception_only(AttributeError, missing.value))
    assert shown == "AttributeError: passmuster has no 'strng'. Did you mean string or strip?\n"


def test_the_empty_name_is_none_of_the_library():
    assert not hasattr(pm, "")
