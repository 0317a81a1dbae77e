"""Types written as classes are the types of extension objects, with methods that tools can see."""

import pickle

import pytest

import passmuster as pm
from passmuster.extension import (
    Any,
    Array,
    Number,
    Object,
    String,
    Type,
    argument,
    coerce,
    construct,
    prepare,
    rule,
    validate,
)
from passmuster.inspection import Multiple


class Even(Number, base=pm.number().integer(), flags={"mood": "calm"}):
    """Even numbers."""

    @rule({"by": argument(ref=True, assert_=pm.number().required())}, {"even.steps": "in steps of {#by}"})
    def steps(self, value, helpers, by, at=0):
        """Ask for steps."""
        return value if value % by == at else helpers.error("even.steps", {"by": by, "at": at})

    @rule(name="isBig", alias=["large"], manifest=False)
    def big(self, value, helpers):
        return (self.type, value)

    @validate
    def validate(self, value, helpers):
        return {"errors": helpers.message("odd")} if value % 2 else None

    def min(self, limit):
        return super().min(limit * 2)

    def max(self, limit):
        return self._parent("max", limit * 2)

    def between(self, low, high):
        return self.min(low).max(high)


class Scores(Array, name="scoreList", base=lambda lib: lib.array().items(lib.number())):
    @coerce(str)
    def coerce(self, value, helpers):
        return {"value": value.split()}


class FewScores(Scores):
    @construct
    def few(self, limit):
        return self.max(limit)


class Loud(String):
    @prepare
    def prepare(self, value, helpers):
        return {"value": value.strip()} if isinstance(value, str) else None


class Pair(Type, base=pm.object({"a": pm.number(), "b": pm.number()})):
    @rule(messages={"pair.same": "different"}, convert=True)
    def same(self, value, helpers):
        return value if value["a"] == value["b"] else helpers.error("pair.same")


def codes(result):
    return [detail.type for detail in result.error.details] if result.error else result.value


def test_a_class_is_a_type_with_the_base_it_names():
    assert Even.new().describe() == {"type": "even", "rules": [{"name": "integer"}]}
    assert isinstance(Even.new(), Even)
    assert isinstance(Even.new().min(2), Even)
    assert pm.is_schema(Even.new())
    assert Loud.new().type == "loud"
    assert Scores.new().type == "scoreList"


def test_a_class_can_be_given_to_extend_beside_objects_and_by_a_function():
    lib = pm.extend(Even, {"type": "two"}, lambda lib: Scores)
    assert lib.even().validate(4).value == 4
    assert lib.score_list().validate("1 2").value == [1, 2]
    assert lib.even()._root is lib
    assert Even.new(library=lib)._root is lib


@pytest.mark.parametrize("schema, value, expected", [
    (Even.new(), 4, 4), (Even.new(), 3, ["custom"]), (Even.new(), 2.5, ["custom"]),
    (Even.new().steps(4), 8, 8), (Even.new().steps(4), 6, ["even.steps"]),
    (Even.new().steps(4, at=2), 6, 6), (Even.new().steps(by=4, at=2), 6, 6),
    (Even.new().is_big(), 6, ("even", 6)), (Even.new().isBig(), 6, ("even", 6)),
    (Even.new().large(), 6, ("even", 6)), (Scores.new(), "1 2", [1, 2]), (Scores.new(), [1], [1]),
    (Scores.new(), "1 x", ["number.base"]), (FewScores.new(1), "1 2", ["array.max"]),
    (FewScores.new(2), "1 2", [1, 2]), (Loud.new().min(2), " a ", ["string.min"]),
    (Pair.new(), {"a": "1"}, {"a": 1}),
])  # fmt: skip
def test_methods_of_a_class_are_used_by_the_type(schema, value, expected):
    assert codes(schema.validate(value)) == expected


def test_a_dual_rule_of_a_class():
    value = {"a": 1, "b": 2}
    assert Pair.new().same().validate(value).error is None
    assert codes(Pair.new().same().validate(value, convert=False)) == ["pair.same"]


def test_arguments_with_defaults_are_described_only_where_they_were_given():
    assert Even.new().steps(4).describe()["rules"][1:] == [{"name": "steps", "args": {"by": 4}}]
    assert Even.new().steps(4, 2).describe()["rules"][1:] == [{"name": "steps", "args": {"by": 4, "at": 2}}]
    assert len(Even.new().is_big().describe()["rules"]) == 1


def test_arguments_are_checked_and_may_be_references():
    with pytest.raises(pm.SchemaError, match='"by"'):
        Even.new().steps("x")
    with pytest.raises(TypeError):
        Even.new().steps()
    schema = pm.object({"n": pm.number(), "e": Even.new().steps(pm.ref("n"))})
    assert codes(schema.validate({"n": 4, "e": 6})) == ["even.steps"]


def test_methods_without_a_decorator_are_methods_of_the_schemas():
    schema = Even.new().between(2, 4)
    assert [rule.args for rule in schema.spec.rules[1:]] == [{"limit": 4}, {"limit": 8}]


def test_hooks_leave_the_methods_of_schemas_alone():
    assert Even.new().validate(2).value == 2
    assert not hasattr(Pair, "validate")


def test_flags_have_their_defaults():
    assert Even.new()._set_flag("mood", "calm").describe() == Even.new().describe()


def test_a_class_may_stand_on_another():
    class Quadruple(Even):
        @validate
        def quadruple(self, value, helpers):
            return {"errors": helpers.message("no")} if value % 4 else None

        def min(self, limit):
            return super().min(limit).label("least")

    schema = Quadruple.new().min(2)
    assert (schema.type, schema._get_flag("label"), schema._get_rule("min").args) == (
        "quadruple",
        "least",
        {"limit": 4},
    )
    assert str(schema.validate(3).error) == "odd"
    assert str(schema.validate(6).error) == "no"
    assert codes(schema.steps(8).validate(12)) == ["even.steps"]
    lib = pm.extend(Even).extend(Quadruple)
    assert lib.quadruple().validate(8).value == 8


def test_the_object_of_a_class_is_an_extension_object():
    found = Pair.__extension__(pm.extend({"type": "other"}))
    assert found["type"] == "pair"
    assert found["messages"] == {"pair.same": "different"}
    lib = pm.extend(found)
    assert codes(lib.pair().same().validate({"a": 1, "b": 2}, convert=False)) == ["pair.same"]


def test_rules_of_classes_keep_their_names_and_strings():
    assert Even.steps.__doc__ == "Ask for steps."
    assert Even.new().steps.__name__ == "steps"


def test_rules_of_classes_can_declare_constraints():
    class Stepped(Number):
        @rule(means=lambda rule: Multiple(base=rule.args["by"]))
        def step(self, value, helpers, by):
            return value

    (step,) = pm.inspect(Stepped.new().step(3)).rules
    assert step.means == (Multiple(base=3),)


def test_schemas_of_classes_pickle():
    again = pickle.loads(pickle.dumps(Even.new().steps(4)))
    assert isinstance(again, Even)
    assert codes(again.validate(6)) == ["even.steps"]


def test_classes_that_are_no_types_are_refused():
    with pytest.raises(pm.SchemaError, match="is only a base class"):
        pm.extend(Number)
    with pytest.raises(pm.SchemaError, match="first parameters"):
        rule()(lambda value, helpers: value)
    with pytest.raises(pm.SchemaError, match="no parameter 'b'"):
        rule({"b": argument()})(lambda self, value, helpers, a: value)


def test_the_spec_of_a_schema_is_no_method():
    class Own(Number):
        def spec(self):
            return self

    with pytest.raises(pm.SchemaError, match="own: spec is the description"):
        Own.new()


def test_two_methods_can_not_be_the_same_hook():
    with pytest.raises(pm.SchemaError, match="prepare"):

        class Twice(Any):
            @prepare
            def one(self, value, helpers):
                return None

            @prepare
            def two(self, value, helpers):
                return None


def test_an_unknown_class_keyword_is_refused_when_the_type_is_made():
    class Odd(Object, mesages={}):
        pass

    with pytest.raises(pm.SchemaError, match="Did you mean messages"):
        Odd.new()


class Called(Number):
    """Rules that take their arguments in each of the ways there are."""

    @rule()
    def none(self, value, helpers):
        return [self.type, value]

    @rule({"a": argument(ref=True, assert_=lambda value: True, message="may be anything")})
    def one(self, value, helpers, a):
        return [self.type, value, a]

    @rule()
    def two(self, value, helpers, a, b):
        return [self.type, value, a, b]

    @rule()
    def named(self, value, helpers, *, a, b=5):
        return [self.type, value, a, b]

    @rule()
    def defaulted(self, value, helpers, a, b=5, c=6):
        return [self.type, value, a, b, c]


@pytest.mark.parametrize("schema, made", [
    (Called.new().none(), ["called", 1]), (Called.new().one(2), ["called", 1, 2]),
    (Called.new().one(pm.ref("$x")), ["called", 1, "x"]),
    (Called.new().two(2, 3), ["called", 1, 2, 3]),
    (Called.new().two(b=2, a=3), ["called", 1, 3, 2]),
    (Called.new().named(a=2), ["called", 1, 2, 5]),
    (Called.new().named(b=2, a=3), ["called", 1, 3, 2]),
    (Called.new().defaulted(2), ["called", 1, 2, 5, 6]),
    (Called.new().defaulted(2, c=3), ["called", 1, 2, 5, 3]),
    (Called.new()._add_rule({"name": "two", "args": {"b": 2, "a": 3}}), ["called", 1, 3, 2]),
], ids=repr)  # fmt: skip
def test_a_rule_gets_its_arguments_however_they_are_given(schema, made):
    assert schema.validate(1, context={"x": "x"}).value == made
    again = pm.extend(Called).build(schema.describe())
    assert again.validate(1, context={"x": "x"}).value == made


class Plain(Number):
    @rule
    def odd(self, value, helpers):
        """Ask for odd numbers."""
        return value if value % 2 else helpers.message("even")

    @rule({"by": argument(ref=True, assert_=pm.number())})
    def steps(self, value, helpers, by):
        return value if value % by == 0 else helpers.message("no step")


def test_a_rule_without_arguments_needs_no_parentheses():
    assert Plain.new().odd().is_valid(3)
    assert str(Plain.new().odd().validate(2).error) == "even"


def test_rules_of_classes_are_written_as_calls():
    schema = Plain.new().odd().steps(pm.ref("a")).min(1)
    assert repr(schema) == "pm.plain().odd().steps(pm.ref('a')).min(1)"


def test_required_keys_of_own_types_are_required_in_json_schema():
    class Read(Number, dump=str):
        @coerce("string")
        def read(self, value, helpers):
            return {"value": 5}

    made = pm.object({"a": Read.new().required(), "b": Plain.new().odd().required()})
    assert made.json_schema()["required"] == ["a", "b"]
    assert made.json_schema(mode="response")["required"] == ["a"]
    fill = {"method": lambda value, helpers: {"value": 1}, "undefined": True}
    lib = pm.extend({"type": "filled", "prepare": fill})
    schema = lib.object({"a": lib.filled().required()})
    assert schema.validate({}).value == {"a": 1}
    assert "required" not in schema.json_schema()


def test_rules_that_check_are_no_losses_of_dumps():
    assert Plain.new().odd().dump_losses() == ()
    assert len(pm.number().custom(abs).dump_losses()) == 1
