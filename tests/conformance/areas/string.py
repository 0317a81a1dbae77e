"""Cases of the string type without its formats: lengths, case, trimming, patterns, replacement, value lists."""

from __future__ import annotations

from notation import Area, lib, pattern
from values import ANYTHING, LOOSE, STRICT, USUAL, WRONG

WORDS = ["", "a", "ab", "abc", "ABC", "aBc1", "a b", " a ", "\ta\n", "a_b", "a-b", "é", "ÀÉ", "ß", "ǅ", "日本", "a\n",
    "\u00a0x\ufeff", "0"]

LENGTHS = ["", "a", "ab", "abc", "abcd", "é", "éé", "日本", "日本語", "  "]

FORMS = ("NFC", "NFD", "NFKC", "NFKD")


def define(area: Area) -> None:
    area.add("base", lib.string(), ANYTHING, (None, STRICT, {"presence": "required"}))
    lengths(area)
    beyond_sixteen_bits(area)
    flags(area)
    normal_forms(area)
    patterns(area)
    replacements(area)
    value_lists(area)
    references(area)
    chains(area)
    wrong_arguments(area)


def lengths(area: Area) -> None:
    for method in ("min", "max", "length"):
        for limit in (0, 1, 2, 3):
            area.add(method, lib.string().step(method, limit), LENGTHS)
        for encoding in ("utf8", "utf-8", "utf16le", "latin1", "ascii", "hex", "base64"):
            area.add(f"{method}-encoding", lib.string().step(method, 4, encoding),
                [*LENGTHS[1:], "abcdef", "YWJj", "6162"])
    for schema in (
        lib.string().max(3).truncate(),
        lib.string().truncate().max(3),
        lib.string().truncate().max(3).truncate(False),
        lib.string().truncate(),
        lib.string().max(2).min(3).truncate(),
        lib.string().max(3, "utf8").truncate(),
        lib.string().trim().max(3).truncate().uppercase(),
    ):
        area.add("truncate", schema, [*LENGTHS, "  abcdef "], USUAL)


def beyond_sixteen_bits(area: Area) -> None:
    """A character that the reference counts as two."""
    for schema in (
        lib.string().length(1), lib.string().min(2), lib.string().max(1), lib.string().max(1).truncate(),
    ):
        area.add("astral", schema, ["😀"])
    area.add("astral-bytes", lib.string().length(4, "utf8"), ["😀"])


def flags(area: Area) -> None:
    for method in ("alphanum", "token", "lowercase", "uppercase", "trim", "hostname", "insensitive", "isoDate",
        "isoDuration"):
        area.add(method, lib.string().step(method), WORDS, USUAL)
    for direction in ("upper", "lower"):
        area.add("case", lib.string().case(direction), WORDS, USUAL)
    area.add("case", lib.string().lowercase().uppercase(), WORDS[:6], USUAL)
    area.add("trim-off", lib.string().trim().trim(False), WORDS, USUAL)
    area.add("trim-min", lib.string().trim().min(2), WORDS, USUAL)
    area.add("trim-empty", lib.string().trim().empty(""), ["", " ", " a ", "\n"], USUAL)
    area.add("allow-empty", lib.string().allow("").min(2), ["", "a", "ab"])
    area.add("empty-default", lib.string().empty("").default("d"), ["", "a", None])


def normal_forms(area: Area) -> None:
    texts = ["é", "e\u0301", "\ufb01", "Å", "A\u030a", "\u1e9b\u0323", "abc", "①"]
    area.add("normalize", lib.string().normalize(), texts, USUAL)
    for form in FORMS:
        area.add("normalize", lib.string().normalize(form), texts, USUAL)
    area.add("normalize", lib.string().normalize("NFD").length(2), texts, USUAL)


def patterns(area: Area) -> None:
    digits, letters = pattern(r"^\d+$"), pattern("[a-c]", "i")
    texts = ["1", "12", "a", "C", "d", "1a", "12\n", "", "x1", "é"]
    options = (None, "digits", {"name": "digits"}, {"invert": True}, {"name": "digits", "invert": True},
        {"invert": False})
    for source in (digits, letters, pattern("^$"), pattern("."), pattern(r"\w\W?"), pattern("a|b|"),
        pattern("^é$", "u")):
        for choice in options:
            given = (source,) if choice is None else (source, choice)
            area.add("pattern", lib.string().step("pattern", *given), texts)
    area.add("regex", lib.string().regex(digits), texts)
    area.add("pattern-many", lib.string().pattern(digits).pattern(letters), texts, (LOOSE,))
    area.add("pattern-flags", lib.string().pattern(pattern("^b$", "m")), ["a\nb", "b", "ab"])
    area.add("pattern-flags", lib.string().pattern(pattern("a.b", "s")), ["a\nb", "a b", "ab"])


def replacements(area: Area) -> None:
    texts = ["", "a", "aa", "abcabc", "a.b.c", "xax", "$1", "AbA"]
    for source in ("a", ".", "bc", pattern("a"), pattern("a", "g"), pattern("a", "gi"), pattern("(b)(c)", "g"),
        pattern("^")):
        for target in ("", "x", "aa", "[$1]", "[$&]", "$$"):
            area.add("replace", lib.string().replace(source, target), texts)
    area.add("replace-chain", lib.string().replace("a", "b").replace("b", "c").trim(), texts, USUAL)
    area.add("replace-then", lib.string().replace(pattern("-", "g"), "").length(3), ["a-b-c", "abc", "a-b"], USUAL)
    area.add("replace-then", lib.string().allow("").replace("a", ""), ["a", "aa", "ab"], USUAL)


def value_lists(area: Area) -> None:
    texts = ["a", "A", "b", "B", "", "c"]
    for method in ("valid", "invalid", "allow"):
        area.add(method, lib.string().step(method, "a", "B"), texts)
        area.add(method, lib.string().insensitive().step(method, "a", "B"), texts)
        area.add(method, lib.string().step(method, "a", "B").insensitive(), texts)
        area.add(method, lib.string().uppercase().step(method, "a", "B"), texts, USUAL)
        area.add(method, lib.string().step(method, "a").min(2), texts, (LOOSE,))


def references(area: Area) -> None:
    for method in ("min", "max", "length"):
        schema = lib.object({"a": lib.any(), "b": lib.string().step(method, lib.ref("a"))})
        area.add(f"{method}-ref", schema, [{"a": value, "b": "xx"} for value in (1, 2, 3, "2", None, -1, 1.5,
            [])] + [{"b": "xx"}])
        encoded = lib.object({"a": lib.any(), "b": lib.string().step(method, lib.ref("a"), "utf8")})
        area.add(f"{method}-ref", encoded, [{"a": value, "b": "é"} for value in (1, 2, 3)])
    schema = lib.object({"a": lib.string().uppercase(), "b": lib.string().valid(lib.ref("a"))})
    area.add("valid-ref", schema, [{"a": "x", "b": "X"}, {"a": "x", "b": "x"}, {"b": "x"}], USUAL)


def chains(area: Area) -> None:
    chain = lib.string().trim().lowercase().min(2).max(4).alphanum()
    area.add("chain", chain, [*WORDS, "ABCDE", " A ", " AB "], (None, LOOSE,
        {"convert": False, "abortEarly": False}))
    area.add("chain", lib.string().min(1).min(3).max(9).max(4), LENGTHS)
    area.add("chain", lib.string().min(1).rule({"keep": True}).min(3), LENGTHS, (LOOSE,))
    area.add("cast", lib.string().cast("number"))
    area.add("cast", lib.string().cast("string"))


def wrong_arguments(area: Area) -> None:
    area.wrong_arguments(lib.string(), ("min", "max", "length", "case", "pattern", "normalize"), WRONG)
    area.wrong_arguments(lib.string(), ("replace",), WRONG, "x")
    area.wrong("replace-argument", (lib.string().replace("x", value) for value in WRONG))
    area.wrong("encoding-argument", (lib.string().min(1, value) for value in WRONG))
    area.wrong("pattern-options", (lib.string().pattern(pattern("a"), value) for value in ({"unknown": True}, 5,
        True)))
