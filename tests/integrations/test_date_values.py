import datetime

import pytest
from tests.generation import drafted, made_directly, missed_codes

import passmuster as pm
from passmuster.integrations.date_values import dates_between
from passmuster.integrations.generation_plan import GenerationFailed, ValuePlace

NOW = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)
CASES = [
    (pm.date(), {"date.base"}),
    (pm.date().iso(), {"date.base", "date.format"}),
    (pm.date().iso("date"), {"date.base", "date.exists", "date.format"}),
    (pm.date().iso("date").only_date(), {"date.base", "date.exists", "date.format"}),
    (
        pm.date().iso("datetime").min("2020-01-01"),
        {"date.base", "date.exists", "date.format", "date.min"},
    ),
    (pm.date().timestamp("unix"), {"date.base", "date.format"}),
    (pm.date().timestamp(), {"date.base", "date.format"}),
    (pm.date().min("now"), {"date.base", "date.min"}),
    (pm.date().max("now"), {"date.base", "date.max"}),
    (pm.date().greater("2020-01-01").less("2020-01-02"), {"date.base", "date.greater", "date.less"}),
    (pm.date().less("1500-01-01"), {"date.base", "date.less"}),
    (pm.date().only_date(), {"date.base"}),
    (pm.date().only_date().strict(), {"date.base", "date.onlyDate"}),
]


@pytest.mark.parametrize("schema, codes", CASES, ids=repr)
def test_it_is_made_without_a_second_attempt(schema, codes):
    made_directly(schema)


@pytest.mark.parametrize("schema, codes", CASES, ids=repr)
def test_near_misses(schema, codes):
    assert missed_codes(schema) == codes


def test_conversions_are_used_where_they_are_on():
    assert {type(value) for value in drafted(pm.date(), 40)} == {datetime.datetime, str}
    assert {type(value) for value in drafted(pm.date().strict())} == {datetime.datetime}


def test_now_is_kept_away_from():
    low, high = dates_between(ValuePlace(pm.inspect(pm.date().min("now").less("2027-01-01"))), NOW)
    assert low > NOW
    assert high < datetime.datetime(2027, 1, 1, tzinfo=datetime.timezone.utc)


@pytest.mark.filterwarnings("ignore::passmuster.SchemaWarning")
def test_limits_that_leave_nothing_fail():
    with pytest.raises(GenerationFailed, match="no date lies between"):
        dates_between(ValuePlace(pm.inspect(pm.date().min("2020-01-02").max("2020-01-01"))), NOW)
