"""URI references: the examples of RFC 3986, and bases that are no URLs."""

import pytest

from passmuster._core.schemas.json_schema_reader.uri_references import join, unescaped

BASE = "http://a/b/c/d;p?q"
JOINED = [
    ("g:h", "g:h"),
    ("g", "http://a/b/c/g"),
    ("./g", "http://a/b/c/g"),
    ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"),
    ("//g", "http://g"),
    ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"),
    (";x", "http://a/b/c/;x"),
    ("", "http://a/b/c/d;p?q"),
    (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"),
    ("..", "http://a/b/"),
    ("../g", "http://a/b/g"),
    ("../..", "http://a/"),
    ("../../../g", "http://a/g"),
    ("/./g", "http://a/g"),
    ("g.", "http://a/b/c/g."),
    ("./g/.", "http://a/b/c/g/"),
    ("g/../h", "http://a/b/c/h"),
]


@pytest.mark.parametrize("reference, uri", JOINED)
def test_references_are_joined_by_the_rfc(reference, uri):
    assert join(BASE, reference) == (uri, "")
    assert join(BASE, reference + "#s") == (uri, "s")


@pytest.mark.parametrize(
    "base, reference, found",
    [
        ("urn:uuid:1", "#/$defs/a", ("urn:uuid:1", "/$defs/a")),
        ("urn:uuid:1", "urn:uuid:2#b", ("urn:uuid:2", "b")),
        ("http://a", "b", ("http://a/b", "")),
        ("", "a.json#/b", ("a.json", "/b")),
        ("x/a.json", "b.json", ("x/b.json", "")),
        ("", "#", ("", "")),
    ],
)
def test_bases_of_any_kind(base, reference, found):
    assert join(base, reference) == found


def test_fragments_are_unescaped():
    assert unescaped("/a%25b/%C3%A9/100%") == "/a%b/é/100%"
