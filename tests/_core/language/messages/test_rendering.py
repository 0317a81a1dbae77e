"""How values are written in messages and casts."""

from pathlib import PurePosixPath

import pytest
from tests.cases import case, checked, fail, of, row
from tests.vocabulary import utc

import passmuster as pm
from passmuster._core.language.messages.rendering import render_value
from passmuster._core.language.preferences.preferences import DEFAULTS

# dateFormat
MOMENT, LIMIT = utc("2026-11-21T10:20:30Z"), utc("2020-02-03T04:05:06Z")
FORMS = {
    "date": ("Sat Nov 21 2026", "Mon Feb 03 2020"),
    "iso": ("2026-11-21T10:20:30.000Z", "2020-02-03T04:05:06.000Z"),
    "string": ("Sat Nov 21 2026 10:20:30 GMT+0000 (Coordinated Universal Time)",
        "Mon Feb 03 2020 04:05:06 GMT+0000 (Coordinated Universal Time)"),
    "time": ("10:20:30 GMT+0000 (Coordinated Universal Time)",
        "04:05:06 GMT+0000 (Coordinated Universal Time)"),
    "utc": ("Sat, 21 Nov 2026 10:20:30 GMT", "Mon, 03 Feb 2020 04:05:06 GMT"),
}  # fmt: skip
DATE_FORMAT = [
    *of(pm.date().cast("string"),
        *[row(f"dateFormat {name} in a cast", MOMENT, options={"dateFormat": name}, out=form)
          for name, (form, _) in FORMS.items()]),
    *of(pm.date().max(LIMIT).messages({"date.max": "{#limit}"}),
        *[row(f"dateFormat {name} in a message", MOMENT, fail("date.max", limit=LIMIT),
            options={"dateFormat": name}, texts=[form]) for name, (_, form) in FORMS.items()]),
    case("dateFormat in prefs", pm.date().cast("string").prefs({"dateFormat": "utc"}),
        MOMENT, out="Sat, 21 Nov 2026 10:20:30 GMT"),
    case("an unknown dateFormat is refused", pm.any(), 1, options={"dateFormat": "x"}, raises=True),
]  # fmt: skip

test_case_has_expected_outcome = checked(DATE_FORMAT)


class Money:
    def __init__(self, text):
        self.text = text

    def __str__(self):
        return self.text


class Price(Money):
    """A class that inherits `__str__`."""


class Broken:
    def __str__(self):
        raise RuntimeError("no")


class Silent:
    """A class without `__str__`."""


@pytest.mark.parametrize(("value", "shown"), [
    (Money("1.00"), "1.00"),
    (Price("1.00"), "1.00"),
    (Money("x" * 20_000), "x" * 10_000),
    (Money(5), "[object Money]"),
    (Broken(), "[object Broken]"),
    (Silent(), "[object Silent]"),
    (PurePosixPath("/a"), "/a"),
    ([Money("1.00"), {"a": Money("2.00")}], '[1.00, {"a":"2.00"}]'),
], ids=lambda value: type(value).__name__)  # fmt: skip
def test_instances_are_shown_by_the_string_that_their_class_defines(value, shown):
    assert render_value(value, DEFAULTS) == shown


def test_string_of_a_secret_instance_is_masked():
    schema = pm.object({"a": pm.any().valid(5).secret(), "b": pm.any().valid(pm.ref("a"))})
    schema = schema.messages({"any.only": "{{#label}} {{#value}}"})
    value = Money("hunter2-hunter2")
    error = schema.validate({"a": value, "b": value}, abort_early=False).error
    assert "hunter2" not in str(error) + error.to_json() + error.annotate(True)
