"""What templates show of alternatives that failed."""

import copy
import pickle

import pytest

import passmuster as pm
from passmuster import Detail
from passmuster._core.language.messages.branches import nearest

EITHER = pm.alternatives(pm.object({"type": "a", "n": int}), pm.object({"type": "b", "n": str}))


def error(schema, value, **options):
    return schema.validate(value, **options).error


EXPECTED = {
    "en": ('"value" matches none of the alternatives; nearest is *: ', '"n" must be a number'),
    "de": ("„Wert“ entspricht keiner der Alternativen; am nächsten ist *: ", "„n“ muss eine Zahl sein"),
    "ja": ("「値」はどの選択肢にも一致しません。最も近いのは *：", "「n」は数値でなければなりません"),
}


@pytest.mark.parametrize("language", EXPECTED)
def test_every_language_names_the_nearest(language):
    text = "".join(EXPECTED[language]).replace("*", '{"type": "a"}')
    found = error(EITHER, {"type": "a", "n": "x"}, errors={"language": language})
    assert (str(found), found.problem()["detail"]) == (text, text)
    assert found.annotate(True).endswith(text)


def test_a_template_chooses_its_words():
    schema = EITHER.messages(
        {"alternatives.match": "no{nearest(#details, #value, ' - ', ' (*) - ')} | {#message}"}
    )
    assert str(error(schema, {"type": "a", "n": "x"})) == (
        'no ({"type": "a"}) - "n" must be a number | "n" must be a number. "type" must be "b"'
    )
    assert str(error(schema, {"type": "c"})) == (
        'no - "type" must be one of a, b | "type" must be "a". "type" must be "b"'
    )


def test_names_in_messages_are_escaped_for_html():
    named = pm.alternatives(pm.object({"n": int}).label("<b>"), pm.object({"m": int}))
    found = error(named, {"n": "x"}, errors={"escape_html": True}, abort_early=False)
    assert str(found).startswith('"value" matches none of the alternatives; nearest is &lt;b&gt;: ')


def test_details_are_copied_and_pickled_as_a_list():
    found = error(EITHER, {"type": "a", "n": "x"})
    details = found.details[0].context["details"]
    assert [detail.code for detail in details] == ["number.base", "any.only"]
    assert type(copy.deepcopy(details)) is list
    assert str(pickle.loads(pickle.dumps(found))) == str(found)


def test_details_of_others_are_shown_one_after_the_other():
    assert nearest([Detail("one"), Detail("two"), 3]) == ": one. two"
    assert nearest([Detail("one")], 5, " - ") == " - one"
    for odd in (None, 5, [], "x", [3]):
        assert nearest(odd) is pm.UNDEFINED
