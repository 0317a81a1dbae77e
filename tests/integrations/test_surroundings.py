import pytest

import passmuster as pm
from passmuster.integrations.surroundings import Place

TREE = pm.object(
    {
        "v": pm.string().id("named"),
        "inner": pm.object(
            {"up": pm.link("..."), "top": pm.link("/"), "key": pm.link("#v2"), "lost": pm.link("#no")}
        ),
    }
).shared(pm.number().id("v2"))


def link_at(key):
    root = Place(TREE.describe())
    inner = root.below(root.part["keys"]["inner"], "inner")
    return inner.below(inner.part["keys"][key], key)


@pytest.mark.parametrize("key, expected", [("up", "object"), ("top", "object"), ("key", "number")])
def test_links_are_followed(key, expected):
    assert link_at(key).linked().part["type"] == expected


def test_a_link_that_leads_nowhere_is_told():
    assert link_at("lost").linked() is None


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
