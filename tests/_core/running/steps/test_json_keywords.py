"""Keywords of JSON Schema in a run: what their schemas have looked at, what is told, how much work it is."""

import pytest
from tests.keywords import keywords, known

import passmuster as pm

FREE = {"unevaluatedProperties": False}
STRICT = {"convert": False, "abort_early": False}


def failures(schema, value, **options):
    """The codes and paths of what is wrong with a value."""
    result = schema.validate(value, **{**STRICT, **options})
    return [(detail.type, *detail.path) for detail in result.error.details] if result.error else []


def needing(key):
    """A schema that looks at a key, and passes only where it is there."""
    return keywords({"required": [key]}, {"kinds": {"object": known(key)}})


LINKED = keywords({"any": [pm.link("#a"), pm.link("#plain")]}, FREE)
LINKED = LINKED.shared(needing("a").id("a")).shared(known("b").id("plain"))

SEEN = {
    "nothing": (keywords(FREE), ["a"]),
    "a plain object": (keywords({"all": [known("a")]}, FREE), ["b"]),
    "two of them": (keywords({"all": [known("a"), known("b")]}, FREE), []),
    "patterns": (
        keywords({"kinds": {"object": pm.object().pattern(pm.string().regex("^a"), 1).unknown()}}, FREE),
        ["b"],
    ),
    "a pattern that searches": (keywords({"all": [pm.object().pattern("^[ab]", 1)]}, FREE), []),
    "what `unknown` lets through": (keywords({"all": [pm.object().unknown()]}, FREE), ["a", "b"]),
    "every branch that passes": (keywords({"any": [known("a"), known("b")]}, FREE), []),
    "no branch that fails": (
        keywords({"any": [needing("a"), keywords({"all": [known("b")]}, {"required": ["c"]})]}, FREE),
        ["b"],
    ),
    "the one that passes": (keywords({"one": [needing("a"), needing("c")]}, FREE), ["b"]),
    "never what must not pass": (keywords({"not": keywords({"not": known("a", "b")})}, FREE), ["a", "b"]),
    "what decides": (keywords({"if": needing("a"), "then": known("b")}, FREE), []),
    "what decides, not if it fails": (
        keywords({"if": keywords({"all": [known("a")]}, {"required": ["c"]}), "else": known("b")}, FREE),
        ["a"],
    ),
    "what depends on a key": (keywords({"dependent": {"a": known("a")}}, FREE), ["b"]),
    "not what depends on another": (keywords({"dependent": {"c": known("a", "b")}}, FREE), ["a", "b"]),
    "what is only required": (keywords({"required": ["a"]}, FREE), ["a", "b"]),
    "links": (LINKED, []),
    "the unevaluated of another": (
        keywords({"all": [keywords({"unevaluatedProperties": pm.number()})]}, FREE),
        [],
    ),
}
SEEN["nothing"] = (keywords(FREE), ["a", "b"])


@pytest.mark.parametrize("schema, left", SEEN.values(), ids=SEEN)
def test_a_key_is_evaluated_by(schema, left):
    assert failures(schema, {"a": 1, "b": 1}) == [("any.unknown", key) for key in left]
    assert len(failures(schema, {"a": 1, "b": 1}, abort_early=True)) == min(len(left), 1)


ITEMS = {
    "nothing": ([], [0, 1, 2]),
    "the first ones": ([{"prefix": [pm.number(), pm.any()]}], [2]),
    "all of them": ([{"all": [pm.array().items(pm.any())]}], []),
    "those that are contained": ([{"contains": pm.number()}], [1]),
    "no more than there are": ([{"prefix": [pm.any()] * 9}], []),
    "those that are contained, of a draft that has it otherwise": (
        [{"contains": pm.number(), "evaluates": False}],
        [0, 1, 2],
    ),
}


@pytest.mark.parametrize("rows, left", ITEMS.values(), ids=ITEMS)
def test_an_item_is_evaluated_by(rows, left):
    schema = keywords(*rows, {"unevaluatedItems": False})
    assert failures(schema, [1, "a", 2]) == [("any.unknown", i) for i in left]


def test_inner_schemas_are_evaluated_alone():
    tree = keywords({"all": [pm.object({"child": pm.link("#tree")}).unknown()]}, FREE).id("tree")
    assert failures(tree, {"child": {"child": {}}}) == []
    assert failures(tree, {"child": {"child": {"x": 1}}}) == [("any.unknown", "child", "child", "x")]
    inner = keywords({"all": [known("a")]})
    outer = keywords({"all": [pm.object({"b": inner}).unknown()]}, FREE)
    assert failures(outer, {"b": {"a": 1}, "a": 1}) == [("any.unknown", "a")]


def test_failure_is_reported_without_evaluated_keys():
    schema = keywords({"all": [pm.object({"a": pm.number()}).unknown()]}, FREE)
    assert failures(schema, {"a": "x"}) == [("number.base", "a")]
    schema = keywords({"any": [needing("a"), needing("b")]}, FREE)
    assert failures(schema, {"c": 1}) == [("keywords.any",)]
    schema = keywords({"one": [known("a"), known("b")]}, FREE)
    assert failures(schema, {"c": 1}) == [("keywords.one",)]


def test_results_of_links_in_attempts_are_remembered():
    """The second attempt finds what the first one has found out."""
    twice = [keywords({"all": [pm.link("#a")]}, {"required": [key]}) for key in ("c", "a")]
    schema = keywords({"any": twice}, FREE).shared(needing("a").id("a"))
    assert failures(schema, {"a": 1}) == []
    assert failures(schema, {"a": 1, "b": 1}) == [("any.unknown", "b")]


def test_remembering_run_knows_evaluated_keys():
    part = keywords({"any": [known("a"), known("b")]})
    for _ in range(6):
        part = keywords({"all": [part] * 4})
    schema = keywords({"all": [part]}, FREE)
    assert failures(schema, {"a": 1, "b": 1}) == []
    assert failures(schema, {"a": 1, "c": 1}) == [("any.unknown", "c")]


def test_a_value_stays_as_it_is():
    schema = keywords({"all": [pm.object({"a": pm.number().default(5), "b": pm.any().strip()})]})
    value = {"b": 1}
    assert schema.validate(value).value is value


def test_references_and_labels_are_those_of_the_place():
    schema = pm.object({"x": pm.number(), "a": keywords({"all": [pm.number().max(pm.ref("x"))]})})
    assert failures(schema, {"x": 1, "a": 2}) == [("number.max", "a")]
    assert failures(schema, {"x": 2, "a": 2}) == []
    labelled = keywords({"required": ["a"]}).label("Order")
    assert labelled.validate({}).error.details[0].context["label"] == "a"


def test_nearest_branch_is_reported():
    cat = pm.object({"kind": pm.valid("cat").required(), "lives": pm.number()})
    dog = pm.object({"kind": pm.valid("dog").required(), "age": pm.number()})
    both = keywords({"any": [cat, dog]})
    message = both.validate(
        {"kind": "dog", "age": "x", "c": 1}, convert=False, abort_early=False
    ).error.message
    assert message == (
        '"value" matches none of the alternatives; nearest is {"kind": "dog"}: '
        '"age" must be a number, not a string. "c" is not a known key'
    )
    nested = keywords({"any": [both, pm.array().items(both)]})
    found = nested.validate([{"kind": "dog", "age": "x"}], convert=False).error.details[0]
    assert (found.type, found.path) == ("keywords.any", [0])


def test_options_that_limit_the_work_count_attempts():
    schema = keywords({"any": [pm.number(), pm.number(), pm.string()]})
    assert failures(schema, "a", limits={"attempts": 3}) == []
    assert failures(schema, "a", limits={"attempts": 2}) == [("any.attempts",)]


def test_a_schema_that_doubles_itself_comes_to_an_end():
    part = keywords({"any": [pm.number().min(1), keywords({"not": pm.any()})]})
    for _ in range(30):
        part = keywords({"any": [part, part]})
    (code,) = {code for code, *_ in failures(part, "a")}
    assert code in ("any.attempts", "keywords.any", "keywords.types", "number.base")


def test_excessive_depth_is_reported():
    tree = keywords({"kinds": {"array": pm.array().items(pm.link("#tree"))}}).id("tree")
    value = []
    for _ in range(1000):
        value = [value]
    assert [code for code, *_ in failures(tree, value)] == ["link.depth"]


def test_the_log_names_the_keywords():
    schema = keywords({"any": [pm.number(), pm.string()]}, {"if": pm.string(), "then": pm.string()})
    steps = [entry["path"] for entry in schema.validate("a", debug=True).debug]
    assert steps == [[], ["any.0"], ["any.1"], ["if"], ["then"]]


@pytest.mark.parametrize(("document", "value", "text"), [
    ({"enum": ["a", "b"]}, "a", "must not be one of [a, b]"), ({"const": 5}, 5, "must not be 5"),
    ({"const": {"a": 1}}, {"a": 1}, 'must not be {"a":1}'),
    ({"type": "string"}, "x", "must not be of type string"),
    ({"type": ["string", "null"]}, None, "must not be of type string or null"),
    ({"required": ["x"]}, {"x": 1}, 'must not have "x"'),
    ({"required": ["x", "y"]}, {"x": 1, "y": 1}, "must not have all of x, y"),
    ({"pattern": "^a/b"}, "a/b", "must not match the pattern ^a/b"),
    ({"anyOf": [{"required": ["x"]}, {"required": ["y"]}]}, {"x": 1}, "must not have x or y"),
    ({"anyOf": [{"type": "string"}, {"type": "number"}]}, 5, "must not be of type string or number"),
    ({"anyOf": [{"const": 1}, {"enum": [2, 3]}]}, 2, "must not be one of [1, 2, 3]"),
    ({"anyOf": [{"const": 1}, {"type": "string"}]}, "a", "matches what it must not match"),
    ({"oneOf": [{"required": ["x"]}, {"required": ["y"]}]}, {"x": 1}, "matches what it must not match"),
    ({"minLength": 1}, "a", "matches what it must not match"),
    ({"type": "object", "properties": {"a": {"const": 1}}, "required": ["a"]}, {"a": 1},
        "matches what it must not match"),
    ({}, 1, "matches what it must not match"),
])  # fmt: skip
def test_message_of_not_names_the_excluded_values(document, value, text):
    schema = keywords({"not": pm.from_json_schema(document)})
    assert str(schema.validate(value).error) == f'"value" {text}'
    for language in ("de", "es", "fr", "it", "ja", "pt-BR", "zh-CN"):
        told = str(schema.validate(value, errors={"language": language}).error)
        assert "must" not in told
        assert all(str(part) in told for part in document.get("enum", ()))


@pytest.mark.parametrize(("language", "end"), [
    ("en", '"runs_on" is not a known key; did you mean "runs-on"?'),
    ("de", "„runs_on“ ist kein bekannter Schlüssel; gemeint ist vielleicht „runs-on“"),
    ("ja", "「runs_on」は未知のキーです（「runs-on」の間違いではありませんか）"),
])  # fmt: skip
@pytest.mark.parametrize("labelled", [False, True])
def test_similar_key_is_named(language, end, labelled):
    closed = {"type": "object", "properties": {"runs-on": {}, "steps": {}}, "additionalProperties": False}
    schema = pm.from_json_schema({**closed, **({"title": "Job"} if labelled else {})})
    errors = {"language": language}
    for key, is_near in (("runs_on", True), ("other", False), ("runs_on", True)):
        text = str(schema.validate({key: 1}, errors=errors).error).replace("\u00a0", " ")
        assert (text == end) == is_near
    own = schema.messages({"object.unknown": "{{#label}}!"})
    assert str(own.validate({"runs_on": 1}).error) == '"runs_on"!'


def test_patterns_of_documents_are_shown_as_they_are_written():
    for document in ({"type": "string", "pattern": "^a/b$"}, {"pattern": "^a/b$"}):
        text = str(pm.from_json_schema(document).validate("x").error)
        assert text == '"value" must match the pattern ^a/b$'
    assert str(pm.string().pattern("^a/b$").validate("x").error).endswith("/^a/b$/")


def test_verdict_on_values_items_and_their_number_is_the_one_that_is_reported():
    rows = [
        (
            {"enum": [{"a": 1}, [1, 2], "x"]},
            [{"a": 1}, {"a": 1.0}, {"a": True}, [1, 2], [2, 1], "x", "y", [*range(99)]],
        ),
        ({"contains": {"type": "integer"}, "minContains": 2}, [[], ["a", 1], [1, "a", 2], {"a": 1}, 5]),
        ({"contains": {"type": "integer"}, "minContains": 0, "maxContains": 1}, [[], [1], [1, "a", 2, 3]]),
        (
            {
                "anyOf": [{"prefixItems": [{"type": "string"}, {"minimum": 3}]}],
                "unevaluatedItems": {"type": "null"},
            },
            [[], ["a"], ["a", 2], ["a", 3], ["a", 3, None], ["a", 3, 1], "a"],
        ),
    ]
    for document, values in rows:
        schema = pm.from_json_schema(document)
        for value in values:
            assert schema.is_valid(value) is (schema.validate(value).error is None), (document, value)


def test_depth_is_counted_where_items_are_counted():
    schema = pm.from_json_schema(
        {"type": "array", "contains": {"$ref": "#"}, "minContains": 0, "maxContains": 3}
    )
    value: list = []
    for _ in range(400):
        value = [value]
    assert schema.is_valid(value) is (schema.validate(value).error is None)
    assert schema.validate(value).error.details[0].type == "link.depth"
