"""Items and the schemas that take them; paths to what must be unique."""

import passmuster as pm


def test_an_item_is_given_to_each_required_schema_once():
    seen = []

    def note(value, helpers):
        seen.append(value)
        raise ValueError

    never = pm.any().custom(note)
    array = pm.array().items(never.required(), pm.number().required(), pm.string())
    result = array.validate([1, "a", 2], abort_early=False)
    assert seen == [1, "a", 2]
    assert [detail.type for detail in result.error.details] == ["array.includesRequiredUnknowns"]


def test_the_same_schema_twice_is_tried_once():
    seen = []
    number = pm.any().custom(lambda value: seen.append(value) or 1 / 0)
    result = pm.array().items(number, number).validate([1])
    assert result.error.details[0].type == "array.includes"
    assert seen == [1]


def test_a_single_value_has_the_path_of_the_value():
    schema = pm.object({"a": pm.array().items(pm.number().max(5)).single()})
    assert schema.validate({"a": "3"}).value == {"a": [3]}
    assert schema.validate({"a": 3}).value == {"a": [3]}
    assert schema.validate({"a": 9}).error.details[0].path == ["a"]
    assert schema.validate({"a": [9]}).error.details[0].path == ["a", 0]
    few = pm.array().items(pm.number()).single().min(2)
    assert few.validate(3).error.details[0].context["value"] == [3]


def test_a_path_leads_through_mappings_of_every_kind():
    class Default(dict):
        def get(self, key, default=None):
            return "lies"

    items = [{"a": {"b": 1}}, Default(a={"b": 2}), {"a": Default(b=3)}, {"a": 4}, {}]
    assert pm.array().unique("a.b", ignore_undefined=True).validate(items).error is None
    again = pm.array().unique("a.b").validate(items).error.details[0].context
    assert (again["dupePos"], again["pos"]) == (3, 4)
    error = pm.array().unique("a.b").validate([*items[:3], {"a": Default(b=2)}]).error
    assert (error.details[0].context["dupePos"], error.details[0].context["pos"]) == (1, 3)
    numbers = pm.array().unique("a").validate([{"a": 1}, {"a": True}, {"a": 1.0}]).error.details[0].context
    assert (numbers["dupePos"], numbers["pos"]) == (0, 2)


class Shortening:
    """Equals everything, and empties the list that it is in."""

    __hash__ = None

    def __init__(self, items):
        self.items = items

    def __eq__(self, other):
        self.items.clear()
        return True


def test_items_are_compared_as_they_were_however_the_list_changes():
    def shorten(one, other):
        numbers.clear()
        return True

    numbers, items, keyed = [1, 2, 3], [], []
    items += [Shortening(items), Shortening(items)]
    keyed += [{"a": Shortening(keyed)}, {"a": Shortening(keyed)}]
    for schema, value in (
        (pm.array().unique(shorten), numbers),
        (pm.array().unique(), items),
        (pm.array().unique("a"), keyed),
    ):
        first, second = value[:2]
        context = schema.validate(value).error.details[0].context
        assert (context["dupePos"], context["pos"]) == (0, 1)
        assert context["dupeValue"] is first
        assert context["value"] is second
        assert value == []
