"""The figures of the first page and the pictures of them are those that were measured."""

import re
import runpy
from pathlib import Path

from passmuster._core.language.messages.languages import LANGUAGES
from passmuster._core.schemas.types.catalogue import sections

ROOT = Path(__file__).resolve().parents[2]
MARKED = re.compile(r"<!-- speed: begin -->(.*?)<!-- speed: end -->", re.DOTALL)


def text_of(page):
    return (ROOT / page).read_text(encoding="utf-8")


def test_pictures_are_up_to_date():
    for file, picture in runpy.run_path(str(ROOT / "scripts" / "speed_plots.py"))["pictures"]().items():
        assert file.read_text(encoding="utf-8") == picture, "run scripts/speed_plots.py"


def test_the_figures_of_the_first_page_were_measured():
    text = " ".join(text_of("docs/index.md").split())
    order = re.search(
        r"^\| nested order of 300 leaves \| (×[\d.]+) \| (×[\d.]+) \|", text_of("README.md"), re.MULTILINE
    )
    growth = re.search(r"measures (\d+ loops).*?at most (×[\d.]+)", text_of("docs/performance.md"), re.DOTALL)
    assert re.findall(r"×[\d.]+\d", text) == [*order.groups(), growth[2]]
    assert growth[1] in text
    assert 0 < sum(map(len, sections().values())) - int(re.search(r"more than (\d+) codes", text)[1]) <= 20
    assert f"[{len(LANGUAGES)} languages]" in text


def test_the_readme_begins_with_a_schema_and_its_errors():
    lines = text_of("README.md").splitlines()[:36]
    assert ">>> person = pm.compile(Person)" in lines[:20]
    assert '"age" must be a number' in lines[:20]
    assert '"ends" must be after "starts"' in lines
