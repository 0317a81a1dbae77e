"""The short way for ISO dates says what the long way says."""

from datetime import datetime, timezone

import pytest
from hypothesis import example, given, strategies as st
from tests.recordings import read

from passmuster._core.engine.backend import iso_dates
from passmuster._core.engine.formats.dates import conversion, iso_strings

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
