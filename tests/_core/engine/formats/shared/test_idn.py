"""Names of other alphabets become what browsers make of them, or nothing."""

import subprocess
import sys

import pytest
from hypothesis import given, strategies as st
from tests._core.engine.formats.recorded import make_judge

from passmuster._core.engine.formats.shared.idn import to_ascii


@pytest.mark.parametrize(("name", "ascii_name"), [
    ("bücher.example", "xn--bcher-kva.example"), ("BÜCHER.Example", "xn--bcher-kva.example"),
    ("faß.de", "xn--fa-hia.de"), ("例え。jp", "xn--r8jz45g.jp"), ("ＡＢ.com", "ab.com"),
    ("a\u00adb.com", "ab.com"), ("☃.net", "xn--n3h.net"), ("é-.com", "xn----9fa.com"),
    ("é.xn--9ca", "xn--9ca.xn--9ca"), ("é..com", "xn--9ca..com"), ("é_a.com", "xn--_a-9ia.com"),
    ("א1.com", "xn--1-zhc.com"), ("aא.com", "xn--a-0hc.com"),
    ("क्\u200dष.com", "xn--11b2ezcw70k.com"),
])  # fmt: skip
def test_names_are_put_in_ascii(name, ascii_name):
    assert to_ascii(name) == ascii_name


@pytest.mark.parametrize("name", [
    "xn--é.com", "é.xn--zz", "é.xn--a", "é.xn--", "é.xn--abc-", "\u0301a.com", "a\u200db.com",
    "אa.com", "א1٠.com", "א-.com", "éאa.com", "a⒈.com", "\ud800.com", "\U000e0fff.com",
])  # fmt: skip
def test_invalid_names_have_no_form_in_ascii(name):
    assert to_ascii(name) == ""


@given(st.text(st.characters(), max_size=30))
def test_any_string_gets_an_answer_in_ascii(text):
    assert to_ascii(text).isascii()


@given(st.text("xn-zb19aé.א\u200d\u0301", max_size=20))
def test_strings_like_encoded_names_get_an_answer_in_ascii(text):
    assert to_ascii(text).isascii()


@pytest.mark.parametrize("method", ["domain", "email", "hostname", "uri"])
@given(text=st.text(st.characters(), max_size=30))
def test_formats_of_names_answer_any_string(method, text):
    judge = make_judge(method)
    for prefix in ("", "a@", "http://"):
        assert judge(prefix + text) in ("ok", f"string.{method}", "string.empty")


def test_idna_is_not_imported_for_ascii_names():
    program = (
        "import sys; from passmuster._core.engine.formats.domain import domain;"
        "assert domain()('example.com') and 'idna' not in sys.modules;"
        "assert domain()('b\\xfccher.com') and 'idna' in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
