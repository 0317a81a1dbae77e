"""A failure leaves nothing behind: for each error code, no object and, in a debug build, no reference."""

import gc
import re
import sys
from datetime import datetime
from decimal import Decimal

import pytest
from tests.hostile.support import codes, nested_list

import passmuster as pm
from passmuster._core.schemas.types.catalogue import catalogue

ROUNDS = 60


def refuse(value):
    raise ValueError("refused")


number, string, array, date, boolean = pm.number, pm.string, pm.array, pm.date, pm.boolean
ONE = pm.object({"a": number().required()})
AB = pm.object().unknown()
FAILURES = {
    "alternatives.all": (pm.alternatives(number(), string()).match("all"), 1),
    "alternatives.match": (pm.alternatives(number().min(5), number().min(6)), 1),
    "alternatives.one": (pm.alternatives(number(), number().min(0)).match("one"), 1),
    "alternatives.types": (pm.alternatives(number(), boolean()), []),
    "any.custom": (pm.any().custom(refuse), {"a": 1}),
    "any.default": (pm.any().default(lambda: refuse(1)), pm.UNDEFINED),
    "any.failover": (number().failover(lambda: refuse(1)), "x"),
    "any.invalid": (pm.invalid(1, "x"), "x"),
    "any.only": (pm.valid(1, "x"), "y"),
    "any.ref": (pm.object({"a": number().multiple(pm.ref("b")), "b": pm.any()}), {"a": 1, "b": "x"}),
    "any.required": (ONE, {}),
    "any.unknown": (pm.object({"a": pm.forbidden()}), {"a": [1]}),
    "array.base": (array(), {"a": 1}),
    "array.excludes": (array().items(pm.any().forbidden()), [1]),
    "array.hasKnown": (array().has(number().min(9).label("n")), [1]),
    "array.hasUnknown": (array().has(number().min(9)), [1]),
    "array.includes": (array().items(number(), boolean()), [[]]),
    "array.includesRequiredKnowns": (array().items(number().min(9).required().label("n")), []),
    "array.includesRequiredUnknowns": (array().items(number().required()), []),
    "array.length": (array().length(2), [1]),
    "array.max": (array().max(0), [1]),
    "array.min": (array().min(2), [1]),
    "array.orderedLength": (array().ordered(number()), [1, 2]),
    "array.sort": (array().sort().strict(), [2, 1]),
    "array.sparse": (array().items(number()), [pm.UNDEFINED]),
    "array.unique": (array().unique(), [{"a": [1]}, {"a": [1]}]),
    "binary.base": (pm.binary(), 5),
    "binary.length": (pm.binary().length(2), b"a"),
    "binary.max": (pm.binary().max(0), b"a"),
    "binary.min": (pm.binary().min(2), b"a"),
    "boolean.base": (boolean(), "maybe"),
    "date.base": (date(), "x"),
    "date.format": (date().iso(), "12 March 2020"),
    "date.greater": (date().greater("2020-01-01"), "2019-01-01"),
    "date.less": (date().less("2020-01-01"), "2021-01-01"),
    "date.max": (date().max("2020-01-01"), "2021-01-01"),
    "date.min": (date().min("2020-01-01"), "2019-01-01"),
    "decimal.base": (pm.decimal(), "x"),
    "decimal.digits": (pm.decimal().digits(1), "12"),
    "decimal.places": (pm.decimal().places(1).strict(), Decimal("1.25")),
    "function.arity": (pm.function().arity(3), refuse),
    "function.class": (pm.function().class_(), refuse),
    "function.maxArity": (pm.function().max_arity(0), refuse),
    "function.minArity": (pm.function().min_arity(3), refuse),
    "number.base": (number(), ["x"]),
    "number.greater": (number().greater(5), 5),
    "number.infinity": (number(), float("inf")),
    "number.integer": (number().integer(), 1.5),
    "number.less": (number().less(5), 5),
    "number.max": (number().max(5), 7.5),
    "number.min": (number().min(5), 1.5),
    "number.multiple": (number().multiple(2), 3),
    "number.negative": (number().negative(), 1),
    "number.port": (number().port(), 70000),
    "number.positive": (number().positive(), -1),
    "number.precision": (number().precision(1).strict(), 1.25),
    "number.unsafe": (number(), 2**60),
    "object.and": (AB.and_("a", "b"), {"a": 1}),
    "object.assert": (pm.object({"a": pm.any()}).assert_(".a", 2), {"a": 1}),
    "object.base": (pm.object(), [1]),
    "object.instance": (pm.object().instance(ValueError), {}),
    "object.length": (AB.length(2), {"a": 1}),
    "object.max": (AB.max(0), {"a": 1}),
    "object.min": (AB.min(2), {"a": 1}),
    "object.missing": (AB.or_("a", "b"), {"c": 1}),
    "object.nand": (AB.nand("a", "b"), {"a": 1, "b": 1}),
    "object.oxor": (AB.oxor("a", "b"), {"a": 1, "b": 1}),
    "object.refType": (pm.object().ref(), {}),
    "object.regex": (pm.object().regex(), {}),
    "object.rename.multiple": (AB.rename("a", "c").rename("b", "c"), {"a": 1, "b": 1}),
    "object.rename.override": (AB.rename("a", "b"), {"a": 1, "b": 1}),
    "object.schema": (pm.object().schema(), {}),
    "object.unknown": (ONE, {"a": 1, "x": [1]}),
    "object.with": (AB.with_("a", "b"), {"a": 1}),
    "object.without": (AB.without("a", "b"), {"a": 1, "b": 1}),
    "object.xor": (AB.xor("a", "b"), {"a": 1, "b": 1}),
    "string.alphanum": (string().alphanum(), "-"),
    "string.base": (string(), 5),
    "string.base64": (string().base64(), "="),
    "string.creditCard": (string().credit_card(), "1"),
    "string.dataUri": (string().data_uri(), "x"),
    "string.domain": (string().domain(), "x"),
    "string.email": (string().email(), "x"),
    "string.empty": (string(), ""),
    "string.guid": (string().guid(), "x"),
    "string.hex": (string().hex(), "x"),
    "string.hostname": (string().hostname(), "-"),
    "string.ip": (string().ip(), "x"),
    "string.isoDate": (string().iso_date(), "x"),
    "string.isoDuration": (string().iso_duration(), "x"),
    "string.length": (string().length(2), "é"),
    "string.lowercase": (string().lowercase().strict(), "A"),
    "string.max": (string().max(0), "é"),
    "string.min": (string().min(2), "é"),
    "string.normalize": (string().normalize("NFC").strict(), "e\u0301"),
    "string.pattern.base": (string().pattern(re.compile("b")), "a"),
    "string.pattern.invert.base": (string().pattern(re.compile("a"), {"invert": True}), "a"),
    "string.pattern.name": (string().pattern(re.compile("b"), "n"), "a"),
    "string.token": (string().token(), "-"),
    "string.trim": (string().trim().strict(), " a"),
    "string.uppercase": (string().uppercase().strict(), "a"),
    "string.uri": (string().uri(), "x"),
    "symbol.base": (pm.symbol(), 1),
    "uuid.base": (pm.uuid(), "x"),
    "alternatives.any": (pm.alternatives(number()).match("one"), "x"),
    "any.attempts": (pm.alternatives(number().min(5), number().min(6)), 1, {"limits": {"attempts": 1}}),
    "any.cast": (array().cast("frozenset"), [[1]]),
    "array.includesRequiredBoth": (array().items(number().required(), string().required().label("s")), []),
    "array.sort.mismatching": (array().sort(), ["a", 1]),
    "array.sort.unsupported": (array().sort(), [{}, {}]),
    "date.onlyDate": (date().only_date().strict(), datetime(2020, 1, 1, 10)),
    "link.depth": (array().items(pm.link("/")), nested_list(9), {"limits": {"depth": 3}}),
    "link.maxRecursion": (array().items(pm.link("/").max_recursion(2)), nested_list(9)),
    "object.into": (pm.object({"a": 1}).into(lambda **keywords: refuse(keywords)), {"a": 1}),
    "object.pattern.match": (pm.object().pattern(pm.any(), pm.any(), matches=array().length(2)), {"a": 1}),
    "object.rename.proto": (AB.rename("a", "__proto__"), {"a": 1}, {"joi": 18}),
    "string.hexAlign": (string().hex(byte_aligned=True).strict(), "abc"),
    "string.ipVersion": (string().ip(version=["ipv4"]), "x"),
    "string.limit": (string(), "abc", {"limits": {"string": 2}}),
    "string.pattern.invert.name": (string().pattern(re.compile("a"), {"invert": True, "name": "n"}), "a"),
    "string.uriCustomScheme": (string().uri(scheme=["x"]), "y:a"),
    "string.uriRelativeOnly": (string().uri(relative_only=True), "x:a"),
    "symbol.map": (pm.symbol().map({"a": pm.Symbol("a")}), "b"),
    "uuid.version": (pm.uuid().version("uuidv4"), "6ba7b810-9dad-11d1-80b4-00c04fd430c8"),
}  # fmt: skip
"""By code: the schema, the value and, where it needs some, the options."""


def validated(schema, value, options):
    """Validate, and read all that a failure has to tell."""
    error = schema.validate(value, abort_early=False, context={"a": 1}, **options).error
    if error is None:
        return
    str(error), error.as_dict(), error.annotate(True)
    for detail in error.details:
        _ = detail.context, detail.path, detail.message


def held():
    """What is alive: allocated blocks, and, in a debug build, references to it."""
    gc.collect()
    count = getattr(sys, "gettotalrefcount", sys.getallocatedblocks)
    return count()


@pytest.mark.skipif(not hasattr(sys, "getallocatedblocks"), reason="the interpreter does not count blocks")
@pytest.mark.parametrize("code", FAILURES)
def test_failure_leaks_nothing(code):
    schema, value, options = (*FAILURES[code], {})[:3]
    assert code in codes(schema.validate(value, abort_early=False, **options))
    grown = []
    while len(grown) < 4:  # what is cached on the way shows in the first rounds only
        before = held()
        for _ in range(ROUNDS):
            validated(schema, value, options)
        grown.append(held() - before)
        if len(grown) > 1 and grown[-1] < ROUNDS / 4:
            break
    assert min(grown[1:]) < ROUNDS / 4, grown


def test_most_codes_have_a_failure():
    assert set(FAILURES) <= set(catalogue())
    assert len(FAILURES) > 0.8 * len(catalogue())
