"""References that lead through plain mappings to a plain value are read at once, and mean what others mean.

Each is compared with the same reference through a function that changes nothing, which is never read at once.
"""

import datetime

import pytest
from tests.verdict_cases import NAN, VALUES, Mapping, Number, Text

import passmuster as pm
from passmuster._core.running import builder

ROUNDS = 3  # what is known of a rule is not asked for the first value
LATE = datetime.datetime(2026, 2, 1, tzinfo=datetime.timezone.utc)
EASTERN = datetime.timezone(datetime.timedelta(hours=5))


def slow(key, **options):
    return pm.ref(key, adjust=lambda found: found, **options)


def outcomes(schema, value, rounds=ROUNDS, abort_early=False, **options):
    """Return the distinct outcomes of a value in some rounds, which are to be one."""
    found = []
    for _ in range(rounds):
        try:
            result = schema.validate(value, abort_early=abort_early, **options)
            reports = [] if result.error is None else result.error.details
            # What shows the reference itself is another string, for it is another reference.
            told = [(report.type, list(report.path), report.context.get("value")) for report in reports]
            outcome = repr((result.value, told))
        except pm.SchemaError as error:
            outcome = str(error)
        if outcome not in found:
            found.append(outcome)
    return found


def by_steps(schema, value, **options):
    """Return the outcomes of a schema without lanes; its own reference is never read at once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(builder, "with_lane", None)
        return outcomes(schema, value, 1, **options)


RULES = [
    lambda limit: pm.number().max(limit),
    lambda limit: pm.number().min(0).greater(limit).warn(),
    lambda limit: pm.number().precision(1).less(limit).integer(),
    lambda limit: pm.string().max(limit),
    lambda limit: pm.string().min(1).length(limit).trim(),
    lambda limit: pm.date().greater(limit),
    lambda limit: pm.string().valid("x", limit),
    lambda limit: pm.string().invalid(limit),
    lambda limit: pm.string().valid(limit).insensitive(),
    lambda limit: pm.any().valid(limit),
]
LIMITS = [*VALUES, LATE, LATE.replace(tzinfo=None), LATE.astimezone(EASTERN)]
GIVEN = [0, 1, 3, 2.5, -0.0, NAN, 2**53, 10**30, True, None, "x", "A", "abc", " a ", "", Text("x"), LATE,
         Number(2), "2026-03-01", b"a"]  # fmt: skip


@pytest.mark.parametrize("abort_early, step", [
    (True, 3), *[pytest.param(early, 1, marks=pytest.mark.nightly) for early in (True, False)],
])  # fmt: skip
@pytest.mark.parametrize("rule", RULES)
def test_a_limit_beside_the_value(rule, abort_early, step):
    def make(limit):
        return pm.object({"m": rule(limit), "n": pm.any(), "z": pm.any().forbidden()})

    near, far = make(pm.ref("n")), make(slow("n"))
    for i, limit in enumerate(LIMITS):
        for given in GIVEN[i % step :: step]:
            value = {"n": limit, "m": given, "z": 1}
            expected = by_steps(make(slow("n")), value, abort_early=abort_early)
            assert outcomes(near, value, abort_early=abort_early) == expected
            assert outcomes(far, value, abort_early=abort_early) == expected


@pytest.mark.parametrize("convert", [True, False])
@pytest.mark.parametrize(("key", "value"), [
    ("...n", {"n": 2, "o": {"m": 1}}),
    ("/p.q", {"p": {"q": 2}, "o": {"m": 3}}),
    ("/", {"o": {"m": 3}}),
    ("/p.q", {"p": Mapping(q=2), "o": {"m": 1}}),
    ("/p.0", {"p": [2], "o": {"m": 1}}),
    ("$n", {"o": {"m": 1}}),
    ("$n.p", {"o": {"m": 9}}),
    ("....n", {"o": {"m": 1}}),
    ("n", {"o": {"m": 1}}),
])  # fmt: skip
def test_a_limit_elsewhere(key, value, convert):
    for context in (None, {"n": 2}, {"n": {"p": 3}}, Mapping(n=5), {"n": None}):
        for rule in (pm.number().max, pm.string().valid):
            far = pm.object({"o": pm.object({"m": rule(slow(key))}).unknown()}).unknown()
            near = pm.object({"o": pm.object({"m": rule(pm.ref(key))}).unknown()}).unknown()
            found = outcomes(near, value, context=context, convert=convert)
            assert len(found) == 1
            assert by_steps(far, value, context=context, convert=convert) == found


def test_a_limit_that_the_result_hides():
    for limit, expected in ((5, None), (2, "number.max")):
        schema = pm.object({"n": pm.number().strip(), "m": pm.number().max(pm.ref("n"))})
        for _ in range(ROUNDS):
            error = schema.validate({"n": limit, "m": 3}).error
            assert (error and error.details[0].type) == expected


def test_a_limit_that_is_converted_first():
    schema = pm.object({"m": pm.number().max(pm.ref("n")), "n": pm.number()})
    for _ in range(ROUNDS):
        assert schema.validate({"m": 3, "n": "5"}).error is None
        assert schema.validate({"m": 3, "n": "2"}).error.details[0].type == "number.max"


def test_an_attempt_meets_a_reference_beyond_the_root_before_another_limit():
    wrong = pm.number().max(pm.ref("....n")).less(3)
    for make in (
        lambda node: pm.object({"a": pm.alternatives(node, pm.number())}),
        lambda node: pm.object({"a": pm.when(".", is_=node, then=pm.any(), otherwise=pm.any())}),
        lambda node: pm.object({"a": pm.any()}).assert_(".a", node),
    ):
        schema = make(wrong)
        for _ in range(ROUNDS):
            with pytest.raises(pm.SchemaError, match="beyond the root"):
                schema.validate({"a": 10})


def test_an_assertion_compares_keys():
    schema = pm.object({"x": pm.number(), "y": pm.any()}).assert_(".x", pm.number().max(pm.ref("y")))
    far = pm.object({"x": pm.number(), "y": pm.any()}).assert_(".x", pm.number().max(slow("y")))
    for limit in LIMITS:
        for value in (1, 2.5, 10**30, "2", NAN):
            assert outcomes(schema, {"x": value, "y": limit}) == outcomes(far, {"x": value, "y": limit})


def test_a_formula_of_numbers_at_hand():
    for limit in LIMITS:
        for text in ("{@n * 2}", "{@n}", "{1 - -@n}", "{@n + $c}", "{@n > 1}", "{@n || 3}"):
            called = pm.x(text.replace("@n", "same(n)"), functions={"same": lambda found: found})
            near = pm.object({"n": pm.any(), "m": pm.number().max(pm.x(text.replace("@", "")))})
            far = pm.object({"n": pm.any(), "m": pm.number().max(called)})
            found = outcomes(near, {"n": limit, "m": 3}, context={"c": 1})
            assert len(found) == 1
            assert outcomes(far, {"n": limit, "m": 3}, context={"c": 1}) == found


def test_a_string_that_is_like_another_stays_the_same_object():
    schema = pm.object({"a": pm.string(), "c": pm.string().valid(pm.ref("a"))})
    first, second = "".join(["hel", "lo"]), "".join(["hell", "o"])
    assert first is not second
    for _ in range(ROUNDS):
        value = schema.validate({"a": first, "c": second}).value
        assert value["c"] is second


def test_few_strings_are_listed_in_any_case_like_many():
    listed, more = ["Ab", "\u212a", "\u0130", "x[1"], [f"More {i}" for i in range(9)]
    few, many = pm.string().valid(*listed).insensitive(), pm.string().valid(*listed, *more).insensitive()
    for text in [*listed, "aB", "AB", "k", "K", "i\u0307", "i", "X[1", "x{1", "x[", "x[12", "", "\u00c4b"]:
        for _ in range(ROUNDS):
            found, same = few.validate(text), many.validate(text)
            assert (found.value, bool(found)) == (same.value, bool(same)), text
