"""What a node gets from its schema, and when the long ways are taken."""

from operator import ge
from types import SimpleNamespace

import pytest

from passmuster._core.engine.backend import assembly, core, records
from passmuster._core.schemas.schema.rules import Argument


class Schema(records.Record):
    __slots__ = ()


LIMIT = Argument("limit")
TEXTS = SimpleNamespace(needs_scope=False)


class Definition(records.TypeFields):
    def texts(self):
        return TEXTS


class RuleDefinition(records.RuleFields):
    pass


class Text(str):
    pass


def definition(
    node=lambda schema, subject, builder: core.ValueNode(subject), has_functions=False, may_be_several=False
):
    made = Definition()
    made.may_be_several = may_be_several
    made.node, made.bases, made.has_functions, made.prepared_texts = node, (), has_functions, None
    return made


def schema(**fields):
    made = Schema()
    made.spec, made._node = records.Spec(definition(), None).replace(**fields), None
    return made


def rule(check=None, is_custom=False, **changes):
    given = RuleDefinition()
    given.name, given.check, given.is_custom, given.may_be_late = "a", check, is_custom, False
    references = changes.pop("references", ())
    return records.Rule("a", given, {"limit": 1}, None, None, references).modified(**changes)


class Log:
    """An assembly that writes down which of its functions were asked."""

    def __init__(self):
        self.asked = []
        self.assembly = assembly.Assembly(
            lambda *given: given,
            lambda schema: self.note("shows", True),
            lambda rule, builder: self.note("check", core.Check()),
            lambda checks, together: self.note("guarded", tuple(checks)),
            lambda schema, node: self.note("values"),
            lambda schema, node, builder: self.note("extend"),
            self.make_builder,
            lambda schema: self.note("build", core.ValueNode(None)),
            False,
        )

    def make_builder(self, schema, instrument=None):
        return assembly.BuilderFields(schema, instrument=instrument)

    def note(self, name, result=None):
        self.asked.append(name)
        return result

    def node(self, made, presence=None, instrument=None):
        return self.assembly.node(made, self.make_builder(made, instrument), presence)


def test_a_plain_schema_asks_nobody():
    log = Log()
    node = log.node(schema(flags={"label": "a"}))
    assert node.subject == (None, "a", TEXTS, False)
    assert (node.presence, node.checks, node.bases, node.strips, log.asked) == (
        core.INHERIT, (), (), False, [],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "asked"),
    [
        ({"flags": {"default": 1}}, ["extend"]),
        ({"preferences": object()}, ["extend"]),
        ({"cache": object()}, ["extend"]),
        ({"terms": {"externals": ()}}, ["extend"]),
        ({"definition": definition(has_functions=True)}, ["extend"]),
        ({"valids": SimpleNamespace(has_references=False)}, ["values"]),
        ({"invalids": SimpleNamespace(has_references=True)}, ["shows", "values"]),
    ],
    ids=["a flag", "preferences", "a cache", "externals", "functions", "values", "listed references"],
)
def test_rare_parts_are_made_by_those_who_know_them(fields, asked):
    log, made = Log(), schema(**fields)
    node = log.node(made)
    assert log.asked == asked
    assert node.subject[0] is (made if asked == ["extend"] else None)


def test_flags_and_callers_decide_about_presence():
    log = Log()
    required = schema(flags={"presence": "required", "result": "strip"})
    assert log.node(required).presence == core.REQUIRED
    assert log.node(required, core.IGNORE).presence == core.IGNORE
    assert log.node(required).strips is True
    assert log.node(schema(flags={"result": "raw"})).strips is False


def test_rules_become_checks_in_their_order():
    first, second = core.Check(), core.Check()
    log = Log()
    rules = (rule(lambda *_: first), rule(lambda *_: None), rule(lambda *_: second))
    assert log.node(schema(rules=rules)).checks == (first, second)
    assert log.asked == []


@pytest.mark.parametrize(("given", "asked"), [
    (rule(), ["check"]), (rule(lambda *_: None, message="no"), ["check"]),
    (rule(lambda *_: None, warn=True), ["check"]),
    (rule(lambda *_: None, references=("limit",)), ["shows", "check"]),
], ids=["without a check of its own", "with a message", "a warning", "with references"])  # fmt: skip
def test_other_rules_are_left_to_those_who_know_them(given, asked):
    log = Log()
    (check,) = log.node(schema(rules=(given,))).checks
    assert type(check) is core.Check
    assert log.asked == asked


def test_rules_after_a_function_accept_any_value():
    sure, unsure = core.Check(), core.Check()
    log = Log()
    rules = (rule(lambda *_: sure), rule(is_custom=True), rule(lambda *_: unsure))
    checks = log.node(schema(rules=rules)).checks
    assert (checks[0], checks[2]) == (sure, unsure)
    assert log.asked == ["check", "guarded", "extend"]


def test_other_objects_are_left_unchanged():
    log, other = Log(), SimpleNamespace(strips=False)
    made = schema(definition=definition(node=lambda *_: other), flags={"presence": "required"})
    assert log.node(made) is other
    assert not hasattr(other, "presence")


def test_an_instrument_sees_the_node_last():
    seen = []
    made = schema(flags={"default": 1})
    node = Log().node(made, None, lambda *given: seen.append(given))
    assert seen == [(made, node)]


def test_leaf_is_built_once_and_kept():
    log, made = Log(), schema()
    node = log.assembly.node_of(made)
    assert (log.assembly.node_of(made), made._node, log.asked) == (node, node, [])


@pytest.mark.parametrize("field", ["depth", "links", "secret"])
def test_schemas_that_depend_on_others_are_built_elsewhere(field):
    log = Log()
    log.assembly.node_of(schema(**{field: True}))
    assert log.asked == ["build"]


def test_nodes_with_lanes_are_built_elsewhere():
    log = Log()
    log.assembly.has_lanes = True
    log.assembly.node_of(schema())
    assert log.asked == ["build"]


def test_builders_count_their_places_together():
    outer = assembly.BuilderFields("schema")
    inner = assembly.BuilderFields("inner", outer, "key")
    assert inner.place_count is outer.place_count
    assert (inner.link_identity, inner.key, inner.outer, inner.instrument) == ("inner", "key", outer, None)
    assert (inner.chosen_parts, inner.built_node, inner.link_entry) == ((), None, None)


@pytest.mark.parametrize(("fields", "measure"), [
    ({"measure": len}, len), (lambda args: {"measure": args.get("by")}, abs), ({}, None),
])  # fmt: skip
def test_check_of_a_limit_follows_from_its_rule(fields, measure):
    limits = assembly.LimitBuilder("number", LIMIT, {">=": ge}, fields)
    args = {"limit": 2, "by": abs}
    check = limits(args, records.Rule("min", rule().definition, args, ">="), None)
    assert (check.compare, check.limit, check.measure, check.code) == (ge, 2, measure, "number.min")
    assert (check.local, check.argument) == (args, None)
    referring = records.Rule("min", rule().definition, args, ">=", None, ("limit",))
    assert limits(args, referring, None).argument is LIMIT


def test_keys_are_made_of_schemas_and_of_literals():
    one, literal = schema(), object()
    keys = assembly.keys_of({"a": one, "b": literal}, records.KeyFields, lambda key, value: (key, value))
    assert [(key.key, key.schema) for key in keys] == [("a", one), ("b", ("b", literal))]


@pytest.mark.parametrize(
    ("key", "fields"),
    [
        ("a?", {}), (1, {}), (Text("a"), {}), ("a", {"value_refs": ((1, "b"),)}),
        ("a", {"refs": ((1, "b"),)}),
        ("a", {"flags": {"default": 1}}), ("a", {"flags": {"id": "b"}}), ("a", {"terms": {"matches": ()}}),
        ("a", {"terms": {"whens": ()}}), ("a", {"definition": definition(may_be_several=True)}),
    ],
)  # fmt: skip
def test_unusual_keys_are_rare(key, fields):
    usual, rare = records.KeyFields("b", schema()), records.KeyFields(key, schema(**fields))
    assert assembly.rare_keys((usual, rare, usual)) == [rare]


def test_keys_get_the_nodes_of_their_schemas():
    log, known = Log(), schema()
    nodes = [log.assembly.node_of(known), core.ValueNode(None)]
    nodes[1].strips = True
    dropped = schema(definition=definition(node=lambda *_: nodes[1]))
    entries = [records.KeyFields("a", known), records.KeyFields("b", dropped)]
    found = log.assembly.key_nodes(entries, log.make_builder(None), lambda node: nodes[0])
    assert found == [("a", nodes[0]), ("b", nodes[0])]
    assert dropped._node is nodes[1]


def test_keys_with_links_are_built_at_their_place():
    class Builder(assembly.BuilderFields):
        def node(self, *given):
            return core.ValueNode(given)

    linked = schema(links=True)
    for builder, schemas in ((Builder(None), [linked]), (Builder(None, instrument=1), [linked, schema()])):
        entries = [records.KeyFields("a", one) for one in schemas]
        found = Log().assembly.key_nodes(entries, builder, None)
        assert [node.subject for _, node in found] == [(one, None, "a") for one in schemas]
