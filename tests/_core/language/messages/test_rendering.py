"""How values are written in messages and casts."""

from tests.cases import case, checked, fail, of, row
from tests.vocabulary import utc

import passmuster as pm

# dateFormat
DATE_FORMAT = [
    *of(pm.date().cast("string"),
        row("dateFormat date in a cast", utc("2026-11-21T10:20:30Z"), options={"dateFormat": "date"},
            out="Sat Nov 21 2026"),
        row("dateFormat iso in a cast", utc("2026-11-21T10:20:30Z"), options={"dateFormat": "iso"},
            out="2026-11-21T10:20:30.000Z"),
        row("dateFormat string in a cast", utc("2026-11-21T10:20:30Z"), options={"dateFormat": "string"},
            out="Sat Nov 21 2026 10:20:30 GMT+0000 (Coordinated Universal Time)"),
        row("dateFormat time in a cast", utc("2026-11-21T10:20:30Z"), options={"dateFormat": "time"},
            out="10:20:30 GMT+0000 (Coordinated Universal Time)"),
        row("dateFormat utc in a cast", utc("2026-11-21T10:20:30Z"), options={"dateFormat": "utc"},
            out="Sat, 21 Nov 2026 10:20:30 GMT")),
    *of(pm.date().max(utc("2020-02-03T04:05:06Z")).messages({"date.max": "{#limit}"}),
        row("dateFormat date in a message", utc("2026-11-21T10:20:30Z"),
            fail("date.max", limit=utc("2020-02-03T04:05:06Z")), options={"dateFormat": "date"},
            texts=["Mon Feb 03 2020"]),
        row("dateFormat iso in a message", utc("2026-11-21T10:20:30Z"),
            fail("date.max", limit=utc("2020-02-03T04:05:06Z")), options={"dateFormat": "iso"},
            texts=["2020-02-03T04:05:06.000Z"]),
        row("dateFormat string in a message", utc("2026-11-21T10:20:30Z"),
            fail("date.max", limit=utc("2020-02-03T04:05:06Z")), options={"dateFormat": "string"},
            texts=["Mon Feb 03 2020 04:05:06 GMT+0000 (Coordinated Universal Time)"]),
        row("dateFormat time in a message", utc("2026-11-21T10:20:30Z"),
            fail("date.max", limit=utc("2020-02-03T04:05:06Z")), options={"dateFormat": "time"},
            texts=["04:05:06 GMT+0000 (Coordinated Universal Time)"]),
        row("dateFormat utc in a message", utc("2026-11-21T10:20:30Z"),
            fail("date.max", limit=utc("2020-02-03T04:05:06Z")), options={"dateFormat": "utc"},
            texts=["Mon, 03 Feb 2020 04:05:06 GMT"])),
    case("dateFormat in prefs", pm.date().cast("string").prefs({"dateFormat": "utc"}),
        utc("2026-11-21T10:20:30Z"), out="Sat, 21 Nov 2026 10:20:30 GMT"),
    case("an unknown dateFormat is refused", pm.any(), 1, options={"dateFormat": "x"}, raises=True),
]  # fmt: skip

test_case_has_expected_outcome = checked(DATE_FORMAT)
