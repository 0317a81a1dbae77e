"""The examples of CONTRIBUTING.md hold: its blocks add a rule, an option, a type, a format in few files."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once_pure
ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^```diff\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PARTS = ("lib/passmuster", "lib_speedups/passmuster_speedups/arrays.pyx", "scripts", "docs", "fuzz", "tests",
         "CHANGELOG.md", "pyproject.toml")  # fmt: skip

# The same examples each time, whatever else the machine is doing.
SETTINGS = """
from hypothesis import HealthCheck, settings
SETTINGS = settings(max_examples=60, database=None, deadline=None, derandomize=True,
                    suppress_health_check=[HealthCheck.too_slow])
"""

USE_OF_RULE = """
import json, warnings, passmuster as pm
from pathlib import Path
from hypothesis import given
from passmuster.inspection import Range
from passmuster.integrations.hypothesis import from_schema, near_misses
assert Path(pm.__file__).is_relative_to(Path.cwd()), pm.__file__
schema = pm.number().bounds(1, 10)
passed = [schema.validate(value).error is None for value in (1, 10, 0.9, 10.1) * 20]
assert passed == [True, True, False, False] * 20
(detail,) = schema.validate(0).error.details
assert (detail.type, detail.message) == ("number.bounds", '"value" must be from 1 to 10')
described = schema.describe()
assert described == {"type": "number", "rules": [{"name": "bounds", "args": {"least": 1, "most": 10}}]}
assert pm.build(json.loads(json.dumps(described))).validate(0).error.details[0].type == "number.bounds"
assert pm.inspect(schema).rules[0].means == (Range(least=1, most=10),)
assert schema.json_schema() == pm.number().min(1).max(10).json_schema()
assert [*pm.diff(schema, pm.number().min(1).max(10))] == []
wider = pm.diff(schema, pm.number().bounds(1, 11))
assert str(wider) == "widened: value: it is at most 11, it was at most 10"
assert schema.dump_losses() == () and schema.dump(schema.validate("2").value) == 2
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    pm.number().bounds(1, 10).min(11)
    pm.number().min(11).bounds(1, 10)
assert [str(warning.message) for warning in caught] == [
    "min(11): no value passes, because of bounds(1, 10)", "bounds(1, 10): no value passes, because of min(11)"
], [str(warning.message) for warning in caught]
missed = set()
@SETTINGS
@given(from_schema(schema), near_misses(schema))
def draw(value, miss):
    assert 1 <= value <= 10
    wrong, code = miss
    assert schema.validate(wrong).error.details[0].type == code
    missed.add(code)
draw()
assert "number.bounds" in missed, missed
"""

USE_OF_OPTION = """
import json, passmuster as pm
from pathlib import Path
from fuzz.options import settings
from passmuster.typing import LimitOptions
assert Path(pm.__file__).is_relative_to(Path.cwd()), pm.__file__
plain, values = pm.object({"a": pm.array().items(pm.number())}), [{"a": [1, 2]}, {"a": [1, 2, 3]}] * 20
assert [plain.validate(value).error for value in values] == [None] * 40
limits = {"items": 2}
assert [plain.validate(value, limits=limits).error is None for value in values] == [True, False] * 20
schema = plain.prefs(limits=limits)
assert [schema.validate(value).error is None for value in values] == [True, False] * 20
described = schema.describe()
assert described["preferences"] == {"limits": limits}
built = pm.build(json.loads(json.dumps(described)))
assert built.describe() == described and built.validate(values[1]).error.details[0].type == "array.max"
try:
    pm.check_preferences({"limits": {"items": 0}})
except pm.SchemaError as error:
    assert str(error) == "the option limits.items must be a positive integer or None, not 0"
else:
    raise AssertionError("0 was taken")
assert "items" in LimitOptions.__annotations__
assert [loss.rule for loss in schema.json_schema().losses] == ["number", "limits.items"]
assert settings()["limits.items"] == [1, 2, 3]
"""

USE_OF_TYPE = """
import json, sys, passmuster as pm
from fractions import Fraction
from pathlib import Path
from hypothesis import given
from passmuster.cli import main
from passmuster.integrations.hypothesis import from_schema, near_misses
assert Path(pm.__file__).is_relative_to(Path.cwd()), pm.__file__
schema = pm.fraction().max("1/2").positive()
passed = [schema.validate(value).error is None for value in ("1/4", "3/4", "0", 1) * 20]
assert passed == [True, False, False, False] * 20
described = schema.default(Fraction(1, 3)).valid("1/4").describe()
assert described["flags"] == {"default": "1/3", "only": True} and described["allow"] == ["1/4"]
built = pm.build(json.loads(json.dumps(described)))
assert built.describe() == described and built.validate("1/4").value == Fraction(1, 4)
text = schema.json_schema(mode="output")
assert text["type"] == "string" and "pattern" in text
assert {loss.rule for loss in text.losses} == {"max", "positive"}
wider = pm.diff(schema, pm.fraction().max("1/2"))
assert str(wider) == "widened: value: it is without a limit, it was more than 0"
assert "******" in json.dumps(schema.secret().validate("7/8").error.as_dict())
Path("declared.py").write_text("import passmuster as pm\\nfound = pm.object({'a': pm.fraction()})")
assert main(["types", "declared.py:found"]) == main(["types", "declared.py:found", "--typescript"]) == 0
assert pm.object({"a": schema}).dump({"a": Fraction(1, 3)}) == {"a": "1/3"}
assert pm.alternatives(schema, pm.date()).dump_losses() == schema.cast("string").dump_losses() == ()
settings_of = pm.object({"half": schema})
assert pm.env(settings_of, prefix="APP_", environ={"APP_HALF": "1/2"}) == {"half": Fraction(1, 2)}
missed = set()
@SETTINGS
@given(from_schema(schema), near_misses(schema))
def draw(value, miss):
    assert schema.validate(value).error is None
    wrong, code = miss
    assert schema.validate(wrong).error.details[0].type == code
    missed.add(code)
draw()
assert missed == {"fraction.base", "fraction.max", "fraction.positive"}, missed
"""

USE_OF_FORMAT = """
import json, re, passmuster as pm
from pathlib import Path
from hypothesis import given
from passmuster.integrations.hypothesis import from_schema, near_misses
assert Path(pm.__file__).is_relative_to(Path.cwd()), pm.__file__
schema = pm.string().unlocode()
good, bad = "DEHAM", "DE1AM"
assert [schema.validate(value).error is None for value in (good, bad) * 20] == [True, False] * 20
(detail,) = schema.validate(bad).error.details
assert (detail.type, detail.message) == ("string.unlocode", '"value" must be a UN/LOCODE')
assert str(schema.validate(bad, errors={"language": "de"}).error) == detail.message
assert pm.messages("de")["string.unlocode"] == pm.messages("en")["string.unlocode"]
described = schema.describe()
assert described == {"type": "string", "rules": [{"name": "unlocode"}]}
assert pm.build(json.loads(json.dumps(described))).validate(bad).error.details[0].type == "string.unlocode"
text = schema.json_schema()
assert [bool(re.search(text["pattern"], value)) for value in (good, bad)] == [True, False]
assert text.losses == () and schema.dump_losses() == () and schema.dump(good) == good
assert pm.from_json_schema(text).is_valid(good) and not pm.from_json_schema(text).is_valid(bad)
assert str(pm.diff(pm.string(), schema)) == "narrowed: value: the rule unlocode is new"
missed = set()
@SETTINGS
@given(from_schema(schema), near_misses(schema), from_schema(schema.length(5).uppercase()))
def draw(value, miss, letters):
    assert schema.is_valid(value) and letters == letters.upper()
    wrong, code = miss
    assert schema.validate(wrong).error.details[0].type == code
    missed.add(code)
draw()
assert "string.unlocode" in missed, missed
"""


def sides(hunk):
    """Return what a hunk of a difference replaces, and with what; an empty line is one of both."""
    lines = [line or " " for line in hunk.strip("\n").split("\n")]
    before = [line[1:] for line in lines if line[0] in " -"]
    after = [line[1:] for line in lines if line[0] in " +"]
    return "\n".join(before), "\n".join(after)


def apply(block, tree):
    """Apply the block of one file; its hunks say what stands around them, not where."""
    head, *hunks = re.split(r"^@@\n", block, flags=re.MULTILINE)
    path = tree / re.search(r"^\+\+\+ b/(.+)$", head, re.MULTILINE)[1]
    is_new = "--- /dev/null" in head
    assert path.exists() != is_new
    text = "" if is_new else path.read_text(encoding="utf-8")
    for hunk in hunks:
        before, after = sides(hunk)
        assert before in text, before
        text = text.replace(before, after, 1)
    path.write_text(text if text.endswith("\n") else text + "\n", encoding="utf-8")


def blocks(section=""):
    """Return the blocks of the page, or of one of its sections."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    part = text if not section else text.partition(f"## {section}\n")[2].partition("\n## ")[0]
    return BLOCK.findall(part)


def contents(tree):
    """Return what is in each file of a tree, but for what an interpreter leaves there."""
    return {
        path.relative_to(tree): path.read_bytes()
        for path in tree.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy of the tree with the example in it, and the pages written; and what was there before."""
    copy = tmp_path_factory.mktemp("tree").resolve()
    for part in PARTS:
        (copy / part).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / part, copy / part)
    before = contents(copy)
    for block in blocks():
        apply(block, copy)
    for script in ("scripts/generate_type_pages.py", "scripts/generate_options.py"):
        run(copy, script)
    return copy, before


def run(tree, *arguments, **variables):
    """Run Python in the copy, with the library of the copy."""
    ours = {str(ROOT), str(ROOT / "lib")}
    places = [str(tree / "lib"), *[entry for entry in sys.path if entry and entry not in ours]]
    # The next run finds what this one compiled, whatever the environment says of that.
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(places),
        "PYTHONDONTWRITEBYTECODE": "",
        **variables,
    }
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("section", "files"), [
    ("Add a rule",
     ["lib/passmuster/_core/schemas/types/number.py", "tests/_core/schemas/types/test_number.py",
      "scripts/code_examples.py", "CHANGELOG.md"]),
    ("Add an option of validations",
     ["lib/passmuster/_core/language/preferences/option_table.py",
      "lib/passmuster/_core/engine/nodes/typed/arrays.py", "lib_speedups/passmuster_speedups/arrays.pyx",
      "tests/_core/engine/nodes/typed/test_arrays.py", "CHANGELOG.md"]),
    ("Add a type",
     ["lib/passmuster/_core/schemas/types/fraction.py", "lib/passmuster/_core/schemas/constructors.py",
      "lib/passmuster/__init__.py", "lib/passmuster/typing.py", "tests/_core/schemas/types/test_fraction.py",
      "scripts/code_examples.py", "CHANGELOG.md"]),
])  # fmt: skip
def test_each_recipe_needs_only_the_listed_files(section, files):
    assert [re.search(r"^\+\+\+ b/(.+)$", block, re.MULTILINE)[1] for block in blocks(section)] == files


def test_recipes_change_only_the_expected_files(tree):
    copy, before = tree
    after = contents(copy)
    changed = sorted(str(path) for path in after if after[path] != before.get(path))
    assert before.keys() <= after.keys()
    assert changed == [
        "CHANGELOG.md", "docs/errors.md", "docs/options.md", "docs/root-functions.md",
        "docs/types/decimal.md", "docs/types/fraction.md", "docs/types/number.md", "docs/types/string.md",
        "lib/passmuster/__init__.py", "lib/passmuster/_core/engine/formats/unlocode.py",
        "lib/passmuster/_core/engine/nodes/typed/arrays.py",
        "lib/passmuster/_core/language/preferences/option_table.py",
        "lib/passmuster/_core/language/preferences/preference_types.py",
        "lib/passmuster/_core/schemas/constructors.py", "lib/passmuster/_core/schemas/types/fraction.py",
        "lib/passmuster/_core/schemas/types/number.py",
        "lib/passmuster/_core/schemas/types/parts/string_formats.py",
        "lib/passmuster/typing.py", "lib_speedups/passmuster_speedups/arrays.pyx", "scripts/code_examples.py",
        "tests/_core/engine/nodes/typed/test_arrays.py",
        "tests/_core/schemas/types/parts/test_string_formats.py",
        "tests/_core/schemas/types/test_fraction.py", "tests/_core/schemas/types/test_number.py",
    ]  # fmt: skip


def test_the_rule_is_known_everywhere(tree):
    run(tree[0], "-c", SETTINGS + USE_OF_RULE)


# The twins that there are have not been compiled with it.
PURE = {"PASSMUSTER_BACKEND": "pure"}


def test_the_option_is_known_everywhere(tree):
    run(tree[0], "-c", USE_OF_OPTION, **PURE)


def test_the_type_is_known_everywhere(tree):
    run(tree[0], "-c", SETTINGS + USE_OF_TYPE)


def test_the_format_is_known_everywhere(tree):
    run(tree[0], "-c", SETTINGS + USE_OF_FORMAT)


@pytest.mark.slow
def test_option_tests_pass_with_the_new_option(tree):
    tests = ["tests/_core/engine/nodes/typed/test_arrays.py", "tests/test_fortieth_call.py"]
    run(
        tree[0], "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests, "-k", "test_arrays or limits", **PURE
    )


@pytest.mark.slow
def test_rule_format_and_code_tests_pass_with_the_new_ones(tree):
    tests = [
        "tests/_core/schemas/types/parts/test_string_formats.py", "tests/_core/schemas/types/test_number.py",
        "tests/_core/schemas/types/test_fraction.py", "tests/_core/schemas/types/test_catalogue.py",
    ]  # fmt: skip
    chosen = "fraction or unlocode or bounds or all_codes or every_property or no_case or declared"
    run(tree[0], "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests, "-k", chosen)


CLOSING = [
    "tests/test_architecture.py", "tests/test_docstrings.py", "tests/test_enumeration.py",
    "tests/test_json_schema_page.py", "tests/test_mistakes.py", "tests/test_untranslated.py",
    "tests/_core/foundation/misuse", "tests/_core/language/messages/test_saying.py",
    "tests/_core/schemas/schema/description/test_building.py", "tests/_core/schemas/test_constructors.py",
    "tests/_core/schemas/test_root.py", "tests/_core/schemas/types/test_catalogue.py",
]  # fmt: skip
"""The tests that enumerate what there is, and fail on whatever was left out."""

BOUNDS = "tests/test_architecture.py::test_no_room_is_larger_than_its_bound"
"""The one test that every addition may have to answer: by a larger number, with the reason in the commit."""


@pytest.mark.slow
def test_closing_tests_pass(tree):
    chosen = ["-m", "not compiled and not last", "-p", "no:cacheprovider", f"--deselect={BOUNDS}"]
    run(tree[0], "-m", "pytest", "-q", *chosen, *CLOSING, **PURE)
    run(tree[0], "-m", "pytest", "-q", *chosen, "tests/test_typing.py", "-k", "exported", **PURE)


@pytest.mark.nightly
def test_whole_suite_passes(tree):
    left_out = ["--ignore=tests/test_contributing.py", f"--deselect={BOUNDS}"]
    run(tree[0], "-m", "pytest", "-q", "-m", "not compiled", "-p", "no:cacheprovider", *left_out, **PURE)


def test_library_lacks_the_examples():
    from passmuster._core.language.preferences.option_table import OPTIONS
    from passmuster._core.schemas.types.number import NumberSchema
    from passmuster._core.schemas.types.parts.string_formats import FORMATS

    assert "limits.items" not in [option.name for option in OPTIONS]
    assert "unlocode" not in FORMATS
    assert not hasattr(NumberSchema, "bounds")
