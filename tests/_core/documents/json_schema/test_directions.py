"""Values as they come in and as they come out, at the same places of schemas."""

import pytest

import passmuster as pm
from passmuster._core.documents.json_schema.directions import INCOMING, OUTGOING
from passmuster._core.documents.json_schema.exporting import ExportCursor


@pytest.mark.parametrize(("schema", "question", "incoming", "outgoing"), [
    (pm.number().required(), "is_needed", True, True),
    (pm.number().default(5), "is_needed", False, True),
    (pm.any().required().strip(), "is_needed", True, False),
    (pm.number().required(), "misses", True, False),
    (pm.date(), "is_written", True, True),
    (pm.date().strict(), "is_written", False, True),
])  # fmt: skip
def test_keys_and_values_of_a_place_differ_by_direction(schema, question, incoming, outgoing):
    cursor = ExportCursor.over(schema)
    assert bool(getattr(INCOMING, question)(cursor)) is incoming
    assert bool(getattr(OUTGOING, question)(cursor)) is outgoing


def test_only_results_lack_json_or_differ_from_inputs():
    cursor = ExportCursor.over(pm.number())
    for direction, differs in ((INCOMING, False), (OUTGOING, True)):
        assert direction.lacks_json([b"a"]) is differs
        assert direction.changes(cursor, [cursor.info]) is differs
    assert not OUTGOING.lacks_json([5, "a"])


def test_listed_values_that_conversion_changes_are_not_those_of_the_input():
    cursor = ExportCursor.over(pm.number())
    assert INCOMING.leaves_alone(cursor, 5)
    assert not INCOMING.leaves_alone(cursor, "5")


def test_keys_are_filled_in_and_removed_after_they_come_in():
    cursor = ExportCursor.over(
        pm.object({"a": pm.number().default(5)}).rename("b", "a").options(strip_unknown=True)
    )
    assert (INCOMING.strips_later(cursor.prefs), OUTGOING.strips_later(cursor.prefs)) == (True, False)
    key = cursor.info.keys[0].schema
    assert (INCOMING.hides_key(cursor, key), OUTGOING.hides_key(cursor, key)) == (True, False)
