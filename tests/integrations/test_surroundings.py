import passmuster as pm
from passmuster.integrations.surroundings import Place


def test_a_link_is_followed_with_the_options_that_hold_where_it_leads():
    schema = pm.object({"a": pm.object({"b": pm.link("/c")}), "c": pm.string()}).prefs(convert=False)
    root = Place(schema.describe())
    inner = root.below(root.part["keys"]["a"], "a")
    found = inner.below(inner.part["keys"]["b"], "b").linked()
    assert (type(found), found.part["type"], found.convert) == (Place, "string", False)


def test_the_options_around_hold_within():
    root = Place({"type": "object", "preferences": {"convert": False, "presence": "required"}})
    below = root.below({"type": "string"}, "a")
    assert (below.convert, below.required_or_not, below.depth) == (False, "required", 1)
    assert root.below({"type": "string", "flags": {"presence": "optional"}}).required_or_not == "optional"
    assert (
        Place({"type": "any"}).starting(False, "forbidden").settled({"type": "any"}).required_or_not
        == "forbidden"
    )


def test_containers_are_told_the_nearest_first():
    root = Place({"type": "object"})
    inner = root.below({"type": "object"})
    root.values, inner.values = {"a": 1}, {"b": 2}
    assert inner.below({"type": "any"}).holders() == [{"b": 2}, {"a": 1}]
