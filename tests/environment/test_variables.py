"""Which variables there are, and whose value counts."""

import errno
import os
import re
import sys

import pytest
from tests.clock import soon

from passmuster import SchemaError
from passmuster.environment.variables import variables_of


def test_the_environment_goes_before_files_and_later_files_before_earlier_ones(tmp_path):
    first, second = tmp_path / "a.env", tmp_path / "b.env"
    first.write_text("APP_A=1\nAPP_B=1\nexport APP_C='x # y'  # a comment\nOTHER=1\nAPP_D\n")
    second.write_text("APP_B=2\nAPP_A=2\n")
    found = variables_of("APP_", [first, str(second), "missing.env"], {"APP_A": "3"})
    assert found == {"APP_A": "3", "APP_B": "2", "APP_C": "x # y"}
    assert variables_of("APP_", first, {}) == {"APP_A": "1", "APP_B": "1", "APP_C": "x # y"}


def test_the_one_in_capitals_counts():
    for names in (["app_a", "APP_A"], ["APP_A", "app_a"]):
        found = variables_of("App_", (), {name: name for name in names})
        assert list(found.values())[-1] == "APP_A"


def test_the_environment_is_that_of_the_process(monkeypatch):
    monkeypatch.setenv("PASSMUSTER_TEST_A", "5")
    assert variables_of("PASSMUSTER_TEST_", (), None) == {"PASSMUSTER_TEST_A": "5"}
    assert variables_of("PASSMUSTER_TEST_", (), os.environ) == {"PASSMUSTER_TEST_A": "5"}


@pytest.mark.parametrize(
    "given", [(5, (), {}), ("", 5, {}), ("", [5], {}), ("", (), [("A", "1")]), ("", {"a": 1}, {})]
)
def test_what_is_no_source_is_refused(given):
    with pytest.raises(SchemaError, match="env: "):
        variables_of(*given)


def test_files_need_a_package(monkeypatch):
    monkeypatch.setitem(sys.modules, "dotenv", None)
    with pytest.raises(ImportError, match=r"passmuster\[dotenv\]"):
        variables_of("", [".env"], {})


def test_a_file_that_is_no_text_is_refused(tmp_path):
    path = tmp_path / "a.env"
    path.write_bytes(b"A=\xff\n")
    with pytest.raises(SchemaError, match=r"env: .*a\.env is not UTF-8 text \(invalid start byte\)"):
        variables_of("", path, {})


def test_a_file_that_cannot_be_read_is_refused_by_name(tmp_path, monkeypatch):
    with pytest.raises(SchemaError, match=rf"^env: {re.escape(str(tmp_path))} can't be read \(.+\)$"):
        variables_of("", tmp_path, {})
    path = tmp_path / "a.env"
    path.write_text("A=1\n")

    def fail(*args, **options):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("dotenv.dotenv_values", fail)
    with pytest.raises(SchemaError, match=r"^env: .*a\.env can't be read \(Permission denied\)$"):
        variables_of("", path, {})


@pytest.mark.parametrize(("lines", "name"), [
    (["A0=ab", *[f"A{i + 1}=${{A{i}}}${{A{i}}}" for i in range(40)]], "A22"),
    (["A=" + "x" * 1_000, "B=" + "${A}" * 100_000], "B"),
    (["A=" + "x" * 100_000, *[f"B{i}=${{A}}" for i in range(1_000)]], "B98"),
    (["A=1", "B=" + "${" * 50_000, "C=1"], "B"),
    (["A=1", "B=" + "${" * 50_000 + ":}"], "B"),
], ids=["doubling", "many", "lines", "open", "closed"])  # fmt: skip
def test_variables_in_values_are_bounded(tmp_path, lines, name):
    path = tmp_path / "a.env"
    path.write_text("\n".join(lines))
    with soon(), pytest.raises(SchemaError, match=rf"a\.env: {name}: values may have 10,000,000 characters"):
        variables_of("", path, {})


def test_variables_that_name_each_other_end(tmp_path):
    path = tmp_path / "a.env"
    path.write_text("A=${B}a\nB=${A}b\nC=${C}c\n")
    assert variables_of("", path, {}) == {"A": "a", "B": "ab", "C": "c"}


def test_in_a_file_variables_are_those_of_the_environment_that_is_given(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", "/root")
    path = tmp_path / "a.env"
    path.write_text("A=${HOME}!\nB=${A}?${C}\nC=${NONE:-c}\nD='${HOME}'\nE\nF=${E}\n")
    found = {"A": "!", "B": "!?", "C": "c", "D": "", "F": ""}
    assert variables_of("", path, {}) == found
    given = variables_of("", path, {"HOME": "/h", "C": "x", "NONE": 5})
    assert given == {**found, "A": "/h!", "B": "/h!?x", "D": "/h", "HOME": "/h", "C": "x"}
    assert variables_of("", path, None)["A"] == "/root!"
