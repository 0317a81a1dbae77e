"""Random schemas such as people write every day, and the scalars that their rules are about."""

from __future__ import annotations

import random
import re
from typing import Any

import passmuster as pm

WORDS = """
a A b ab abc x1 x2 aé É ß true FALSE True yes no null a-b a_b 1 5 05 -3 1.5 1e3 .5 5. 0x10
12345678901234567890 abcdef ABCDEF 2026-11-21 2026-11-21T10:00:00.000Z 2026-11-21T10:00:00Z
ada@example.com é@example.com example.com a.b https://example.com/a?b=c /a/b 127.0.0.1 ::1
10.0.0.0/8 550e8400-e29b-41d4-a716-446655440000 {550E8400-E29B-41D4-A716-446655440000}
550e8400e29b41d4a716446655440000 YQ== YWI YWJj ff 0xff abc1 P1D PT P1DT2H
data:text/plain;base64,YQ== 4111111111111111 4111111111111112 \U0001f600 ٣ name longer-than-ten Kind
kind KIND \u212aind aaaaaaaaaaaaaaaaaaaa
"""
STRINGS = [*WORDS.split(), "", " a ", "a\n", "a\n\n", " 5", "\u00a0", "a b", "Sat, 21 Nov 2026"]
"""Strings that somebody's rule is about."""

NUMBERS = [0, 1, 2, 3, 4, 5, -1, -3, 10, 100, 255, 65535, 65536, 2**53 - 1, 2**53, -(2**53)]
NUMBERS += [0.5, 1.5, 2.0, -0.5, 1e-7, 4.35, 1e15, 1e300, 3.999, 0.1, 1.005]
SCALARS: list[Any] = [None, True, False, *NUMBERS, *STRINGS]

PREFERENCES: list[dict[str, Any]] = [
    {"allow_unknown": True}, {"presence": "required"}, {"strip_unknown": True}, {"no_defaults": True},
    {"strip_unknown": {"arrays": True, "objects": False}},
]  # fmt: skip


class Schemas:
    """Random schemas of what is in daily use."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def schema(self, depth: int = 0) -> Any:
        rng = self.rng
        kinds = ["string", "string", "number", "boolean", "any", "scalar"]
        if depth < 3:
            kinds += ["object", "object", "object", "array", "array", "alternatives", "tree"]
        made = getattr(self, "_" + rng.choice(kinds))(depth)
        return self.common(made, depth)

    def common(self, made: Any, depth: int) -> Any:
        """Return a schema with what every type has."""
        for chance, change in self.changes(depth):
            if self.rng.random() < chance:
                made = change(made)
        return made

    def changes(self, depth: int) -> list[tuple[float, Any]]:
        """Return changes of any schema, each with how often it is made."""
        rng, one = self.rng, lambda: self.rng.choice(SCALARS)
        return [
            (0.15, lambda made: made.allow(None)),
            (0.05, lambda made: made.allow(one())),
            (0.05, lambda made: made.valid(*rng.sample(SCALARS, 3))),
            (0.05, lambda made: made.invalid(*rng.sample(SCALARS, 2))),
            (0.15, lambda made: made.default(one())),
            (0.3, lambda made: made.required()),
            (0.03, lambda made: made.forbidden()),
            (0.03, lambda made: made.empty(rng.choice(["", None, 5]))),
            (0.03, lambda made: made.failover(one())),
            (0.03, lambda made: made.strip()),
            (0.03, lambda made: made.raw()),
            (0.12, lambda made: made.strict()),
            (0.1, lambda made: made.description("What it is.").example(one()).tag("t").note("n").label("L")),
            (0.02, lambda made: made.custom(lambda value: value)),
            (0.02, lambda made: made.cast("string") if made.type in ("number", "boolean", "date") else made),
            (0.06, lambda made: made.prefs(rng.choice(PREFERENCES))),
            (0.05 if depth else 0, self.by_itself),
        ]

    def by_itself(self, made: Any) -> Any:
        """Return a schema with a condition on the value."""
        listed = pm.any().valid(*self.rng.sample(SCALARS, 2))
        return made.when(listed, then=pm.any().invalid("a"), otherwise=pm.required())

    def _any(self, depth: int) -> Any:
        return pm.any()

    def _string(self, depth: int) -> Any:
        rng, made = self.rng, pm.string()
        calls = [
            lambda s: s.min(rng.randrange(4)),
            lambda s: s.max(rng.randrange(1, 8)),
            lambda s: s.length(rng.randrange(5)),
            lambda s: s.trim(),
            lambda s: s.lowercase(),
            lambda s: s.uppercase(),
            lambda s: s.insensitive(),
            lambda s: s.max(3).truncate(),
            lambda s: s.alphanum(),
            lambda s: s.token(),
            lambda s: s.email(),
            lambda s: s.hex(byte_aligned=rng.random() < 0.3, prefix=rng.choice([True, False, "optional"])),
            lambda s: s.base64(padding_required=rng.random() < 0.5),
            lambda s: s.guid(),
            lambda s: s.ip(),
            lambda s: s.guid(version=["uuidv4"], separator=rng.choice(["-", ":", True, False])),
            lambda s: s.ip(version="ipv4", cidr="forbidden"),
            lambda s: s.ip(version=["ipv6"]),
            lambda s: s.uri(),
            lambda s: s.uri(allow_relative=True),
            lambda s: s.domain(),
            lambda s: s.hostname(),
            lambda s: s.iso_date(),
            lambda s: s.iso_duration(),
            lambda s: s.data_uri(),
            lambda s: s.credit_card(),
            lambda s: s.normalize("NFC"),
            lambda s: s.pattern(re.compile(rng.choice(PATTERNS))),
            lambda s: s.replace("a", "b"),
            lambda s: s.pattern(
                re.compile(rng.choice(PATTERNS), rng.choice([re.I, re.A, re.M])), invert=rng.random() < 0.4
            ),
            lambda s: s.valid("a", "Kind", "5"),
            lambda s: s.allow(""),
            lambda s: s.max(5, "utf8"),
            lambda s: s.min(0),
            lambda s: s.replace(re.compile("^$"), "x"),
        ]
        for call in rng.sample(calls, rng.choice([0, 1, 1, 2, 2, 3])):
            made = call(made)
        return made

    def _number(self, depth: int) -> Any:
        rng, made = self.rng, pm.number()
        calls = [
            lambda s: s.min(rng.choice(NUMBERS)),
            lambda s: s.max(rng.choice(NUMBERS)),
            lambda s: s.integer(),
            lambda s: s.greater(rng.choice(NUMBERS)),
            lambda s: s.less(rng.choice(NUMBERS)),
            lambda s: s.positive(),
            lambda s: s.multiple(rng.choice([1, 2, 3, 0.5])),
            lambda s: s.port(),
            lambda s: s.precision(rng.randrange(3)),
            lambda s: s.unsafe(),
            lambda s: s.negative(),
            lambda s: s.valid(*rng.sample(NUMBERS, 2)),
        ]
        for call in rng.sample(calls, rng.choice([0, 1, 1, 2, 3])):
            made = call(made)
        return made

    def _boolean(self, depth: int) -> Any:
        rng, made = self.rng, pm.boolean()
        if rng.random() < 0.2:
            made = made.truthy("yes", 1)
        if rng.random() < 0.2:
            made = made.falsy(0)
        return made.sensitive() if rng.random() < 0.3 else made

    def _scalar(self, depth: int) -> Any:
        rng = self.rng
        return rng.choice(
            [
                pm.date(), pm.date().iso(), pm.date().timestamp(), pm.date().min("2026-01-01"), pm.decimal(),
                pm.decimal().min("0.1").max(100), pm.decimal().places(2), pm.uuid(),
                pm.uuid(version="uuidv4"), pm.binary(), pm.binary().encoding("base64").max(4),
                pm.date().raw(), pm.decimal().precision(1), pm.date().only_date(),
                pm.symbol().map({"a": pm.Symbol("a")}), pm.function(), pm.number().strict(),
                pm.string().strict(),
            ]
        )  # fmt: skip

    def _array(self, depth: int) -> Any:
        rng, made = self.rng, pm.array()
        items = [self.schema(depth + 1) for _ in range(rng.choice([0, 1, 1, 1, 2, 3]))]
        if items:
            made = made.items(*items)
        if rng.random() < 0.2:
            made = made.ordered(*[self.schema(depth + 1) for _ in range(rng.randrange(1, 3))])
        calls = [
            lambda s: s.min(rng.randrange(3)), lambda s: s.max(rng.randrange(1, 4)),
            lambda s: s.length(rng.randrange(3)), lambda s: s.unique(),
            lambda s: s.has(self.schema(depth + 1)), lambda s: s.sort(), lambda s: s.unique("a"),
            lambda s: s.single(),
        ]  # fmt: skip
        for call in rng.sample(calls, rng.choice([0, 0, 1, 2])):
            try:
                made = call(made)
            except pm.SchemaError:
                continue
        return made

    def _alternatives(self, depth: int) -> Any:
        rng = self.rng
        made = pm.alternatives().try_(*[self.schema(depth + 1) for _ in range(rng.randrange(1, 4))])
        mode = rng.choice(["any", "any", "one", "all"])
        return made if mode == "any" else made.match(mode)

    def _tree(self, depth: int) -> Any:
        inner = self.schema(depth + 1)
        link = pm.link("#node")
        return pm.object({"v": inner, "l": link, "r": pm.array().items(link)}).id("node")

    def _object(self, depth: int) -> Any:
        rng = self.rng
        names = rng.sample(["a", "b", "c", "d", "x1"], rng.randrange(5))
        keys = {name: self.schema(depth + 1) for name in names}
        for name in names:
            if len(names) > 1 and rng.random() < 0.3:
                keys[name] = self.conditional(
                    keys[name], rng.choice([one for one in names if one > name] or [None]), depth
                )
        made = pm.object(keys) if names or rng.random() < 0.5 else pm.object()
        calls = [
            lambda s: s.unknown(),
            lambda s: s.min(rng.randrange(3)),
            lambda s: s.max(rng.randrange(1, 5)),
            lambda s: s.length(rng.randrange(1, 4)),
            lambda s: s.rename("a", "z"),
            lambda s: s.rename("old", "a"),
            lambda s: s.pattern(re.compile(rng.choice(["^x", "[0-9]$", "^[a-c]$"])), self.schema(depth + 1)),
            lambda s: s.pattern(pm.string().max(2), self.schema(depth + 1)),
            lambda s: s.pattern(re.compile("[0-9]"), self.schema(depth + 1), fallthrough=True),
        ]
        peers = ["a", "b", "c", "d"]
        for relation in ("and_", "or_", "xor", "oxor", "nand"):
            calls.append(
                lambda s, relation=relation: getattr(s, relation)(*rng.sample(peers, rng.randrange(2, 4)))
            )
        for relation in ("with_", "without"):
            calls.append(lambda s, relation=relation: getattr(s, relation)(*rng.sample(peers, 2)))
        for call in rng.sample(calls, rng.choice([0, 0, 1, 1, 2])):
            made = call(made)
        return made

    def conditional(self, made: Any, sibling: str | None, depth: int) -> Any:
        rng = self.rng
        if sibling is None:
            return made
        is_ = rng.choice(
            [True, 1, "a", "kind", pm.exist(), pm.string().min(2), pm.number().min(3).strict(), pm.any()]
        )
        branches = [
            pm.required(), pm.forbidden(), pm.any().invalid("a"), pm.any().valid("a", 1, True),
            pm.any().allow(None),
        ]  # fmt: skip
        kind = rng.randrange(3)
        if kind == 0:
            return made.when(sibling, is_=is_, then=rng.choice(branches))
        if kind == 1:
            return made.when(sibling, is_=is_, then=rng.choice(branches), otherwise=rng.choice(branches))
        rows = [{"is": one, "then": rng.choice(branches)} for one in ("a", True, 5)]
        return made.when(sibling, switch=rows, otherwise=rng.choice(branches))


PATTERNS = [
    "^a", "[0-9]$", r"^[a-z]+$", r"^\d+$", r"^\w+\Z", "a|b", "^(?:ab)?c*$", r"\bK", "(?i:kind)", "[^a]",
    r"\s", "^.$", r"(a)\1", "a{2,3}", "(?=a)ab", "(?!a).", "x(?<!ax)1", r"^[\w-]+$", r"\D", "[^\\W]", "a*?b",
    "ß", "é|É",
]  # fmt: skip
