"""Letters, digits and underscores have the verdicts of the reference library."""

from tests._core.engine.formats.recorded import recorded

test_verdicts_are_those_of_the_reference_library = recorded("token")
