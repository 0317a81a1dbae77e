"""What a link in a description leads to."""

import pytest

import passmuster as pm
from passmuster.schema.description.described_places import Place

TREE = (
    pm.object(
        {
            "v": pm.string().id("named"),
            "list": pm.array().items(pm.date().id("item")).ordered(pm.boolean().id("first")),
            "either": pm.alternatives(pm.binary().id("bytes"), pm.number()),
            "inner": pm.object(
                {
                    "up": pm.link("..."),
                    "top": pm.link("/"),
                    "root key": pm.link("/named"),
                    "item": pm.link("/list.item"),
                    "first": pm.link("/list.first"),
                    "match": pm.link("/either.bytes"),
                    "through shared": pm.link("/v2"),
                    "shared": pm.link("#v2"),
                    "around": pm.link("#inside"),
                    "sibling": pm.link("sibling key"),
                    "sibling key": pm.uuid(),
                    "lost": pm.link("#no"),
                    "lost below": pm.link("/list.no"),
                    "beyond": pm.link("......."),
                    "no key from inside": pm.link("#v"),
                }
            ).id("inside"),
        }
    )
    .shared(pm.number().id("v2"))
    .prefs(presence="required")
)


def link_at(key):
    root = Place(TREE.describe())
    inner = root.below(root.part["keys"]["inner"], "inner")
    return inner.below(inner.part["keys"][key], key)


@pytest.mark.parametrize("key, expected", [
    ("up", "object"), ("top", "object"), ("root key", "string"), ("item", "date"), ("first", "boolean"),
    ("match", "binary"), ("through shared", "number"), ("shared", "number"), ("around", "object"),
    ("sibling", "uuid"),
])  # fmt: skip
def test_links_are_followed(key, expected):
    assert link_at(key).linked().part["type"] == expected


@pytest.mark.parametrize("key", ["lost", "lost below", "beyond", "no key from inside"])
def test_a_link_that_leads_nowhere_is_told(key):
    assert link_at(key).linked() is None
    with pytest.raises(pm.SchemaError):
        pm.build(
            {**TREE.describe(), "keys": {"inner": {"type": "object", "keys": {"a": link_at(key).part}}}}
        ).validate({"inner": {"a": 1}})


def test_a_place_has_a_name_and_the_presence_that_holds_there():
    link = link_at("up")
    assert (link.name, link.outer.name, link.presence) == ("up", "inside", "required")
    assert Place({"type": "any"}).presence == "optional"
    assert link.below({"type": "any", "preferences": {"presence": "forbidden"}}).presence == "forbidden"
    assert link.below({"type": "link"}).linked() is link
