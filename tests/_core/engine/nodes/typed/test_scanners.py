"""The compiled scanners say what the pure ones say, whatever the string."""

import importlib
import inspect
import json
import unicodedata

import pytest
from hypothesis import example, given, settings, strategies as st
from tests._core.engine.formats.recorded import FORMATS, load

from passmuster._core.engine.nodes.typed import scanners as pure

pytestmark = pytest.mark.compiled

TLDS = frozenset(("com", "b", "xn--p1ai"))


def compose(text):
    return unicodedata.normalize("NFC", text)


def spell(text):
    return ("", "b.com", ("b" * 49 + ".") * 6 + "com")[len(text) % 3]


ARGUMENTS = {
    "alphanum": [()],
    "token": [()],
    "hexadecimal": [(prefix, aligned) for prefix in range(3) for aligned in (False, True)],
    "guid": [(separators, required, versions) for separators, required in (("-:", False), ("-:", True), ("",
        False), ("-", True), (":", True)) for versions in ("", "4", "178")],
    "ipv4": [()],
    "ipv6": [()],
    "ipvfuture": [()],
    "ip": [(versions, cidr) for versions in (1, 2, 4, 3, 7) for cidr in range(3)],
    "domain": [(spelled, least, most, qualified, tlds, denied) for spelled in (None,
        spell) for least, most in ((1, 0), (2, 0), (3, 0), (1, 2)) for qualified in (False,
        True) for tlds, denied in ((None, False), (TLDS, False), (TLDS, True))],
    "hostname": [(None,), (spell,)],
    "email": [(compose, spelled, ignore, 2, most, qualified, tlds, denied) for spelled in (None,
        spell) for ignore in (False, True) for most in (0, 2) for qualified in (False, True) for tlds,
        denied in ((None, False), (TLDS, False), (TLDS, True))],
    "base64": [(padding, url_safe) for padding in (False, True) for url_safe in (False, True)],
    "credit_card": [()],
    "uri": [(start, brackets, empty_host) for start in (-1, 0, 2, 5, 6) for brackets in (False,
        True) for empty_host in (False, True)],
}  # fmt: skip
ALPHABETS = {
    "hexadecimal": "0xXaFg1", "guid": "0aF-:{}[]()48g", "ipv4": "0125.a", "ipv6": "019aF:.g",
    "ipvfuture": "v1aF.:-%~", "ip": "0129.:/vaF", "domain": "aZ09.-_bcom", "hostname": "aZ09.-_:v/",
    "email": "aZ09.-_@+!bcom", "base64": "Aa0+/-_=", "credit_card": "0123456789-",
    "uri": "ahtpsx:/?#[]@.%1-_~!,+",
}  # fmt: skip
SEEDS = {
    "guid": ["69593D62-71EA-4548-85E4-04FC71357423", "{69593D62:71EA:4548:85E404FC71357423}"],
    "ip": ["255.255.255.255/32", "1:2:3:4:5:6:7:8/128", "::1.2.3.4/64", "v1.a/12"],
    "domain": ["a.com", "a-b.c1.b.", "a." + "b" * 63, ("b" * 49 + ".") * 5 + "abcdef"],
    "email": [
        "a.b@c.com",
        "x" * 64 + "@a.b",
        "a@" + ("b" * 49 + ".") * 5 + "com",
        "\xfc@b.com",
        "\u212a.a@b.com",
        "<\u0338@b.com",
        "\xe9" * 32 + "@b.com",
        "\U0001f600" * 16 + "@b\xfc.com",
    ],
    "uri": ["http://u@a.b:80/c?d#e", "x:///a", "https://[::1]/?[x]", "//a/b", "x://" + "a" * 255],
    "credit_card": ["4111111111111111", "378734493671000"],
    "base64": ["YQ==", "YWI=", "YWJj"],
}
ODD = st.sampled_from("\n\r\0 \x7f\x80éÿĀ１٣\u2028\ud800\U0001d7ce\U0001f600")


@pytest.fixture(scope="module")
def twin():
    return importlib.import_module("passmuster_speedups.scanners")


def same(twin, name, text):
    """Compare the two for every choice of arguments; both say a bool or an int."""
    ours, theirs = getattr(pure, name), getattr(twin, name)
    for arguments in ARGUMENTS[name]:
        expected, got = ours(*arguments, text), theirs(*arguments, text)
        assert (got, type(got)) == (expected, type(expected)), (name, text, arguments)


@st.composite
def texts(draw, name):
    """Make a string of the format's characters, or a valid one with a few characters changed."""
    usual = st.sampled_from(ALPHABETS.get(name, "aZ09_-"))
    text = draw(st.text(usual | ODD if draw(st.booleans()) else usual, max_size=40))
    seeds = SEEDS.get(name)
    if seeds and draw(st.booleans()):
        seed = draw(st.sampled_from(seeds))
        at = draw(st.integers(0, len(seed)))
        text = seed[:at] + text[:3] + seed[at + draw(st.integers(0, 3)) :]
    return text


@pytest.mark.parametrize("name", ARGUMENTS)
@given(data=st.data())
@settings(max_examples=80, deadline=None)
def test_twins_agree_on_random_strings(twin, name, data):
    same(twin, name, data.draw(texts(name)))


@pytest.mark.parametrize("name", ARGUMENTS)
@given(text=st.text(st.characters(), max_size=20))
@example(text="")
@settings(max_examples=40, deadline=None)
def test_twins_agree_on_any_string(twin, name, text):
    same(twin, name, text)


@pytest.mark.parametrize("name", ARGUMENTS)
def test_twins_agree_on_every_recorded_string(twin, name):
    files = [load(name) for name in FORMATS]
    for text in {text for file in files for text, _ in file["groups"][0]["verdicts"]}:
        same(twin, name, text)


class Text(str):
    """A subclass, which is a string like any other."""


@pytest.mark.parametrize("name", ARGUMENTS)
def test_twins_agree_on_subclasses_of_str(twin, name):
    for text in ("abc", "1.2.3.4", "example.com", "é"):
        same(twin, name, Text(text))


@pytest.mark.parametrize("name", ARGUMENTS)
@pytest.mark.parametrize("value", [b"abc", None, 5])
def test_twins_refuse_other_values_than_strings(twin, name, value):
    for module in (pure, twin):
        with pytest.raises((TypeError, AttributeError)):
            getattr(module, name)(*ARGUMENTS[name][0], value)


@given(
    names=st.lists(st.text('a:"\\\\ ', max_size=3) | st.text(max_size=2)),
    ascii=st.booleans(),
    known=st.booleans(),
)
def test_twins_agree_on_names_that_occur_twice(twin, names, ascii, known):
    pairs = ", ".join([f"{json.dumps(name, ensure_ascii=ascii)} : [{json.dumps(name)}]" for name in names])
    text = f'[":", {{{pairs}}}, {{"\\\\": {{"a": "b"}}}}]'
    value = json.loads(text if known else '[{"a": {"b": {}}}]')
    expected = len(set(names)) == len(names) if known else not names
    for module in (pure, twin):
        assert module.has_all_names(value, text) is expected


def test_twins_have_the_same_names(twin):
    functions = inspect.getmembers(pure, inspect.isfunction)
    own = {name for name, function in functions if function.__module__ == pure.__name__}
    public = {name for name in own if not name.startswith("_")}
    assert public == {*ARGUMENTS, "has_all_names"}
    constants = {name for name in vars(pure) if name.isupper() and not name.startswith("_")}
    for name in constants - {"TYPE_CHECKING"}:
        assert getattr(twin, name) == getattr(pure, name)
    assert public <= set(dir(twin))
