"""How values are written in messages and casts."""

from tests.cases import case, checked, fail, of, row
from tests.vocabulary import utc

import passmuster as pm

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
