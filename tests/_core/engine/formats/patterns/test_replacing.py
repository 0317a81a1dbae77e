"""What a pattern finds is replaced, as JavaScript does it."""

import re

import pytest
from tests.cases import case, check

import passmuster as pm
from passmuster._core.engine.formats.patterns.replacing import parts_of, replacer


@pytest.mark.parametrize(("pattern", "replacement", "text", "want"), [
    ("b", "x", "abcb", "axcx"), ("a.", "[$&]", "a.ab", "[a.]ab"), ("b", "$1", "abc", "a$1c"),
    ("b", "", "abcb", "ac"), ("", "-", "ab", "-a-b-"), (re.compile("a"), "b", "aa", "bb"),
    (re.compile("(a)(b)?"), "<$1$2>", "abca", "<ab>c<a>"),
    (re.compile("(b)"), "$2$1$0$$", "abc", "a$2b$0$c"),
    (re.compile("(b)"), "$01$10", "abc", "abb0c"), (re.compile("b"), "[$`|$']", "abc", "a[a|c]c"),
    (re.compile("(?P<n>b)"), "<$<n>$<m>>", "abc", "a<b>c"),
    (re.compile("b"), "$<n>", "abc", "a$<n>c"),
    ("b", "\\1\\g<0>", "abc", "a\\1\\g<0>c"), (re.compile("$"), "!", "a\n", "a!\n!"),
    (re.compile(r"(\w)/+$"), r"\1", "path//", "path"), (re.compile("(a)(b)?"), r"<\1\2>", "abca", "<ab>c<a>"),
    (re.compile("(?P<n>b)"), r"\g<n>\g<1>\g<0>", "abc", "abbbc"),
    (re.compile("(b)"), r"\g<1>0", "b", "b0"), (re.compile("b"), r"\\1", "b", r"\1"),
    (re.compile("b"), r"\n\t\\", "b", "\n\t\\"), (re.compile("b"), r"\0\07\101", "b", "\0\7A"),
    (re.compile("b"), r"\-\&\é", "b", r"\-\&\é"), (re.compile("(b)"), r"$1\1$$\\$", "b", "bb$\\$"),
    (re.compile("b"), r"$\g<0>", "b", "$b"),
    (re.compile("b*"), r"<\g<0>>", "ab", "<>a<b><>"),
])  # fmt: skip
def test_matches_are_replaced(pattern, replacement, text, want):
    schema = pm.string().replace(pattern, replacement)
    builds = want != "a!\n!"  # for JavaScript a text ends once
    check(case(schema, text, out=want, rebuilds=builds))
    check(case(schema, text, options={"convert": False}))


def test_a_pattern_of_the_other_package_has_the_templates_of_python():
    regex = pytest.importorskip("regex")
    schema = pm.string().replace(regex.compile("(b)"), r"[\1\g<1>$1]")
    check(case(schema, "abc", out="a[bbb]c"))


@pytest.mark.parametrize("template", [r"\1", r"<\2-\g<n>-\g<0>>", r"\n\\", r"\g<n>0", r"\0", r"\101", r"\-"])
def test_python_template_has_the_result_of_re(template):
    pattern, text = re.compile("(?P<n>a)(b)?"), "abcaab"
    assert pm.string().replace(pattern, template).validate(text).value == pattern.sub(template, text)


@pytest.mark.parametrize("template", [
    r"\1", r"\g<1>", r"\g<n>", r"\g<", r"\g", r"\g<>", r"\g<-1>", r"\99", r"\q", r"\x41", "\\", "a\\",
    r"\g<1",
])  # fmt: skip
def test_template_that_re_refuses_is_a_schema_error(template):
    with pytest.raises((re.error, IndexError)):
        re.compile("b").sub(template, "b")
    with pytest.raises(pm.SchemaError, match=r"^replace: "):
        pm.string().replace(re.compile("b"), template)
    assert pm.string().replace("b", template).validate("b").value == template
    javascript = {"type": "string", "replacements": [{"pattern": {"regex": "/b/"}, "replacement": template}]}
    assert pm.build(javascript).validate("b").value == template


def test_a_description_has_the_template_as_javascript_writes_it():
    schema = pm.string().replace(re.compile("(?P<n>a)"), r"\1\g<n>0\g<0>$\\").replace("b", r"\1")
    assert [entry["replacement"] for entry in schema.describe()["replacements"]] == ["$01$010$&$$\\", r"\1"]
    check(case(schema, "ab", out="aa0a$\\\\1"))


def test_a_function_makes_the_replacement():
    schema = pm.string().replace(re.compile("[aeiou]"), lambda found: found[0].upper()).lowercase().trim()
    check(case(schema, " abide ", out="AbIdE", rebuilds=False))
    built = pm.build(schema.describe())
    assert built.validate(" abide ").value == "AbIdE"
    check(case(pm.string().replace(re.compile("a"), str), "b"))
    both = pm.object(
        {"a": pm.string().replace(re.compile("a"), lambda found: "bb").max(pm.ref("n")).truncate(), "n": 2}
    )
    assert both.validate({"a": "aa", "n": 2}).value == {"a": "bb", "n": 2}


def test_a_function_that_fails_is_a_failure_of_the_value():
    def fails(found):
        raise KeyError(found[0])

    schema = pm.object({"a": pm.string().replace(re.compile("[xy]"), fails), "b": pm.number()})
    result = schema.validate({"a": "ayx", "b": "q"}, abort_early=False)
    assert [(d.type, d.path) for d in result.error.details] == [("any.custom", ["a"]), ("number.base", ["b"])]
    assert isinstance(result.error.details[0].context["error"], KeyError)
    assert schema.validate({"a": "abc"}).error is None
    assert schema.validate({"a": "xy"}, convert=False).error is None
    matched = pm.alternatives(schema, pm.object({"a": pm.string()}))
    assert matched.validate({"a": "x"}).value == {"a": "x"}


def test_a_function_has_to_return_a_string():
    result = pm.string().replace(re.compile("a"), lambda found: 5).validate("a")
    assert [d.type for d in result.error.details] == ["any.custom"]
    assert str(result.error.details[0].context["error"]) == "the replacement must be a string, not 5"


@pytest.mark.parametrize(("pattern", "replacement", "text", "want"), [
    ("/a/", "x", "baab", "bxab"), ("/a/g", "x", "baab", "bxxb"), ("/a/y", "x", "aab", "xab"),
    ("/a/y", "x", "baa", "baa"), ("/a/gy", "x", "aaba", "xxba"), ("/a*?/g", "-", "aab", "-a-a-b-"),
    ("/a*/g", "-", "aab", "--b-"), ("/\\b/g", "|", "a b", "|a| |b|"),
    ("/(?<=a)b/g", "[$&]", "abb", "a[b]b"), ("/^a/gm", "x", "a\na\u2028a", "x\nx\u2028x"),
])  # fmt: skip
def test_a_javascript_pattern_steps_through_a_string_as_javascript_does(pattern, replacement, text, want):
    description = {
        "type": "string",
        "replacements": [{"pattern": {"regex": pattern}, "replacement": replacement}],
    }
    check(case(pm.build(description), text, out=want))


def test_replacements_are_made_in_their_order():
    check(case(pm.string().replace("a", "b").replace("b", "c"), "ab", out="cc"))
    check(case(pm.string().replace("b", "c").replace("a", "b"), "ab", out="bc"))


def test_the_rule_before_a_replacement_can_still_be_modified():
    schema = pm.string().min(3).replace("a", "b").message("too short")
    assert schema.validate("a").error.details[0].message == "too short"


@pytest.mark.parametrize(("pattern", "replacement"), [(1, "x"), ("a", 1), ("a", None), ("a", lambda: "b")])
def test_a_replacement_is_a_string_for_a_pattern(pattern, replacement):
    with pytest.raises(pm.SchemaError, match="replace"):
        pm.string().replace(pattern, replacement)


@pytest.mark.parametrize("pattern", ["a", "a*", "", "b|", "(?=b)", "^", "x"])
@pytest.mark.parametrize("plain", ["", "b", "bb", r"\\", "$$"])
def test_a_plain_replacement_is_put_in_like_that_of_a_function(pattern, plain):
    shown = parts_of(re.compile(pattern), plain)
    written = "".join(map(str, shown))
    by_text = replacer(re.compile(pattern), plain)
    by_function = replacer(re.compile(pattern), lambda found: written)
    for text in ("", "a", "aab", "baab", "c" * 50):
        for most in ((), (0,), (len(text),), (len(text) + 1,), (10_000,)):
            assert by_text(text, *most) == by_function(text, *most), (text, most)


class Shout(str):
    __slots__ = ()

    def replace(self, *args):
        raise RuntimeError


@pytest.mark.parametrize("pattern", [
    *map(re.compile, map(re.escape, (" ", ".", "a.b", "\\", "\n", "é$", "aa"))),
    *map(re.compile, ("a.", r"\d", r"\.", "a|b", "(a)", "a*")), re.compile("a", re.IGNORECASE),
], ids=str)  # fmt: skip
def test_strings_are_replaced_as_patterns_that_match_nothing_else(pattern):
    for text in ("", "a b.c", "a.b a.b", "\\ \n é$ 5", "aaaaa", "A|a"):
        for plain in ("", "-", "aa"):
            replace, expected = replacer(pattern, plain), pattern.sub(plain, text)
            assert replace(text) == replace(Shout(text)) == expected
            assert replace(text, 0) == replacer(pattern, lambda found, plain=plain: plain)(text, 0)
