"""From variables to a validated value, or to an error that names them all."""

from __future__ import annotations

import datetime
import enum
import errno
import os
import pickle
import re
import sys
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import pytest
from tests.clock import soon

import passmuster as pm
from passmuster import SchemaError
from passmuster._core.schemas.texts.environment import load, variables_of

SCHEMA = pm.object(
    {
        "debug": pm.boolean().default(False),
        "db": pm.object(
            {"host": pm.string().required(), "port": pm.number().port().default(5432)}
        ).required(),
        "token": pm.string().min(20).secret(),
        "tags": pm.array().items(pm.string().max(3)),
        "start": pm.date().only_date(),
        "rate": pm.decimal(),
    }
)


def failed(schema, environ, **options):
    with pytest.raises(pm.ValidationError) as caught:
        pm.env(schema, "APP_", environ=environ, **options)
    return caught.value


def test_values_are_converted_from_strings_by_the_schema():
    found = pm.env(
        SCHEMA,
        prefix="APP_",
        environ={
            "APP_DEBUG": "on", "APP_DB__HOST": "h", "APP_TAGS": "a,b", "APP_START": "2026-11-22",
            "APP_RATE": "1.10", "PATH": "/bin",
        },
    )  # fmt: skip
    assert found == {
        "debug": True, "db": {"host": "h", "port": 5432}, "tags": ["a", "b"],
        "start": datetime.date(2026, 11, 22), "rate": Decimal("1.10"),
    }  # fmt: skip


def test_an_error_names_all_variables():
    error = failed(
        SCHEMA,
        {
            "APP_DEBUG": "perhaps", "app_db__port": "x", "APP_TOKEN": "hunter2-hunter2", "APP_TAGS": "a,long",
            "APP_TYPO": "1",
        },
    )  # fmt: skip
    assert str(error).splitlines() == [
        "APP_DEBUG: must be true or false",
        "APP_DB__HOST: is required",
        "app_db__port: must be a number",
        "APP_TOKEN: must be at least 20 characters long",
        "APP_TAGS[1]: must be at most 3 characters long",
        "APP_TYPO: is not a known key",
    ]
    assert [detail.message for detail in error.details] == str(error).splitlines()
    assert [detail.type for detail in error.details][:2] == ["boolean.base", "any.required"]
    assert error.details[2].path == ["app_db__port"]
    assert error.details[2].context["path"] == ["db", "port"]
    assert (error.details[4].path, error.details[4].context["path"]) == (["APP_TAGS", 1], ["tags", 1])
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_secrets_are_masked():
    error = failed(SCHEMA, {"APP_TOKEN": "hunter2-hunter2", "APP_DB__HOST": "h", "APP_DEBUG": "2"})
    seen = error.annotate(True) + repr(error.as_dict()) + repr([one.context for one in error.details])
    assert "hunter2" not in seen + str(error)
    assert '"APP_DB__HOST": "h"' in error.annotate(True)
    assert b"hunter2" not in pickle.dumps(error)


def test_a_secret_within_a_variable_that_holds_more():
    schema = pm.object({"db": pm.object({"password": pm.string().secret(), "n": pm.number()})})
    error = failed(schema, {"APP_DB": '{"password": "hunter2", "n": "x"}'})
    assert str(error) == "APP_DB.n: must be a number"
    assert "hunter2" not in error.annotate(True) + error.to_json()
    error = failed(schema, {"APP_DB": '{"password": "hunter2"'})
    assert "hunter2" not in error.annotate(True) + error.to_json()


def test_files_are_read(tmp_path):
    file = tmp_path / ".env"
    file.write_text("APP_DB__HOST=from-file\nAPP_DEBUG=yes\n")
    found = pm.env(SCHEMA, "APP_", files=[file], environ={"APP_DEBUG": "no"})
    assert (found["db"]["host"], found["debug"]) == ("from-file", False)


def test_the_separator_is_free():
    schema = pm.object({"a": pm.object({"b_c": pm.number()})})
    assert pm.env(schema, separator=".", environ={"a.b_c": "1"}) == {"a": {"b_c": 1}}


def test_unknown_variables_are_treated_as_the_schema_defines():
    variables = {"APP_ODD": "x"}
    assert pm.env(pm.object({"a": 1}).unknown(), "APP_", environ=variables) == {"odd": "x"}
    assert pm.env(pm.object({"a": 1}), "APP_", environ=variables, strip_unknown=True) == {}
    assert pm.env(pm.object({"a": 1}), environ=variables) == {}
    assert pm.env(pm.object().pattern("^o", pm.array()), "APP_", environ=variables) == {"odd": ["x"]}


def test_options_are_those_of_a_validation():
    schema = pm.object({"a": pm.number(), "b": pm.number()})
    wrong = {"APP_A": "x", "APP_B": "x"}
    assert len(failed(schema, wrong).details) == 2
    assert len(failed(schema, wrong, abort_early=True).details) == 1
    assert str(failed(schema, {"APP_A": "x"}, errors={"language": "de"})) == "APP_A: muss eine Zahl sein"


def test_errors_about_all():
    error = failed(pm.object({"a": pm.any(), "b": pm.any()}).or_("a", "b"), {})
    assert str(error).startswith("APP_*: must have at least one of")


def test_an_exception_of_the_schema_is_raised():
    with pytest.raises(KeyError):
        pm.env(pm.object({"a": pm.number()}).error(KeyError("a")), environ={"A": "x"})


def test_literal_definitions_and_alternatives_of_objects():
    assert pm.env({"a": pm.number()}, environ={"A": "5"}) == {"a": 5}
    either = pm.alternatives(pm.object({"a": pm.number().required()}), pm.object({"b": pm.boolean()}))
    assert load(either, "X_", "__", (), {"X_B": "yes"}, (), {}) == {"b": True}


@pytest.mark.parametrize("call", [
    lambda: pm.env(pm.number(), environ={}),
    lambda: pm.env(pm.object(), prefix=None, environ={}),
    lambda: pm.env(pm.object(), separator="", environ={}),
    lambda: pm.env(pm.object(), files=5, environ={}),
    lambda: pm.env(pm.object(), environ=5),
    lambda: pm.env(pm.object(), environ={}, abort_earli=True),
    lambda: pm.env(pm.object(), environ={}, secrets_dir=5),
])  # fmt: skip
def test_a_wrong_call(call):
    with pytest.raises(pm.SchemaError):
        call()


def test_values_that_fail_where_others_read_them():
    schema = pm.object(
        {"a": pm.object({"b": pm.object({"c": pm.number().required()}).required()}).required()}
    )
    assert str(failed(schema, {})) == "APP_A__B__C: is required"


class Point(NamedTuple):
    host: str
    token: Annotated[str, pm.string().secret()]


@dataclass
class Database:
    host: str
    password: Annotated[str, pm.string().secret()]


@dataclass(frozen=True)
class Settings:
    host: str
    token: Annotated[str, pm.string().secret()]
    db: Database
    replicas: Annotated[tuple, pm.array().items(pm.compile(Database))]
    pin: Annotated[int, pm.number().secret()] = 0


def test_settings_that_are_an_instance_show_no_secret():
    environ = {"A_HOST": "open", "A_TOKEN": "hunter2", "A_PIN": "1815"}
    point = pm.env(Point, prefix="A_", environ={"A_HOST": "open", "A_TOKEN": "hunter2"})
    assert (repr(point), point.token) == ("Point(host='open', token='******')", "hunter2")
    database = '{"host": "open", "password": "hunter2"}'
    environ.update(A_DB=database, A_REPLICAS=f"[{database}]")
    settings = pm.env(Settings, prefix="A_", environ=environ)
    shown = "Settings(host='open', token='******', db=Database(host='open', password='******'), "
    assert repr(settings) == str(settings) == f"{shown}replicas='******', pin='******')"
    assert (settings.token, settings.pin, settings.db.password) == ("hunter2", 1815, "hunter2")
    assert settings == Settings("open", "hunter2", settings.db, settings.replicas, 1815)


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
    "given", [("", 5, {}), ("", [5], {}), ("", (), [("A", "1")]), ("", {"a": 1}, {}), ("", (), {}, 5)]
)
def test_invalid_sources_are_refused(given):
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


@pytest.mark.parametrize(
    "path", [".env", "settings/.env", "prod.env", ".env.local", [".env"], Path(".env")], ids=repr
)
def test_a_path_as_the_prefix_is_refused_with_the_argument_to_use(path):
    with pytest.raises(SchemaError, match=r"^env: the prefix must be .*: write files="):
        pm.env(pm.object(), path, environ={})


def test_a_prefix_may_end_with_the_separator():
    assert pm.env({"a": int}, "env.", separator=".", environ={"env.a": "1"}) == {"a": 1}


def test_literals_of_numbers_and_members_come_from_variables():
    class Level(enum.IntEnum):
        LOW = 1

    class Right(enum.Flag):
        READ = 1
        WRITE = 2

    schema = pm.object({"n": Literal[1, 2], "b": Literal[True], "level": Level, "rights": list[Right]})
    given = {"A_N": "1", "A_B": "true", "A_LEVEL": "1", "A_RIGHTS": "3, READ|WRITE,READ"}
    found = pm.env(schema, "A_", environ=given)
    both = Right.READ | Right.WRITE
    assert found == {"n": 1, "b": True, "level": 1, "rights": [both, both, Right.READ]}
    assert (type(found["n"]), type(found["level"])) == (int, Level)


def test_blanks_are_a_value():
    schema = pm.object({"sep": pm.string().required(), "n": pm.number()})
    assert pm.env(schema, "APP_", environ={"APP_SEP": " "}) == {"sep": " "}
    assert str(failed(schema, {"APP_SEP": "", "APP_N": " "})) == (
        "APP_SEP: is required\nAPP_N: must be a number"
    )


def test_an_object_with_a_default_of_a_class_is_merged():
    schema = pm.object({"db": pm.compile(Database).default(Database("h", "hunter2"))})
    assert pm.env(schema, "APP_", environ={"APP_DB__HOST": "x"}) == {"db": Database("x", "hunter2")}


@pytest.fixture
def secrets(tmp_path):
    """Return a folder as Kubernetes mounts it: links to a link to a folder with the files."""
    data = tmp_path / "..2026_11_28"
    data.mkdir()
    (tmp_path / "..data").symlink_to(data.name)
    for name, text in {"APP_TOKEN": "x y\n", "app_debug": "no", "OTHER": "\udcff"}.items():
        (data / name).write_bytes(text.encode("utf-8", "surrogateescape"))
        (tmp_path / name).symlink_to(f"..data/{name}")
    return tmp_path


def test_secrets_are_read_from_a_folder(secrets):
    schema = pm.object({"token": pm.string(), "debug": pm.boolean()})
    assert pm.env(schema, "APP_", environ={}, secrets_dir=secrets) == {"token": "x y", "debug": False}
    assert pm.env(schema.unknown(), "APP_", environ={}, secrets_dir=str(secrets)) == {
        "token": "x y", "debug": False,
    }  # fmt: skip
    assert pm.env({"app_token": str}, environ={}, secrets_dir=[secrets]) == {"app_token": "x y"}


def test_variables_and_files_override_secrets(secrets, tmp_path):
    schema = pm.object({"token": pm.string(), "debug": pm.boolean()})
    assert pm.env(schema, "APP_", environ={"app_token": "env"}, secrets_dir=secrets)["token"] == "env"
    file = tmp_path / "a.env"
    file.write_text("app_token=file\nAPP_DEBUG=yes\n")
    found = pm.env(schema, "APP_", files=file, environ={"app_debug": "0"}, secrets_dir=secrets)
    assert found == {"token": "file", "debug": False}


def test_later_folders_of_secrets_override_earlier_ones(secrets, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "app_token").write_text("later")
    assert pm.env({"token": str}, "APP_T", environ={}, secrets_dir=[]) == {}
    found = variables_of("APP_T", (), {}, [secrets, other])
    assert list(found.items())[-1] == ("app_token", "later")


def test_only_the_last_newline_of_a_secret_is_left_out(tmp_path):
    for name, data in {"A": b" a\n\n", "B": b"b\r\n", "C": b"c\r", "D": b"", "E": b"\n"}.items():
        (tmp_path / name).write_bytes(data)
    assert variables_of("", (), {}, tmp_path) == {"A": " a\n", "B": "b", "C": "c\r", "D": "", "E": ""}


def test_a_folder_of_secrets_that_is_not_there_is_skipped_with_a_warning(tmp_path):
    with pytest.warns(pm.SchemaWarning, match="there is no folder"):
        assert pm.env({"a": int}, environ={"A": "1"}, secrets_dir=tmp_path / "none") == {"a": 1}


def test_secrets_that_cannot_be_read_are_refused_by_name(secrets, tmp_path):
    with pytest.raises(SchemaError, match=r"OTHER is not UTF-8 text"):
        pm.env({"other": str}, environ={}, secrets_dir=secrets)
    file = tmp_path / "file"
    file.write_text("x")
    with pytest.raises(SchemaError, match=rf"^env: {re.escape(str(file))} can't be read"):
        pm.env({"a": str}, environ={}, secrets_dir=file)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_pipes_and_folders_among_secrets_are_skipped(tmp_path):
    os.mkfifo(tmp_path / "A")
    (tmp_path / "B").mkdir()
    (tmp_path / "C").symlink_to("C")
    with soon():
        assert variables_of("", (), {}, tmp_path) == {}


def test_secrets_are_bounded(tmp_path):
    for name in ("A", "B"):
        with open(tmp_path / name, "wb") as file:
            file.truncate(6_000_000)
    with soon(), pytest.raises(SchemaError, match="B: secrets may have 10,000,000 bytes in all"):
        variables_of("", (), {}, tmp_path)
