"""`keywords`: what each keyword passes, reports and describes."""

import pytest
from tests.cases import ANYTHING, UNDEFINED, case, checked, fail, of, reports, row
from tests.keywords import ROOT, keywords, known

import passmuster as pm
from passmuster._core.engine.formats.patterns.pattern import translate
from passmuster._core.schemas.types.keywords import keywords_schema

STRICT = {"convert": False}
ALL = {"convert": False, "abortEarly": False}
SMALL, LARGE = pm.number().max(5), pm.number().min(3)


class Odd:
    """What JSON has no word for."""


def judged(keys, *cases):
    """The cases of a schema of keywords, each named after the first of them."""
    (name, *_) = keys[0]
    return [made._replace(claim=f"{name}: {made.claim}") for made in of(keywords(*keys), *cases)]


KINDS = [
    *judged([{"kinds": {"string": pm.string().min(2), "null": False, "array": False}}],
        row("a kind that passes its schema", "ab"),
        row("a kind that does not", "a", fail("string.min", limit=2, encoding=UNDEFINED)),
        row("a kind that is not named", 5),
        row("a boolean is no number", True),
        row("an object", {"a": [None]}),
        row("null, refused", None,
            fail("keywords.types", types=["boolean", "number", "string", "object"])),
        row("a tuple is an array", (1,),
            fail("keywords.types", types=["boolean", "number", "string", "object"])),
        row("an absent value", UNDEFINED)),
    *judged([{"kinds": {}}],
        row("what JSON does not have", b"a", fail("keywords.base")),
        row("an instance", Odd, fail("keywords.base"))),
    case("no value at all", keywords({"kinds": {"object": False}}).required(), UNDEFINED,
        fail("any.required")),
]  # fmt: skip

VALUES = [
    *judged([{"values": [1, {"a": [None, 1.5]}, "x"]}],
        row("one of them", "x"),
        row("a number, however it is written", 1.0),
        row("a boolean is no number", True, fail("any.only", valids=[1, {"a": [None, 1.5]}, "x"])),
        row("the same at heart", {"a": [None, 1.5]}),
        row("another", {"a": [None]}, fail("any.only", valids=[1, {"a": [None, 1.5]}, "x"]))),
    case("none", keywords({"values": []}), 1, fail("any.only", valids=[])),
]  # fmt: skip

OBJECTS = [
    *judged([{"required": ["a", "b"]}],
        row("keys that are there", {"a": None, "b": 1}),
        row("a key that is not there", {"a": 1}, fail("any.required", "b")),
        row("each of them", {}, fail("any.required", "a"), fail("any.required", "b"), options=ALL),
        row("what is no object", "a")),
    *judged([{"dependent": {"a": keywords({"required": ["b"]}), "c": pm.object().max(1)}}],
        row("a key that is not there decides nothing", {"b": 1}),
        row("a key needs another", {"a": 1}, fail("any.required", "b")),
        row("every key that is there", {"a": 1, "c": 1},
            fail("any.required", "b"), fail("object.max", limit=1), options=ALL),
        row("keys of what is no object", ["a"])),
    *judged([{"names": pm.string().max(2)}],
        row("names that pass", {"a": 1, "ab": 2}),
        row("one that does not", {"abc": 1},
            fail("keywords.names", "abc", value="abc", message=ANYTHING,
                details=reports(fail("string.max", "abc", limit=2, value="abc", encoding=UNDEFINED))),
            texts=['"abc" is not a name that a key may have: "abc" must be at most 2 characters long']),
        row("names of what is no object", ["abc"])),
]  # fmt: skip

SEVERAL = [
    *judged([{"all": [LARGE, SMALL]}],
        row("both", 4),
        row("one of them", 6, fail("number.max", limit=5)),
        row("none of them, which is said once", "4", fail("number.base"), options=ALL)),
    case("errors in other words are not equal",
        keywords({"all": [pm.number().min(3), pm.number().min(3).message("too small")]}), 1,
        fail("number.min", limit=3), fail("number.min", limit=3), options=ALL),
    *judged([{"any": [pm.number().min(3), pm.string().min(2), pm.valid(None)]}],
        row("the first", 3),
        row("the second", "ab"),
        row("the last", None),
        row("the only one that was near", 2, fail("number.min", limit=3), options=STRICT),
        row("none", True, fail("keywords.types", types=["number", "string", None]), options=STRICT)),
    case("several are near", keywords({"any": [pm.number().min(3), pm.number().max(1)]}), 2,
        fail("keywords.any", message=ANYTHING,
            details=reports(fail("number.min", limit=3, value=2), fail("number.max", limit=1, value=2)))),
    *judged([{"one": [LARGE, SMALL]}],
        row("one alone", 6),
        row("another alone", 2),
        row("two", 4, fail("keywords.one", matches=[1, 2])),
        row("none of them", None, fail("keywords.types", types=["number"]))),
    *judged([{"not": pm.number()}],
        row("what is not", "a"), row("what is", 1, fail("keywords.not", types=["number"]))),
    *judged([{"not": pm.valid("a", "b")}], row("a value", "a", fail("keywords.not", values=["a", "b"]))),
    *judged([{"not": pm.object({"k": pm.required()}).unknown()}],
        row("a key", {"k": 1}, fail("keywords.not", keys=["k"]))),
    *judged([{"not": pm.alternatives(*[pm.object({key: pm.required()}).unknown() for key in "kl"])}],
        row("one of the keys", {"l": 1}, fail("keywords.not", either=["k", "l"]))),
    *judged(
        [{"not": pm.build({"type": "string", "rules": [{"name": "pattern", "args": {"regex": "/a/u"}}]})}],
        row("a pattern", "a", fail("keywords.not", regex=translate("a", "u")))),
    *judged([{"not": pm.string().min(1)}], row("anything else", "a", fail("keywords.not"))),
    *judged([{"if": pm.number().required(), "then": SMALL, "else": pm.string()}],
        row("then", 4, options=STRICT),
        row("not then", 6, fail("number.max", limit=5), options=STRICT),
        row("else", "a", options=STRICT),
        row("not else", [], fail("string.base"), options=STRICT)),
    *judged([{"if": pm.number(), "else": pm.string()}], row("no then", 4), row("else alone", "a")),
]  # fmt: skip

ARRAYS = [
    *judged([{"prefix": [pm.number(), pm.string()]}],
        row("none", []),
        row("the first", [1]),
        row("all, and more", [1, "a", None]),
        row("a wrong one", [1, 2], fail("string.base", 1), options=STRICT),
        row("each of them", ["a", 2, 3], fail("number.base", 0), fail("string.base", 1), options=ALL),
        row("what is no array", "a")),
    *judged([{"contains": pm.number(), "min": 2, "max": 3}],
        row("enough", [1, "a", 2], options=STRICT),
        row("too few", [1, "a"], fail("keywords.contains", limit=2), options=STRICT),
        row("too many", [1, 2, 3, 4], fail("keywords.containsMax", limit=3), options=STRICT),
        row("what is no array", {}, options=STRICT)),
    *judged([{"contains": pm.number()}],
        row("at least one", [None, 1]), row("none", [], fail("keywords.contains", limit=1))),
    case("none is enough", keywords({"contains": pm.number(), "min": 0}), []),
    *judged([{"prefix": [pm.any()]}, {"unevaluatedItems": pm.number()}],
        row("items that nobody looked at", ["a", 1]),
        row("a wrong one of these", ["a", 1, "b"], fail("number.base", 2))),
    *judged([{"all": [known("a")]}, {"unevaluatedProperties": False}],
        row("keys that somebody looked at", {"a": 1}),
        row("another", {"b": 1}, fail("any.unknown", "b"))),
]  # fmt: skip

CODES = [made for made in (*KINDS, *OBJECTS, *SEVERAL, *ARRAYS) if made.fails]

test_case_has_expected_outcome = checked(KINDS, VALUES, OBJECTS, SEVERAL, ARRAYS)


def test_a_description_has_the_keywords_as_they_were_given():
    rows = [
        {"kinds": {"string": pm.string(), "null": False}},
        {"values": [{"regex": "not a pattern"}, 5]},
        {"required": ["a"]},
        {"all": [pm.string()]},
        {"if": pm.string(), "then": pm.string(), "else": pm.string()},
        {"dependent": {"type": pm.string()}},
        {"contains": pm.string(), "min": 0, "evaluates": False},
        {"unevaluatedItems": pm.string()},
        {"unevaluatedProperties": False},
    ]
    said = keywords(*rows).describe()
    text = {"type": "string"}
    assert said == {
        "type": "keywords",
        "keywords": [
            {"kinds": {"string": text, "null": False}},
            {"values": [{"regex": "not a pattern"}, 5]},
            {"required": ["a"]},
            {"all": [text]},
            {"if": text, "then": text, "else": text},
            {"dependent": {"type": text}},
            {"contains": text, "min": 0, "evaluates": False},
            {"unevaluatedItems": text},
            {"unevaluatedProperties": False},
        ],
    }
    assert pm.build(said).describe() == said
    assert pm.build({"type": "array", "rules": [{"name": "has", "args": {"schema": said}}]}) is not None


CIRCLE = []
CIRCLE.append(CIRCLE)

WRONG = [
    5, {}, {"odd": 1}, {"not": pm.any(), "min": 1}, {"not": False}, {"not": 5},
    {"all": []}, {"all": pm.any()}, {"all": [False]},
    {"kinds": {"integer": pm.any()}}, {"kinds": []}, {"dependent": {"a": False}},
    {"values": 5}, {"values": CIRCLE}, {"required": "a"}, {"required": [1]}, {"then": pm.any()},
]  # fmt: skip


@pytest.mark.parametrize("given", WRONG, ids=repr)
def test_a_wrong_keyword_is_refused(given):
    with pytest.raises(pm.SchemaError):
        keywords_schema(ROOT, [given])
    with pytest.raises(pm.SchemaError, match="build: "):
        pm.build({"type": "keywords", "keywords": [given]})


def test_the_type_has_no_constructor():
    assert not hasattr(pm, "keywords")
    assert "keywords" not in pm.types()
    with pytest.raises(pm.SchemaError, match="something else"):
        pm.extend({"type": "keywords"})


def test_schemas_within_are_found_and_changed():
    schema = keywords({"all": [pm.string().id("name"), pm.link("#name")]}).shared(pm.number().id("count"))
    assert schema.extract("name").type == "string"
    assert schema.fork("name", lambda one: one.min(3)).validate("a").error.details[0].type == "string.min"
    with pytest.raises(pm.SchemaError, match="two different schemas"):
        keywords({"all": [pm.string().id("x"), pm.number().id("x")]})


def test_keywords_that_are_concatenated_hold_together():
    one = keywords({"all": [known("a")]}, {"unevaluatedProperties": False})
    both = one.concat(keywords({"all": [known("b")]}))
    assert both.validate({"a": 1, "b": 1}).error is None
    assert both.validate({"c": 1}).error.details[0].type == "any.unknown"


@pytest.mark.parametrize("schema", [
    keywords(),
    keywords().label("x"),
    keywords({"not": pm.string().min(2)}, {"required": ["a"]}).label("x").prefs(convert=False),
    pm.object({"a": keywords({"kinds": {"string": pm.string().pattern("^a"), "null": False}}).required()}),
    pm.from_json_schema({"not": {"$ref": "#/$defs/b"}, "$defs": {"b": {"items": {"$ref": "#/$defs/b"}}}}),
], ids=repr)  # fmt: skip
def test_its_repr_reads_a_description(schema):
    assert "pm.build({'type': 'keywords'" in repr(schema)
    assert eval(repr(schema), {"pm": pm}).describe() == schema.describe()


@pytest.mark.parametrize("rows, value", [
    ([{"all": [SMALL]}], 9),
    ([{"kinds": {"number": SMALL}}], 9),
    ([{"any": [SMALL, pm.string()]}], 9),
    ([{"if": pm.any(), "then": keywords({"all": [SMALL]})}], 9),
    ([{"dependent": {"a": pm.object().max(0).unknown()}}], {"a": 1}),
], ids=repr)  # fmt: skip
def test_its_label_is_that_of_its_parts_where_they_have_none(rows, value):
    error = pm.object({"key": keywords(*rows).label("Name")}).validate({"key": value}, **STRICT).error
    assert error.details[0].message.startswith('"Name" must')


@pytest.mark.parametrize("rows, value, label", [
    ([{"all": [SMALL.label("Own")]}], 9, "Own"),
    ([{"all": [pm.object({"a": SMALL})]}], {"a": 9}, "a"),
    ([{"prefix": [SMALL]}], [9], "[0]"),
    ([{"unevaluatedProperties": SMALL}], {"a": 9}, "a"),
], ids=repr)  # fmt: skip
def test_it_is_not_that_of_other_places(rows, value, label):
    error = keywords(*rows).label("Name").validate(value, **STRICT).error
    assert error.details[0].context["label"] == label


SECRET = pm.string().min(9).secret()


@pytest.mark.parametrize("rows, value", [
    ([{"all": [SECRET]}], "hush"),
    ([{"any": [SECRET, pm.number().secret()]}], "hush"),
    ([{"not": pm.string().secret()}], "hush"),
    ([{"prefix": [SECRET]}], ["hush"]),
    ([{"prefix": [pm.any(), SECRET]}], [1, "hush"]),
    ([{"unevaluatedItems": SECRET}], ["hush"]),
    ([{"unevaluatedProperties": SECRET}], {"a": "hush"}),
    ([{"all": [pm.object({"a": SECRET}).unknown()]}], {"a": "hush", "b": 1}),
    ([{"names": SECRET}], {"hush": 1}),
    ([{"contains": SECRET, "min": 1}], ["hush"]),
], ids=repr)  # fmt: skip
def test_secrets_of_its_parts_are_masked(rows, value):
    schema = keywords(*rows)
    error = schema.validate(value, **STRICT).error
    told = (error, error.details[0].context, error.annotate(), schema.explain(value), schema.dump(value))
    assert "hush" not in str(told)
