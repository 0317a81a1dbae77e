"""What a schema is made of: copies share what they keep, and rules find their places."""

from types import SimpleNamespace

import pytest

from passmuster import UNDEFINED
from passmuster.backend import core, records

FIELDS = (
    "_definition", "_root", "_flags", "_rules", "_preferences", "_valids", "_invalids", "_terms", "_refs",
    "_value_refs", "_links", "_secret", "_depth", "_ruleset",
)  # fmt: skip


class Schema(records.Record):
    __slots__ = ()


def schema(**fields):
    made = Schema()
    given = {
        "_rules": (),
        "_refs": (),
        "_value_refs": (),
        "_links": False,
        "_secret": False,
        "_depth": 0,
        "_flags": {},
        **fields,
    }
    for name in FIELDS:
        setattr(made, name, given.get(name))
    return made


def rule(name, multi=False, priority=False, keep=None):
    definition = SimpleNamespace(name="the " + name, multi=multi, priority=priority)
    made = records.Rule(name, definition, {"limit": 1})
    return made.modified(keep=keep)


def names(made):
    return [rule.name for rule in made._rules]


def test_a_copy_is_of_the_same_class_and_shares_every_field():
    given = {name: object() for name in FIELDS if name not in ("_rules", "_links", "_secret", "_depth")}
    before = schema(**given, _rules=(rule("a"),), _links=True, _secret=True, _depth=3)
    before._node, before._cache = core.Node(None), object()
    copy = before._clone()
    assert type(copy) is Schema
    assert copy is not before
    assert all(getattr(copy, name) is getattr(before, name) for name in FIELDS)
    assert (copy._node, copy._cache) == (None, None)


def test_other_flags_end_the_last_rule():
    before = schema(_flags={"a": 1}, _ruleset=None)
    made = before._with_flags({"b": 2})
    assert (made._flags, made._ruleset) == ({"b": 2}, False)
    assert (before._flags, before._ruleset) == ({"a": 1}, None)


@pytest.mark.parametrize("before, added, expected", [
    ([], rule("a"), ["a"]), ([rule("a")], rule("b"), ["a", "b"]),
    ([rule("a"), rule("b")], rule("a"), ["b", "a"]),
    ([rule("a", keep=True), rule("b")], rule("a"), ["a", "b", "a"]),
    ([rule("a"), rule("b")], rule("a", multi=True), ["a", "b", "a"]),
    ([rule("a"), rule("b")], rule("c", priority=True), ["c", "a", "b"]),
    ([rule("a"), rule("b")], rule("b", priority=True), ["b", "a"]),
])  # fmt: skip
def test_a_rule_takes_the_place_of_those_of_its_name(before, added, expected):
    start = schema(_rules=tuple(before))
    assert names(start._with_rule(added)) == expected
    assert start._rules == tuple(before)


@pytest.mark.parametrize("before, after", [(None, None), (False, None), (2, 2)])
def test_a_rule_opens_what_was_ended(before, after):
    assert schema(_ruleset=before)._with_rule(rule("a"))._ruleset is after


def test_the_last_rule_of_a_name_is_found():
    made = schema(_rules=(rule("a", keep=True), rule("b"), rule("a")))
    assert made._get_rule("a") is made._rules[2]
    assert made._get_rule("c") is None


def test_no_rule_is_found_where_there_may_be_several():
    assert schema(_rules=(rule("a", multi=True),))._get_rule("a") is None


def test_without_gives_the_same_rules_where_none_has_the_name():
    rules = (rule("a"), rule("b", keep=True))
    assert records.without(rules, "c") is rules
    assert records.without(rules, "b") == rules
    assert records.without(rules, "a") == rules[1:]


def test_a_modified_rule_is_another():
    first = rule("a")
    second = first.modified(args={"limit": 2}, warn=True)
    assert (second.name, second.method, second.args, second.warn) == ("a", "the a", {"limit": 2}, True)
    assert (first.args, first.warn, first.keep, first.message) == ({"limit": 1}, None, None, None)


def test_what_lies_below_is_noted():
    child = schema(_depth=4, _links=True, _secret=True, _refs=((1, "a"), (2, "b")), _value_refs=((3, "c"),))
    above, beside, deeper = schema(), schema(), schema(_depth=9)
    above._note_children([schema(), child])
    beside._note_children([child], family=False)
    deeper._note_children([child])
    assert (above._depth, above._links, above._refs) == (5, True, ((1, "b"), (2, "c")))
    assert (beside._depth, beside._links, beside._refs) == (5, True, ((1, "a"), (2, "b"), (3, "c")))
    assert [one._secret for one in (above, beside, deeper)] == [True, True, True]
    assert (deeper._depth, deeper._links, deeper._refs) == (9, True, ((1, "b"), (2, "c")))


def definition(*arguments, name="limit", multi=False):
    return SimpleNamespace(name=name, multi=multi, priority=False, bounds=None, args=arguments)


def argument(name, accepts):
    return SimpleNamespace(name=name, accepts_plain=accepts)


def test_a_plain_rule_keeps_what_was_given():
    limits = definition(argument("limit", lambda limit: limit > 1), argument("unit", lambda unit: True))
    made = schema(_ruleset=False)._with_plain_rule(limits, "min", {"limit": 2, "unit": UNDEFINED}, ">=")
    (rule,) = made._rules
    assert (rule.name, rule.method, rule.args, rule.operator) == ("min", "limit", {"limit": 2}, ">=")
    assert (rule.definition, rule.references, rule.extra, rule.keep) == (limits, (), None, None)
    assert made._ruleset is None


@pytest.mark.parametrize("given", [None, {}])
def test_a_rule_without_arguments_is_plain(given):
    (rule,) = schema()._with_plain_rule(definition(), "whole", given, None)._rules
    assert rule.args == {}


@pytest.mark.parametrize(
    ("accepts", "value"),
    [(None, 2), (lambda limit: False, 2), (lambda limit: True, [2]), (lambda limit: True, object())],
    ids=["an argument that needs more", "refused", "a list", "an object"],
)
def test_what_is_no_plain_rule_is_left_to_others(accepts, value):
    limits = definition(argument("limit", accepts))
    assert schema()._with_plain_rule(limits, "min", {"limit": value}, None) is None
