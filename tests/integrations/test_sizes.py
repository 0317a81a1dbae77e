import pytest

import passmuster as pm
from passmuster.integrations.generation_plan import GenerationFailed, ValuePlace
from passmuster.integrations.sizes import size_of

pytestmark = pytest.mark.filterwarnings("ignore::passmuster.SchemaWarning")


def sizes(schema, *units, **more):
    return size_of(ValuePlace(pm.inspect(schema)), *units, **more)


def test_an_open_end_is_invented():
    assert sizes(pm.string().min(3)) == (3, 19)
    assert sizes(pm.array(), more=4) == (0, 4)
    assert sizes(pm.string().max(9), least=1) == (1, 9)


def test_only_the_units_asked_for_count():
    schema = pm.function().length(5).min_arity(2)
    assert sizes(schema, "parameters", more=3) == (2, 5)
    assert sizes(schema) == (5, 5)


def test_sizes_that_leave_nothing_fail():
    with pytest.raises(GenerationFailed, match="at least 3 and at most 2"):
        sizes(pm.string().min(3).max(2))
    with pytest.raises(GenerationFailed, match="no length"):
        sizes(pm.string().min(10**9))
