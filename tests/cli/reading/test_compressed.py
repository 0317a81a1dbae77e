"""Compressed files: read as what is in them, and named when they are broken."""

import gzip
import sys

import pytest

PERSON = "schemas.py:person"
LINES = b'{"name": "A"}\n{"name": 1}\n'


def packed(kind, data):
    if kind == "gz":
        return gzip.compress(data)
    if sys.version_info >= (3, 14):
        from compression import zstd

        return zstd.compress(data)
    return pytest.importorskip("backports.zstd").compress(data)


@pytest.mark.parametrize("kind", ["gz", "zst"])
@pytest.mark.parametrize("name, data", [
    ("a.jsonl", LINES), ("a.json", b'[{"name": "A"},\n{"name": 1}]'), ("a.csv", b"name,age\nA,1\nB,x\n"),
    ("a.yaml", b"- name: A\n- name: 1\n"),
])  # fmt: skip
def test_compressed_file_is_read(run, write, kind, name, data):
    plain = run("check", PERSON, write(name, data))
    outcome = run("check", PERSON, write(f"{name}.{kind}", packed(kind, data)))
    assert plain.status == outcome.status == 1
    assert outcome.out == plain.out.replace(name, f"{name}.{kind}")


@pytest.mark.parametrize("kind", ["gz", "zst"])
def test_several_pieces_are_one_file(run, write, kind):
    outcome = run("check", PERSON, write(f"a.jsonl.{kind}", packed(kind, LINES) * 3))
    assert outcome.out.endswith("6 records in 1 file: 3 valid, 3 invalid.\n")


@pytest.mark.parametrize("kind", ["gz", "zst"])
@pytest.mark.parametrize(
    "damage", [lambda data: b"no" + data, lambda data: data[:-7], lambda data: data[:20]]
)
def test_a_broken_file_is_named(run, write, kind, damage):
    packed_lines = packed(kind, bytes(range(256)).hex().encode())
    outcome = run("check", PERSON, write(f"a.jsonl.{kind}", damage(packed_lines)))
    assert outcome.status == 2
    assert outcome.err.startswith(f"passmuster: a.jsonl.{kind}")
    assert "wrong compressed data: " in outcome.err or "Not a gzipped file" in outcome.err


def test_compressed_file_without_a_format_is_refused(run, write):
    assert "the format does not follow" in run("check", PERSON, write("a.gz", b"")).err
