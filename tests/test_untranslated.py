"""The report of what is not translated: a list of work, not a failure."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from passmuster._core.language.messages.languages import LANGUAGES
from passmuster._core.schemas.types.catalogue import catalogue

SCRIPTS = Path(__file__).resolve().parent.parent / "scripts"
sys.path.insert(0, str(SCRIPTS))

from untranslated import report  # noqa: E402

OTHERS = [tag for tag in LANGUAGES if tag != "en"]


def test_a_new_code_is_reported_for_every_language_but_english():
    before = set(report(catalogue()))
    after = set(report([*catalogue(), "string.madeUp"]))
    assert after - before == {f"{tag}: string.madeUp has no message" for tag in OTHERS}


def test_a_new_type_is_reported_for_every_language_but_english():
    assert set(report(catalogue(), ["date", "fraction"])) == set(report(catalogue())) | {
        f"{tag}: the type fraction has no word" for tag in OTHERS
    }


def test_a_message_without_a_code_is_reported():
    codes = [code for code in catalogue() if code != "number.min"]
    assert {f"{tag}: number.min is no error code" for tag in OTHERS} <= set(report(codes))


def test_script_exits_with_success():
    script = SCRIPTS / "untranslated.py"
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True)
    assert done.stdout.strip()
