"""References, templates and formulas do what the reference library was seen to do.

`record.js` tells how the cases were made; `DIFFERENT` lists where we differ on purpose.
"""

import pytest
from tests._core.language.recorded import Scope, cases, decode, preferences, same
from tests.rows import check_each

from passmuster._core.foundation.schema_error import SchemaError
from passmuster._core.foundation.sentinels import UNDEFINED
from passmuster._core.language.messages.template import build_template, make_template
from passmuster._core.language.references.reference import build_reference, make_reference

RAISES = object()

DIFFERENT = {
    # Escaped braces before the first variable come out as control characters there.
    "\\{a\\} {b}": "{a} 2",
    "\\{a\\}": "{a}",
    "\\{{a}} {b}": "{{a}} 2",
    "\\{#x} {#x}": "{#x} 5",
    # Objects in strings are "[object Object]" there, and JSON here; sets are lists.
    "x{o}": 'x{"k":1}',
    "x{a}{o}": 'x1{"k":1}',
    "x{set}": "x[1]",
    "{#deep}": '{"a":{"b":{"c":[7,8]}}}',
    "{:#deep}": '"{"a":{"b":{"c":[7,8]}}}"',
    "{{#deep}}": (
        "&#x7b;&quot;a&quot;:&#x7b;&quot;b&quot;:&#x7b;&quot;c&quot;:&#x5b;7,8&#x5d;&#x7d;&#x7d;&#x7d;"
    ),
    # A set has a length, and a string as many characters as Python counts, compared in Python's order.
    "{length(set)}": 1,
    '{length("😀")}': 1,
    '{"😀" < "￮"}': False,
    '{{"😀" + a}} x': "&#128512;1 x",
    # Parentheses in a literal are text; an operator after a value is no sign.
    '{length("(")}': 1,
    "{a!}": RAISES,
    "{a! + 1}": RAISES,
}
"""Where we differ on purpose: what stands here instead of what was recorded."""


def name_of(case):
    return repr(case.get("key", case.get("source")))[:60]


def expected(case, what):
    """Return what should come out: what was recorded, or our own."""
    if what in DIFFERENT:
        return DIFFERENT[what]
    return RAISES if case.get("throws") else decode(case["out"])


def check_key(case):
    want = expected(case, ("ref", repr(case["key"]), repr(case["options"])))
    if want is RAISES:
        with pytest.raises(SchemaError):
            make_reference(case["key"], case["options"])
        return
    made = make_reference(case["key"], case["options"])
    for name in ("type", "ancestor", "display", "key", "depth", "root"):
        assert getattr(made, name) == want[name], name
    assert list(made.path) == want["path"]
    assert made.describe() == want["described"]
    assert build_reference(want["described"]["ref"]).describe() == want["described"]
    assert build_reference(want["described"]["ref"]).display == want["display"]


def test_a_key_is_read_as_recorded():
    check_each(check_key, cases("ref"))


@pytest.mark.parametrize("case", cases("reach"), ids=name_of)
def test_path_leads_to_the_recorded_value(case):
    want = expected(case, ("reach", repr(case["value"]), case["key"]))
    scope = Scope({"v": decode(case["value"])})
    reference = make_reference(case["key"], decode(case["options"]))
    context = decode(case["context"])
    prefs = preferences(context=None if context is UNDEFINED else context)
    if want is RAISES:
        with pytest.raises(SchemaError):
            reference.resolve(UNDEFINED, scope, prefs)
    else:
        assert same(reference.resolve(UNDEFINED, scope, prefs), want)


((given,),) = [cases("data")]


def check_template(case):
    want = expected(case, case["source"])
    scope = Scope({**decode(given["data"]), **decode(case["data"])})
    prefs = preferences(context=decode(given["context"]))
    if want is RAISES:
        with pytest.raises(SchemaError):
            make_template(case["source"]).resolve(UNDEFINED, scope, prefs)
        return
    template = make_template(case["source"])
    assert same(template.resolve(UNDEFINED, scope, prefs), want)
    assert build_template(template.describe()).source == case["source"]


def test_template_has_the_recorded_value():
    check_each(check_template, cases("value"))


((setting,),) = [cases("local")]


def check_message(case):
    want = expected(case, case["source"])
    prefs = preferences(decode(case["prefs"]), decode(setting["context"]))
    local = decode(setting["local"])
    local.update(label="" if prefs.error_label is False else "k", key="k")
    scope = Scope({"k": "val", "o": "oth"})
    if want is RAISES:
        with pytest.raises(SchemaError):
            make_template(case["source"]).render("val", scope, prefs, local, setting["fixed"])
        return
    template = make_template(case["source"])
    assert template.render("val", scope, prefs, local, setting["fixed"]) == want


def test_a_message_reads_as_recorded():
    check_each(check_message, cases("message"))
