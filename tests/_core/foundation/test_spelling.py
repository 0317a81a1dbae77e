"""Names that were probably meant."""

from passmuster._core.foundation.spelling import similar, suggestion


def test_a_name_is_suggested_once():
    assert suggestion("numbr", ["number", "number"]) == " Did you mean number?"
    assert suggestion("numbr", ["number", "number_", "text"]) == " Did you mean number or number_?"
    assert suggestion("xyz", ["number"]) == ""


def test_similar_name_differs_by_one_letter_the_case_or_signs():
    known = ("runs-on", "steps", "id", "timeoutMinutes", "a", "straße")
    found = {name: similar(name, known) for name in (
        "runs_on", "RunsOn", "runson", "step", "stepss", "stpes", "stebs", "ids", "timeout-minutes", "b", "",
        "x", "STRASSE", "--", "steps" * 1_000_000,
    )}  # fmt: skip
    assert found == {
        "runs_on": "runs-on", "RunsOn": "runs-on", "runson": "runs-on", "step": "steps", "stepss": "steps",
        "stpes": "steps", "stebs": "steps", "ids": "id", "timeout-minutes": "timeoutMinutes", "b": None,
        "": None, "x": None, "STRASSE": "straße", "--": None, "steps" * 1_000_000: None,
    }  # fmt: skip
