"""What a schema is made of: copies share what they keep, and rules find their places."""

import pytest

from passmuster import UNDEFINED
from passmuster._core.engine.backend import core, records

FIELDS = (
    "definition", "root", "flags", "rules", "preferences", "valids", "invalids", "terms", "refs",
    "value_refs", "links", "secret", "depth",
)  # fmt: skip
"""What a spec hands on to those that are made of it."""


class Schema(records.Record):
    __slots__ = ()


class Argument(records.ArgumentFields):
    pass


class RuleDefinition(records.RuleFields):
    pass


class TypeDefinition(records.TypeFields):
    pass


def definition(*arguments, name="limit", multi=False, priority=False):
    made = RuleDefinition()
    made.name, made.args, made.multi, made.priority, made.may_limit = name, arguments, multi, priority, False
    return made


def spec(**fields):
    return records.Spec(None, None).replace(**fields)


def schema(ruleset=None, **fields):
    made = Schema()
    made.spec, made._ruleset, made._node = spec(**fields), ruleset, None
    return made


def rule(name, multi=False, priority=False, keep=None):
    made = records.Rule(name, definition(name="the " + name, multi=multi, priority=priority), {"limit": 1})
    return made.modified(keep=keep)


def names(made):
    return [rule.name for rule in made.spec.rules]


def test_spec_of_a_plain_schema_is_empty():
    kind, library = object(), object()
    plain = records.Spec(kind, library)
    assert (plain.definition, plain.root, plain.cache) == (kind, library, None)
    assert (plain.flags, plain.rules, plain.terms, plain.refs, plain.value_refs) == ({}, (), {}, (), ())
    assert (plain.preferences, plain.valids, plain.invalids) == (None, None, None)
    assert (plain.links, plain.secret, plain.depth) == (False, False, 0)


def filled():
    given = {name: object() for name in FIELDS if name not in ("rules", "links", "secret", "depth")}
    return spec(**given, rules=(rule("a"),), links=True, secret=True, depth=3, cache=object())


@pytest.mark.parametrize("change", [
    lambda one: one.replace(), lambda one: one.with_flags(one.flags), lambda one: one.replace(depth=3),
])  # fmt: skip
def test_another_spec_shares_every_field_but_the_cache(change):
    before = filled()
    made = change(before)
    assert made is not before
    assert all(getattr(made, name) is getattr(before, name) for name in FIELDS)
    assert made.cache is None


@pytest.mark.parametrize("name", (*FIELDS, "cache"))
def test_each_field_can_be_replaced_in_another_spec(name):
    value = {"rules": (rule("b"),), "links": True, "secret": True, "depth": 7}.get(name, object())
    before = spec()
    made = before.replace(**{name: value})
    assert getattr(made, name) is value
    assert getattr(before, name) is not value
    assert [other for other in FIELDS if getattr(made, other) is not getattr(before, other)] in ([name], [])


def test_unknown_field_cannot_be_replaced():
    with pytest.raises(AttributeError):
        spec().replace(flag={})


@pytest.mark.parametrize("name", (*FIELDS, "cache", "other"))
def test_a_spec_is_never_changed(name):
    one = filled()
    with pytest.raises(AttributeError):
        setattr(one, name, getattr(one, name, None))
    with pytest.raises((AttributeError, TypeError)):
        delattr(one, name)


def test_a_schema_of_another_spec_is_of_the_same_class():
    before = schema(ruleset=2)
    before._node = core.Node(None)
    other = spec(depth=2)
    made = before._with(other)
    assert (type(made), made.spec, made._ruleset, made._node) == (Schema, other, False, None)
    assert before._with(other, 3)._ruleset == 3


def test_a_schema_in_the_making_takes_another_spec():
    made, other = schema(flags={"a": 1}), spec(flags={"b": 2})
    made._become(other)
    assert made.spec is other
    with pytest.raises(TypeError):
        made._become()


def test_a_schema_that_nobody_made_has_no_spec():
    for method in (lambda one: one._with_flag("a", 1), lambda one: one._with_rule(rule("a"))):
        with pytest.raises(AttributeError):
            method(Schema())
    with pytest.raises(AttributeError):
        spec().above([Schema()])


def kind(*rules, **flags):
    made = TypeDefinition()
    made.flags, made.rules = flags, {rule.name: rule for rule in rules}
    return made


def test_flag_ends_the_last_rule():
    before = schema(definition=kind(), flags={"a": 1})
    made = before._with_flag("b", "x")
    assert (made.spec.flags, made._ruleset) == ({"a": 1, "b": "x"}, False)
    assert (before.spec.flags, before._ruleset) == ({"a": 1}, None)
    assert before._with_flag("a", True).spec.flags == {"a": True}


@pytest.mark.parametrize(("name", "value"), [("a", 1), ("a", None), ("b", False)])
def test_flag_that_changes_nothing_keeps_the_schema(name, value):
    before = schema(definition=kind(b=False), flags={"a": value})
    assert before._with_flag(name, value) is before


def test_default_of_a_flag_unsets_it():
    before = schema(definition=kind(a=False), flags={"a": True, "b": 1})
    assert before._with_flag("a", False).spec.flags == {"b": 1}
    assert before._with_flag("a", 0).spec.flags == {"a": 0, "b": 1}


@pytest.mark.parametrize("ruleset", [0, 2])
def test_open_ruleset_takes_no_flags(ruleset):
    assert schema(ruleset=ruleset, definition=kind())._with_flag("a", 1) is None


def test_other_values_of_flags_are_told_apart_by_identity():
    before = schema(definition=kind(), flags={"a": [1]})
    assert before._with_flag("a", before.spec.flags["a"]) is before
    assert before._with_flag("a", [1]).spec.flags == {"a": [1]}
    assert before._with_flag("a", UNDEFINED).spec.flags == {}
    assert before._with_flag("b", UNDEFINED) is before


@pytest.mark.parametrize("before, added, expected", [
    ([], rule("a"), ["a"]), ([rule("a")], rule("b"), ["a", "b"]),
    ([rule("a"), rule("b")], rule("a"), ["b", "a"]),
    ([rule("a", keep=True), rule("b")], rule("a"), ["a", "b", "a"]),
    ([rule("a"), rule("b")], rule("a", multi=True), ["a", "b", "a"]),
    ([rule("a"), rule("b")], rule("c", priority=True), ["c", "a", "b"]),
    ([rule("a"), rule("b")], rule("b", priority=True), ["b", "a"]),
])  # fmt: skip
def test_a_rule_takes_the_place_of_those_of_its_name(before, added, expected):
    start = schema(rules=tuple(before))
    assert names(start._with_rule(added)) == expected
    assert start.spec.rules == tuple(before)


@pytest.mark.parametrize("before, after", [(None, None), (False, None), (2, 2)])
def test_rule_reopens_an_ended_ruleset(before, after):
    made = schema(ruleset=before, rules=(rule("b"), rule("c")))._with_rule(rule("a"))
    assert made._ruleset is after


def test_an_open_ruleset_loses_the_rules_that_are_replaced():
    before = schema(ruleset=2, rules=(rule("a"), rule("b"), rule("c")))
    made = before._with_rule(rule("a"))
    assert (names(made), made._ruleset) == (["b", "c", "a"], 1)
    assert schema(ruleset=0, rules=(rule("a"),))._with_rule(rule("b"))._ruleset == 0


def test_the_node_that_is_made_first_stays():
    made, first, second = schema(), core.Node(None), core.Node(None)
    assert (made._keep_node(first), made._keep_node(second), made._node) == (first, first, first)
    assert made._with(spec())._node is None


def test_the_last_rule_of_a_name_is_found():
    made = spec(rules=(rule("a", keep=True), rule("b"), rule("a")))
    assert made.rule("a") is made.rules[2]
    assert made.rule("c") is None


def test_no_rule_is_found_where_there_may_be_several():
    assert spec(rules=(rule("a", multi=True),)).rule("a") is None


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


def test_spec_notes_inner_schemas():
    child = schema(depth=4, links=True, secret=True, refs=((1, "a"), (2, "b")), value_refs=((3, "c"),))
    above, beside = spec().above([schema(), child]), spec().above([child], family=False)
    deeper = spec(depth=9).above([child])
    assert (above.depth, above.links, above.refs) == (5, True, ((1, "b"), (2, "c")))
    assert (beside.depth, beside.links, beside.refs) == (5, True, ((1, "a"), (2, "b"), (3, "c")))
    assert [one.secret for one in (above, beside, deeper)] == [True, True, True]
    assert (deeper.depth, deeper.links, deeper.refs) == (9, True, ((1, "b"), (2, "c")))


def test_a_spec_to_which_nothing_is_added_stays_the_same():
    one = spec(depth=3, cache=object())
    assert one.above([schema(depth=2)]) is one
    assert one.above([]) is one


def test_terms_and_references_are_found():
    reference = object()
    asked = rule("a").modified(args={"limit": reference, "unit": 1})
    asked.references = ("limit",)
    one = spec(terms={"keys": (1, 2)}, rules=(rule("b"), asked))
    assert (one.term("keys"), one.term("items")) == ((1, 2), ())
    assert one.argument_references() == [reference]


def argument(name, accepts):
    made = Argument()
    made.name, made.accepts_plain = name, accepts
    return made


def plain_rule(limits, name, *given, **state):
    return schema(definition=kind(limits), **state)._with_plain_rule(name, *given)


def test_plain_rule_keeps_its_arguments():
    limits = definition(argument("limit", lambda limit: limit > 1), argument("unit", lambda unit: True))
    made = plain_rule(limits, "min", {"limit": 2, "unit": UNDEFINED}, "limit", ">=", ruleset=False)
    (rule,) = made.spec.rules
    assert (rule.name, rule.method, rule.args, rule.operator) == ("min", "limit", {"limit": 2}, ">=")
    assert (rule.definition, rule.references, rule.extra, rule.keep) == (limits, (), None, None)
    assert made._ruleset is None


@pytest.mark.parametrize("given", [None, {}])
def test_a_rule_without_arguments_is_plain(given):
    (rule,) = plain_rule(definition(name="whole"), "whole", given, None, None).spec.rules
    assert rule.args == {}


@pytest.mark.parametrize(
    ("accepts", "value"),
    [(None, 2), (lambda limit: False, 2), (lambda limit: True, [2]), (lambda limit: True, object())],
    ids=["an argument that needs more", "refused", "a list", "an object"],
)
def test_other_rules_are_not_plain(accepts, value):
    limits = definition(argument("limit", accepts))
    assert plain_rule(limits, "min", {"limit": value}, "limit", None) is None


def test_rule_of_another_type_is_not_plain():
    assert plain_rule(definition(), "max", {}, None, None) is None


def test_rule_beside_listed_values_is_not_plain():
    assert plain_rule(definition(), "limit", {}, None, None, flags={"only": True}) is None
