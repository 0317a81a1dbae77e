"""Messages that are never shown."""

import pytest

import passmuster as pm

NONE = "messages: there is no error code"
DOUBTED = [
    ({"string.mim": "x"}, f"{NONE} 'string.mim'. Did you mean string.min?"),
    ({"string.credit_card": "x"}, f"{NONE} 'string.credit_card'. Did you mean string.creditCard?"),
    ({"nmber.max": "x"}, f"{NONE} 'nmber.max'. Did you mean number.max?"),
    ({"string.required": "x"}, f"{NONE} 'string.required'. Did you mean any.required?"),
    ({"required": "x"}, f"{NONE} 'required'. Did you mean any.required?"),
    ({"de": {"any.requird": "x"}}, f"{NONE} 'any.requird'. Did you mean any.required?"),
    ({"string.min": "{#limit"}, "messages: the braces of '{#limit' are never closed"),
    ({"string.min": "{{#limit}"}, "messages: the braces of '{{#limit}' are never closed"),
]


@pytest.mark.parametrize("messages, complaint", DOUBTED, ids=[complaint for _, complaint in DOUBTED])
def test_message_that_is_never_shown_warns(messages, complaint):
    for make in (
        lambda: pm.string().messages(messages),
        lambda: pm.object({"a": pm.string()}).prefs(messages=messages),
    ):
        with pytest.warns(pm.SchemaWarning) as found:
            assert pm.is_schema(make())
        assert [str(warning.message) for warning in found] == [complaint]


RULES = [
    (lambda: pm.string().min(2).message("{#limit"), "message: the braces of '{#limit' are never closed"),
    (lambda: pm.string().min(2).message({"string.max": "x"}),
        "message: the rule never reports 'string.max'; it reports string.min"),
    (lambda: pm.string().email().rule(message={"string.emial": "x"}),
        "message: there is no error code 'string.emial'. Did you mean string.email?"),
    (lambda: pm.any().warning("any.requird"),
        "warning: there is no error code 'any.requird'. Did you mean any.required?"),
    (lambda: pm.x("{a"), "expression: the braces of '{a' are never closed"),
    (lambda: pm.object().assert_("{a", 1), "assert: the braces of '{a' are never closed"),
]  # fmt: skip


@pytest.mark.parametrize("make, complaint", RULES, ids=[complaint for _, complaint in RULES])
def test_so_is_one_of_a_rule_or_template(make, complaint):
    with pytest.warns(pm.SchemaWarning) as found:
        make()
    assert [str(warning.message) for warning in found] == [complaint]


@pytest.mark.parametrize("messages", [
    {"string.min": "{#limit}"}, {"*": "x"}, {"root": "form"}, {"my.code": "x"}, {"taken": "x"},
    {"money.min": "x"}, {"string.phone": "x"}, {"de": {"any.required": "x"}}, {"any.only": "a { b"},
    {"string.min": r"\\{#limit"}, {"number.port": "x"}, {"string.min": "{{{a"},
    {"string.min": pm.x("{#a}")},
])  # fmt: skip
def test_messages_of_codes_of_the_library_or_the_caller_are_meant(messages):
    assert pm.is_schema(pm.string().messages(messages))


def test_codes_of_an_extension_are_known():
    library = pm.extend({"type": "money", "base": pm.number(), "messages": {"money.mini": "x"}})
    assert pm.is_schema(library.any().messages({"money.mini": "y"}))
    with pytest.warns(pm.SchemaWarning, match="Did you mean money.mini"):
        library.any().messages({"money.minni": "y"})


def test_user_defined_rule_may_report_any_code():
    assert pm.is_schema(pm.string().custom(len).message({"string.max": "x"}))
    assert pm.is_schema(pm.string().min(pm.ref("a")).message({"any.ref": "x", "string.min": "y"}))
