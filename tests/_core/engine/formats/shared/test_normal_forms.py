"""Unicode normal forms, in linear time."""

from unicodedata import normalize

import pytest
from tests.cases import case, check, fail
from tests.clock import takes_less_than

import passmuster as pm
from passmuster._core.engine.formats.shared.normal_forms import FORMS, LONGEST_RUN, normalize as ours


@pytest.mark.parametrize("form", FORMS)
def test_a_normal_form_is_converted_to_or_asked_for(form):
    schema, texts = pm.string().normalize(form), ["é", "e\u0301", "ﬁ", "\u0344"]
    for text in texts:
        right = normalize(form, text)
        check(case(schema, text, out=right))
        if right != text:
            check(case(schema, text, fail("string.normalize", form=form), options={"convert": False}))
        else:
            check(case(schema, text, options={"convert": False}))


def test_the_form_is_nfc_by_default():
    assert pm.string().normalize().describe()["rules"] == [{"name": "normalize", "args": {"form": "NFC"}}]


@pytest.mark.parametrize("form", ["nfc", "x", None, 1])
def test_a_form_is_one_of_four(form):
    with pytest.raises(pm.SchemaError, match="NFKD"):
        pm.string().normalize(form)


UNITS = ["\u0301\u0323", "e\u0301\u0323", "\u0f73\u0f71", "\uff9e\u0301", "한\u11a8", "ab"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("unit", UNITS)
def test_long_runs_of_marks_are_put_in_the_same_order_as_short_ones(form, unit):
    for before in ("", "e", "é" * 3):
        text = before + unit * LONGEST_RUN + "x" + unit[::-1] * LONGEST_RUN
        assert ours(form, text) == normalize(form, text)


def test_marks_in_the_wrong_order_take_linear_time():
    schema = pm.string().normalize("NFD")
    text = "e" + "\u0301\u0323" * 100_000
    # Sorted one by one they take minutes.
    assert takes_less_than(5, lambda: schema.validate(text))
    value = schema.validate(text).value
    assert value == "e" + "\u0323" * 100_000 + "\u0301" * 100_000
