"""What `repr` says of a schema: the chain of calls that makes it."""

import datetime
import decimal
import enum
import json
import re
import sys

import pytest
from fuzz.programs import TAME
from hypothesis import given
from tests._core.schemas.schema.extended import EXTENDED
from tests._core.schemas.schema.recorded import rows
from tests.strategies import schemas

import passmuster as pm
from passmuster._core.foundation.comparing.equality import deep_equal
from passmuster._core.language.representation import MOST_LENGTH, Representation

# What is evaluated again was judged when it was made.
pytestmark = pytest.mark.filterwarnings("ignore::passmuster.SchemaWarning")

NAMES = {"pm": pm, "re": re, "datetime": datetime, "decimal": decimal}


class Colour(enum.Enum):
    """Symbols of Python's."""

    RED = 1


def is_read(text):
    """Tell whether Python reads a string, which then has to evaluate to an equal schema."""
    try:
        compile(text, "", "eval")
    except SyntaxError:
        return False
    return True


def check(schema, library=pm):
    """Compare a schema with what its representation evaluates to; return whether it says to be one."""
    text = Representation().of(schema)  # as repr() says it, but for failures that would be hidden there
    assert text == repr(schema)
    if not is_read(text):
        assert "<" in text or "…" in text
        return False
    assert deep_equal(eval(text, {**NAMES, "pm": library}).describe(), schema.describe())
    return True


SAME = [
    "pm.any()",
    "pm.object({'a': pm.string().min(2).required()})",
    "pm.object({})",
    "pm.object({3: pm.any(), None: pm.any()})",
    "pm.any().valid(1, None, 'a', b'x', pm.ref('$c'), pm.in_('x'))",
    "pm.any().valid(pm.OVERRIDE, 1)",
    "pm.any().allow(1).invalid(2)",
    "pm.any().valid({'override': True}, {'ref': {'path': ['a']}}, {'value': 1}, (1,))",
    "pm.any().default({'ref': 1})",
    "pm.object().default()",
    "pm.any().failover(pm.ref('a')).label('x')",
    "pm.any().empty(pm.any().valid(''))",
    "pm.any().forbidden()",
    "pm.any().result('strip').unit('x').id('i').description('d')",
    "pm.any().example(1).example([1]).meta([1]).meta({'ref': 'x'}).note('c', 'd').tag('a', 'b')",
    "pm.any().shared(pm.number().id('x'))",
    "pm.any().artifact((1, 2))",
    "pm.any().prefs({})",
    "pm.any().prefs(abort_early=False, messages={'a': 'b {#c}'})",
    "pm.any().prefs(messages={'a': pm.x('{a/b}', separator='/')})",
    "pm.any().prefs(errors={'language': pm.ref('/lang')})",
    (
        "pm.any().when(pm.ref('a'), is_=pm.any().valid(1).required(), then=pm.any().required(), "
        "otherwise=pm.any().forbidden())"
    ),
    "pm.any().when(pm.any().valid(1), then=pm.any().valid(2))",
    "pm.any().when(pm.ref('a'), is_=pm.any(), then=pm.any(), break_=True)",
    (
        "pm.any().when(pm.ref('a'), switch=[{'is': pm.any(), 'then': pm.any()}, "
        "{'is': pm.any(), 'then': pm.any(), 'otherwise': pm.any()}])"
    ),
    "pm.alternatives(pm.number(), pm.string().email(tlds=False)).match('one')",
    "pm.alternatives().conditional(pm.ref('a'), is_=pm.any(), then=pm.number()).try_(pm.string())",
    "pm.alternatives().label('x').try_(pm.number())",
    "pm.string().pattern('(?i)^a', name='n').message('bad {#label}')",
    "pm.string().max(pm.ref('a.b')).min(pm.x('{a+1}')).warn()",
    "pm.string().replace(re.compile('a'), 'b').insensitive().truncate()",
    "pm.number().min(1).rule(keep=True, message={'de': {'number.min': 'y'}, 'number.min': 'x'})",
    "pm.number().min(1).keep().min(2).cast('string')",
    "pm.number().min(1).warning('a.b', {'x': 1}).warn()",
    "pm.date().min('2026-01-01T00:00:00.000Z').greater('now').iso()",
    "pm.date().max(datetime.datetime(2026, 1, 1, 0, 0, 0, 3, tzinfo=datetime.timezone.utc))",
    "pm.date().timestamp('unix')",
    "pm.date().iso('datetime')",
    (
        "pm.array().items(pm.number().integer(), pm.string().required()).ordered(pm.any()).has(pm.any())"
        ".unique('a').single().sparse()"
    ),
    "pm.boolean().falsy('n').truthy('y', 1).sensitive()",
    "pm.binary().min(3).encoding('utf-8')",
    "pm.function().arity(3).class_()",
    (
        "pm.object({'a': pm.any()}).pattern('(?i)^x', pm.number()).rename('a', 'b', alias=True)"
        ".and_('a', 'b', separator='/').with_('a', ['b']).unknown()"
    ),
    "pm.object({'a': pm.any()}).note('x')",
    "pm.object().rename(re.compile('^a'), pm.x('{#0}'), multiple=True)",
    "pm.object().assert_(pm.ref('.a'), pm.any().valid(3), 'oops {x}')",
    "pm.object().instance(dict, 'dict')",
    "pm.object({'a': pm.link(pm.ref('#x'))}).id('x')",
    "pm.link(pm.ref('/a.b')).relative()",
    "pm.decimal().places(2).max(decimal.Decimal('1.5'))",
    "pm.uuid().version(['uuidv4'])",
    "pm.date().only_date()",
    "pm.date().format('DD.MM.YYYY').utc()",
    "pm.object({'a': pm.any()}).into(dict)",
]  # fmt: skip


@pytest.mark.parametrize("text", SAME)
def test_a_schema_is_written_as_the_chain_that_makes_it(text):
    schema = eval(text, dict(NAMES))
    assert repr(schema) == text
    assert check(schema)


@pytest.mark.parametrize("schema, text", [
    (pm.valid(1, 2), "pm.any().valid(1, 2)"),
    (pm.string().max(3).required().min(1).optional(), "pm.string().max(3).min(1).optional()"),
    (pm.compile({"a": 1}), "pm.object({'a': pm.any().valid(pm.OVERRIDE, 1)})"),
    (pm.any().required().note("x").meta({"a": 1}), "pm.any().meta({'a': 1}).note('x').required()"),
    (pm.string().pattern(re.compile("a")).strip(True), "pm.string().pattern('a').result('strip')"),
    (pm.object({"a": 1}, ).keys(), "pm.object()"),
])  # fmt: skip
def test_one_of_the_ways_to_make_a_schema_is_written(schema, text):
    assert repr(schema) == text
    assert check(schema)


def own(value, helpers):
    return value


UNSAID = {
    "pm.any().external(<function own>).custom(<function own>)": lambda: pm.any().custom(own).external(own),
    "pm.any().alter({'a': <function own>})": lambda: pm.any().alter({"a": own}),
    "pm.any().default(<function own>)": lambda: pm.any().default(own),
    "pm.any().error(<ValueError object>)": lambda: pm.any().error(ValueError("x")),
    "pm.number().min(pm.ref('a', adjust=<function own>))": lambda: pm.number().min(pm.ref("a", adjust=own)),
    "pm.any().valid(<Colour.RED>, <Symbol x>)": lambda: pm.any().valid(Colour.RED, pm.Symbol("x")),
    "pm.symbol().map([['r', <Colour.RED>]]).valid(<Colour.RED>)": lambda: pm.symbol().map({"r": Colour.RED}),
    "pm.object().instance(<class Colour>, 'Colour')": lambda: pm.object().instance(Colour),
    "pm.object({'value': pm.any(), 'helpers': pm.any()}).into(<function own>)": lambda: pm.object(
        {"value": pm.any(), "helpers": pm.any()}
    ).into(own),
    "pm.string().when(<what no call takes>)": lambda: pm.string().concat(
        pm.any().when("a", is_=1, then=pm.number())
    ),
}


@pytest.mark.parametrize("text", UNSAID)
def test_parts_without_a_call_are_marked_in_the_chain(text):
    schema = UNSAID[text]()
    assert repr(schema) == text
    assert not check(schema)


@pytest.mark.parametrize("schema", [
    pm.alternatives().conditional("a", is_=1, then=2, otherwise=3).concat(pm.alternatives(pm.number())),
    pm.alternatives().match("any").concat(pm.alternatives().conditional("a", is_=1, then=2)),
    pm.string().when("b", is_=1, then=2).concat(pm.any().when("a", is_=1, then=pm.any().required())),
    pm.any().when("a", is_=1, then=2).concat(pm.string().when("b", is_=1, then=3)),
    pm.alternatives(pm.object({"a": pm.any()})).label("x"),
    pm.valid((1, 2), 3).invalid(3),
    pm.any().invalid((1, 2), 3).allow(3).required(),
])  # fmt: skip
def test_chain_of_several_calls_builds_an_equal_schema_or_is_marked(schema):
    check(schema)


@pytest.mark.parametrize("schema, text", [
    (EXTENDED.million(), "pm.million().min(1000000)"),
    (EXTENDED.million().many().many(), "pm.million().min(1000000).many().many()"),
    (EXTENDED.million().noisy(), "pm.million().min(1000000)._set_flag('loud', True)"),
    (
        EXTENDED.million().double(2),
        "pm.million().min(1000000)._add_rule({'name': 'double', 'args': {'by': 4}})",
    ),
    (EXTENDED.object({"a": EXTENDED.million()}), "pm.object({'a': pm.million().min(1000000)})"),
])  # fmt: skip
def test_types_of_extensions_are_written_for_their_library(schema, text):
    assert repr(schema) == text
    assert check(schema, EXTENDED)


def test_the_name_of_a_type_that_is_no_name_is_not_called():
    library = pm.extend({"type": "of a kind", "base": pm.any()})
    assert repr(library._new("of a kind")) == "<schema of a kind>"


@pytest.mark.parametrize("reference", [
    pm.ref("a"), pm.ref("a.b"), pm.ref("."), pm.ref(".."), pm.ref("..."), pm.ref("....a"), pm.ref("/"),
    pm.ref("/a.b"), pm.ref("$a"), pm.ref("#a.b"), pm.ref("$"), pm.ref("a/b", separator="/"),
    pm.ref("a.b", separator=False), pm.ref("$a", prefix=False), pm.ref("/a", prefix=False),
    pm.ref("a", ancestor=5), pm.ref("a", ancestor=0), pm.ref("a", ancestor="root"),
    pm.ref("@a", prefix={"global": "@"}),
    pm.ref("a", ancestor=10**6), pm.ref("$a", prefix=False, ancestor=3),
    pm.ref("a.b", ancestor=2, separator="/"),
    pm.in_("a.b"), pm.ref("a", map=[(1, "x"), (None, [2])]), pm.ref("a", iterables=True, render=True),
    pm.ref(""), pm.ref("//a", separator="/", prefix=False),
])  # fmt: skip
def test_a_reference_evaluates_to_itself(reference):
    made = eval(repr(reference), {"pm": pm})
    assert (made.describe(), made.display, made.in_) == (
        reference.describe(),
        reference.display,
        reference.in_,
    )


def test_a_reference_that_no_key_leads_to_is_not_read():
    made = pm.build({"type": "any", "flags": {"default": {"ref": {"path": [" a"]}}}}).spec.flags["default"]
    assert not is_read(repr(made))


@pytest.mark.parametrize("template", [
    pm.x("{a}"), pm.x("no formula"), pm.x("{a/b} '\"\n", separator="/"), pm.x("{@a}", prefix={"global": "@"}),
])  # fmt: skip
def test_a_template_evaluates_to_itself(template):
    made = eval(repr(template), {"pm": pm})
    assert (made.describe(), made.source) == (template.describe(), template.source)


def test_a_template_with_functions_is_not_read():
    assert repr(pm.x("{f(a)}", functions={"f": own})) == "pm.x('{f(a)}', functions={'f': <function own>})"


IN_JAVASCRIPT = {"name": "pattern", "args": {"regex": "/^\\d$/u"}}


@pytest.mark.parametrize("description", [
    {"type": "string", "rules": [IN_JAVASCRIPT, {"name": "min", "args": {"limit": 2}}]},
    {"type": "string", "replacements": [{"pattern": {"regex": "/a/gi"}, "replacement": "$&b"}]},
    {"type": "object", "patterns": [{"regex": "/^\\d$/u", "rule": {"type": "number"}}]},
    {"type": "array", "items": [{"type": "string", "rules": [IN_JAVASCRIPT]}]},
    {"type": "alternatives", "matches": [{"schema": {"type": "string", "rules": [IN_JAVASCRIPT]}}]},
])  # fmt: skip
def test_a_pattern_of_javascript_evaluates_to_itself(description):
    schema = pm.build(description)
    assert check(schema)
    assert repr(schema).count("pm.build(") == 1


def test_only_the_schema_with_the_pattern_is_written_as_a_description():
    schema = pm.object({"a": pm.build({"type": "string", "rules": [IN_JAVASCRIPT]}), "b": pm.any()})
    text = "pm.build({'type': 'string', 'rules': [{'name': 'pattern', 'args': {'regex': '/^\\\\d$/u'}}]})"
    assert repr(schema) == f"pm.object({{'a': {text}, 'b': pm.any()}})"


def test_recorded_schemas_evaluate_to_equal_ones():
    told = [(row["description"], check(pm.build(row["description"]))) for row in rows()]
    assert all(is_one or "regex" in json.dumps(description) for description, is_one in told)
    assert sum(is_one for _, is_one in told) >= 0.95 * len(told)


# The default of a decimal may be an integer, which is shown as the decimal that it stands for.
WITHOUT_DECIMALS = TAME._replace(leaves=[kind for kind in TAME.leaves if kind != "decimal"])


@given(schemas(WITHOUT_DECIMALS))
def test_random_schemas_evaluate_to_equal_ones_or_are_not_read(schema):
    check(schema)


def shared_below(levels):
    schema = pm.any()
    for _ in range(levels):
        schema = pm.object({"a": schema, "b": schema})
    return schema


@pytest.mark.parametrize("schema", [
    shared_below(100),
    pm.object({f"k{i}": pm.string() for i in range(5000)}),
    pm.any().valid(*range(5000)),
    pm.any().valid("x" * 10**6),
    pm.any().default([[0] * 1000] * 1000),
    pm.string().pattern("a" * 10**5),
    pm.any().note(*["x" * 100] * 1000),
], ids=["shared", "keys", "values", "string", "default", "pattern", "notes"])  # fmt: skip
def test_chain_of_a_large_schema_is_cut_with_a_mark(schema):
    text = Representation().of(schema)
    assert "…" in text
    assert len(text) <= 2 * MOST_LENGTH
    assert not check(schema)


def test_a_hostile_literal_is_never_asked():
    class Rude:
        def __repr__(self):
            raise RuntimeError

        __str__ = __len__ = __eq__ = __iter__ = __repr__

        def __hash__(self):
            return 1

    assert repr(pm.any().meta(Rude())) == "pm.any().meta(<Rude object>)"
    assert repr(pm.any().valid(Rude())) == "pm.any().valid(<Rude object>)"


def test_a_schema_has_a_representation_at_the_end_of_the_stack():
    def at_the_end(schema):
        try:
            return at_the_end(schema)
        except RecursionError:
            return repr(schema)

    before = sys.getrecursionlimit()
    assert at_the_end(pm.object({"a": pm.any()})) in ("<ObjectSchema>", "pm.object({'a': pm.any()})")
    assert sys.getrecursionlimit() == before
