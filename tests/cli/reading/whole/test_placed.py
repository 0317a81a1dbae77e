"""Values that know where they stand, and what a user has to install for them."""

import io

import pytest

from passmuster.cli.failures import DataProblem, UsageProblem
from passmuster.cli.reading.whole.placed import WholeText, import_optional


def test_a_character_has_its_line_and_column():
    text = "é\r\n😀\t\n\nx"
    whole = WholeText(io.BytesIO(b"\xef\xbb\xbf" + text.encode()), "x", 100)
    expected = [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (4, 1)]
    assert [whole.position(offset) for offset in range(len(text))] == expected
    assert whole.problem("odd", None).place == "x:4:2"


@pytest.mark.parametrize("data, said", [
    (b"x" * 11, "x: the document is longer than 10 bytes; --max-line sets how long one may be"),
    (b"\n\xff", "x:2: not UTF-8 text: byte 0xff (invalid start byte)"),
])  # fmt: skip
def test_unreadable_file_is_named(data, said):
    with pytest.raises(DataProblem) as caught:
        WholeText(io.BytesIO(data), "x", 10)
    assert str(caught.value) == said


def test_missing_package_is_named_with_its_extra():
    with pytest.raises(UsageProblem) as caught:
        import_optional("no_such_package.inner", "a.yaml", "yaml")
    assert str(caught.value) == (
        "a.yaml: no_such_package is not installed, but needed to read this; pip install 'passmuster[yaml]'"
    )


@pytest.mark.parametrize("module, name, extra", [
    ("yaml", "a.yaml", "yaml"), ("openpyxl", "a.xlsx", "excel"), ("pyarrow", "a.parquet", "parquet"),
    ("pyarrow", "a.feather", "parquet"),
])  # fmt: skip
def test_command_names_the_extra_to_install(run, write, monkeypatch, module, name, extra):
    import sys

    monkeypatch.setitem(sys.modules, module, None)
    outcome = run("check", "schemas.py:person", write(name, b""))
    assert outcome.status == 2
    assert f"{name}: {module} is not installed" in outcome.err
    assert f"pip install 'passmuster[{extra}]'" in outcome.err
