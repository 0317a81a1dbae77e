"""The short way for ISO dates says what the long way says."""

from datetime import datetime, timezone

import pytest
from hypothesis import assume, example, given, settings, strategies as st
from tests.recordings import read

from passmuster._core.engine.backend import iso_dates
from passmuster._core.engine.formats.dates import conversion, date_formats, iso_strings
from passmuster._core.foundation.schema_error import SchemaError

TABLE = read("_core/engine/formats/tables/dates.json.gz")
TEXTS = [row[0] for row in TABLE["texts"]]

PARTS = st.tuples(
    st.sampled_from(["2026-", "1999-", "0100-", "0099-", "9999-", "2024-", "+002026-"]),
    st.integers(0, 13).map("{:02d}".format),
    st.sampled_from(["", "-00", "-01", "-02", "-27", "-28", "-29", "-30", "-31", "-32"]),
    st.sampled_from(["", "T", " ", "t"]),
    st.sampled_from(["", "00:00", "10:20", "23:59", "24:00", "24:01", "10:60", "1:00"]),
    st.sampled_from(["", ":00", ":59", ":60"]),
    st.sampled_from(["", ".1", ".12", ".1234", ".000000001", ".0000000001234", ".12345678901", ".", ",5"]),
    st.sampled_from(["", "Z", "z", "+01:00", "-0530", "+23:59", "-23:59", "+24:00", "+01", "+1", "-00:00"]),
)


@pytest.fixture(scope="module")
def reader():
    return iso_dates.IsoDates(
        iso_strings.COMMON.match, iso_strings.is_iso_date, conversion.parse_date, iso_strings.normalise_iso
    )


def written(text):
    """The ISO string of a date, by way of its milliseconds; the string itself if it is none."""
    found = iso_strings.COMMON.match(text)
    if found is not None:
        return iso_strings.iso_string(iso_strings.common_milliseconds(found))
    odd = iso_strings.normalise_iso(text)
    return text if odd is None else odd


def test_recorded_strings_are_accepted_and_read_the_same(reader):
    assert [text for text in TEXTS if reader.accepts(text) is not iso_strings.is_iso_date(text)] == []
    assert [text for text in TEXTS if reader.read(text) != conversion.parse_date(text)] == []
    assert [text for text in TEXTS if reader.write(text) != written(text)] == []


@given(PARTS.map("".join))
@example("2026-02-29T10:20:30Z")
@example("2024-02-29T23:30:00-01:00")
@example("2026-04-30 24:00")
@example("2026-03-01T00:30:00+01:00")
@example("2026-01-31T23:30:00-01:00")
def test_combined_strings_are_accepted_and_read_the_same(reader, text):
    assert reader.accepts(text) is iso_strings.is_iso_date(text)
    assert reader.read(text) == conversion.parse_date(text)
    assert reader.write(text) == written(text)


@given(PARTS.map("".join))
@example("2026-01T10:00:00")
@example("2024-02-29T23:30:00.123456-01:00")
@example("0050-01-01T00:00")
def test_whole_dates_are_read_the_same_and_only_they_where_they_are_asked_for(text):
    for parse, longest in ((conversion.parse_day, 10), (conversion.parse_whole_date, 10**9)):
        whole = iso_dates.IsoDates(
            iso_strings.COMMON.match, iso_strings.is_iso_date, parse, iso_strings.normalise_iso, longest
        )
        assert whole.read(text) == parse(text)


@given(PARTS.map("".join))
def test_fast_reader_accepts_the_strings_of_the_common_pattern(text):
    alone = iso_dates.IsoDates(
        iso_strings.COMMON.match, lambda other: False, lambda other: None, lambda other: None
    )
    assert alone.accepts(text) is (iso_strings.COMMON.match(text) is not None)


@pytest.mark.parametrize(
    "text",
    ["", "2026-11-21\n", "2026-11-21T10:20:30Z\0", "\uff12026-11-21", "2026-11-21\ud800", "2" * 100_000],
)
def test_strings_near_an_iso_date_are_refused(reader, text):
    assert reader.accepts(text) is False


def test_a_subclass_of_str_is_read_as_its_characters(reader):
    class Text(str):
        def __eq__(self, other):
            raise ZeroDivisionError

        __hash__ = None

    assert reader.accepts(Text("2026-11-21")) is True
    assert reader.read(Text("2026-11-21")) == datetime(2026, 11, 21, tzinfo=timezone.utc)


def test_exception_of_the_slow_reader_is_raised():
    def fail(text):
        raise ZeroDivisionError(text)

    asking = iso_dates.IsoDates(iso_strings.COMMON.match, fail, fail, fail)
    with pytest.raises(ZeroDivisionError):
        asking.accepts("soon")
    with pytest.raises(ZeroDivisionError):
        asking.read("soon")


TOKENS = (
    "YYYY", "YY", "y", "M", "MM", "MMM", "MMMM", "D", "DD", "ddd", "dddd", "dd", "d", "H", "HH", "h", "hh",
    "a", "A", "m", "mm", "s", "ss", "S", "SSS", "SSSSSS", "Z", "ZZ", "L", "LLL", "Hmm", "Do", "k", "Y", "DDD",
    "x", "Q",
)  # fmt: skip
FORMAT_PARTS = st.sampled_from(TOKENS) | st.sampled_from(["-", ".", ":", " ", "/", "[at]", "T", "[\xe9]", ""])
WHOLE = (
    "YYYY-MM-DD",
    "D MMMM YYYY",
    "dddd, D. M. YY",
    "YYYYMMDD",
    "D/M/y",
    "YYYY",
    "MMM YYYY",
    "ddd DD MMM YYYY",
)
FORMAT_STRINGS = st.one_of(
    st.lists(FORMAT_PARTS, min_size=1, max_size=8).map("".join),
    st.builds("{}{}".format, st.sampled_from(WHOLE), st.lists(FORMAT_PARTS, max_size=6).map("".join)),
)
INSTANTS = st.datetimes(
    datetime(1, 1, 1), datetime(9999, 12, 31), timezones=st.just(timezone.utc)
) | st.sampled_from(
    [datetime(2024, 2, 29, tzinfo=timezone.utc), datetime(2026, 12, 31, 23, 59, tzinfo=timezone.utc)]
)
CHANGES = st.sampled_from(
    [
        "",
        "0",
        "24",
        "31",
        "60",
        "13",
        "p",
        "AM",
        "a.m.",
        "-",
        "+01:00",
        "-2359",
        "Z",
        "MAY",
        "\u212a",
        "\0",
        " ",
    ]
)


def readers(*formats):
    """What reads dates in formats: the reference, and what a node asks."""
    made = date_formats.DateFormats(formats)
    return made.read, iso_dates.TokenDates([one.steps() for one in made.formats], made.read).read


@given(st.lists(FORMAT_STRINGS, min_size=1, max_size=3), INSTANTS, st.data())
@settings(max_examples=400)
def test_dates_in_formats_are_read_as_the_reference_reads_them(formats, instant, data):
    try:
        reference, read = readers(*formats)
    except SchemaError:
        assume(False)
    written = date_formats.DateFormat(data.draw(st.sampled_from(formats))).write(instant)
    start = data.draw(st.integers(0, len(written)))
    changed = written[:start] + data.draw(CHANGES) + written[start + data.draw(st.integers(0, 2)) :]
    for text in (written, written.upper(), changed, changed.lower()):
        assert read(text) == reference(text)


@pytest.mark.parametrize(("format", "text"), [
    ("YYYY-MM-DD HH:mm Z", "2026-01-01 00:30 +01:00"), ("YYYY-MM-DD HH:mm", "2026-12-31 24:00"),
    ("YYYY-MM-DD HH:mm", "2026-12-31 24:01"), ("y-M-D", "0-1-1"), ("y-M-D", "10000-1-1"),
    ("YYYY-MM-DD", "2026-02-29"), ("YYYY-MM-DD HH:mm:ss.SSSSSS", "2026-01-01 00:00:00.1234567899"),
    ("DMMYYYY", "01022026"), ("hmm A YYYY", "130 PM 2026"), ("h A YYYY", "13 AM 2026"),
    ("h A YYYY", "12 am 2026"), ("A YYYY", "P.M. 2026"), ("YY", "68"), ("YY", "69"),
    ("ddd YYYY-MM-DD", "Thu 1970-01-01"), ("ddd YYYY-MM-DD", "Fri 1970-01-01"), ("ddd YYYY", "Fri 1970"),
    ("d YYYY-MM-DD", "7 2026-11-22"), ("MMMM YYYY", "may 2026"), ("MMM YYYY", "Maya 2026"),
    ("YYYY[\xe9]", "2026\xe9"), ("YYYY YYYY", "2026 2027"), ("YYYY-MM-DD Z", "0001-01-01 +01:00"),
    ("YYYY-MM-DD Z", "2026-11-21 +24:00"),
])  # fmt: skip
def test_a_date_in_a_format_is_read_as_the_reference_reads_it(format, text):
    reference, read = readers(format)
    assert read(text) == reference(text)


def test_formats_that_depend_on_the_day_have_no_steps():
    formats = ["HH:mm", "MM-DD", "ddd YYYY", "D", "[only text] GGGG"]
    assert [date_formats.DateFormat(format).steps() for format in formats] == [None] * 5
    assert date_formats.DateFormat("D MMM YY").steps() is not None
