"""What a node gets from its schema, and when the long ways are taken."""

from types import SimpleNamespace

import pytest

from passmuster._core.engine.backend import assembly, core, records


class Schema(records.Record):
    __slots__ = ()


TEXTS = SimpleNamespace(needs_scope=False)


def definition(**fields):
    given = {
        "texts": lambda: TEXTS,
        "node": lambda schema, subject, builder: core.ValueNode(subject),
        "bases": (),
        "has_functions": False,
    }
    return SimpleNamespace(**{**given, **fields})


def schema(**fields):
    made = Schema()
    made.spec = records.Spec(definition(), None).replace(**fields)
    return made


def rule(check=None, is_custom=False, **changes):
    given = SimpleNamespace(name="a", check=check, is_custom=is_custom, may_be_late=False)
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
        )

    def note(self, name, result=None):
        self.asked.append(name)
        return result

    def node(self, made, presence=None, instrument=None):
        return self.assembly.node(made, SimpleNamespace(instrument=instrument), presence)


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
