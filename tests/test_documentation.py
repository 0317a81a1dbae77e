"""What the README and the pages of docs/ say holds: their code runs, their links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from tests.conformance.differences import DIFFERENCES
from tests.packages import needs

import passmuster as pm
from passmuster._core.foundation.code_pages import SITE, page_of
from passmuster._core.language.preferences.option_table import OPTIONS
from passmuster._core.schemas.types import DEFINITIONS
from passmuster._core.schemas.types.catalogue import sections
from passmuster.cli import main
from passmuster.cli.arguments import PREFERENCES

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
sys.path.insert(0, str(ROOT / "scripts"))

NEEDS = {
    "frameworks": ["django", "fastapi", "litestar", "rest_framework", "typer"],
    "recipes": ["sqlalchemy"],
}
PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
GUIDES = [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", ROOT / "examples" / "README.md"]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]\n]*\]\(([^)\s]+)\)")
CODES = [code for section in sections().values() for code in section]
ON_THE_SITE = [f"codes/{code}.html" for code in CODES]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[tuple[int, str]]:
    """The blocks of a language on a page, each with the line that it begins at."""
    matches = [match for match in BLOCK.finditer(text) if match[1] == language]
    return [(text.count("\n", 0, match.start(2)), match[2]) for match in matches]


def prose(page: Path) -> str:
    return re.sub(r"`[^`\n]*`", "", BLOCK.sub("", text_of(page)))


def anchors(page: Path) -> set[str]:
    """The anchors of a page's titles."""
    text = BLOCK.sub("", text_of(page))
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def links(text: str) -> list[str]:
    """The links of a page that lead to files of the project, or to what only the site has."""
    targets = LINK.findall(BLOCK.sub("", text))
    return [link for link in targets if link.startswith(SITE) or not re.match(r"\w+:", link)]


def broken_links(page: Path, text: str) -> list[str]:
    """The links of a page that lead nowhere."""
    broken = []
    for link in links(text):
        path, _, anchor = link.partition("#")
        if path.startswith(SITE):
            exists = path.removeprefix(SITE) in ON_THE_SITE
        else:
            target = (page.parent / path).resolve() if path else page
            exists = target.exists() and (not anchor or anchor in anchors(target))
        if not exists:
            broken.append(link)
    return broken


# Code


def run_block(page: Path, line: int, source: str, namespace: dict) -> None:
    """Run a block; what is written after `>>>` must print what the page says."""
    if ">>>" not in source:
        exec(compile("\n" * line + source, str(page), "exec", dont_inherit=True), namespace)
        return
    test = doctest.DocTestParser().get_doctest(source, {}, name_of(page), str(page), line)
    test.globs = namespace
    printed: list[str] = []
    outcome = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=printed.append, clear_globs=False)
    assert outcome.failed == 0, "".join(printed)


def run_page(page: Path, text: str) -> None:
    namespace = {"pm": pm, "__name__": "page"}
    for line, source in blocks(text, "python"):
        run_block(page, line, source, namespace)


@pytest.mark.parametrize(
    "page", [pytest.param(page, marks=needs(*NEEDS.get(page.stem, []))) for page in PAGES], ids=name_of
)
def test_the_code_of_a_page_runs(page, monkeypatch):
    monkeypatch.chdir(ROOT)
    run_page(page, text_of(page))


@pytest.fixture(scope="module")
def code_pages():
    """The pages of the error codes, which only the site has."""
    from generate_type_pages import code_pages

    return code_pages()


@pytest.mark.parametrize("code", CODES)
def test_error_code_page_runs_and_has_working_links(code, code_pages):
    page, text = DOCS / "codes" / f"{code}.md", code_pages[f"codes/{code}.md"]
    assert broken_links(page, text) == []
    run_page(page, text)


def test_every_code_has_a_page_at_its_address(code_pages):
    assert [page.removesuffix(".md") + ".html" for page in code_pages] == list(ON_THE_SITE)
    assert [page_of(code) for code in CODES] == [SITE + place for place in ON_THE_SITE]


def test_pages_have_many_code_blocks():
    assert sum(len(blocks(text_of(page), "python")) for page in PAGES) > 250


def transcripts() -> list:
    """The commands that pages show, each with the output that they show, if any."""
    commands = []
    for page in GUIDES:
        for line, source in blocks(text_of(page), "console"):
            for part in re.split(r"^\$ ", source, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                if command.startswith("passmuster ") and not re.search(r"[|<>]", command):
                    commands.append(pytest.param(command, output, id=f"{name_of(page)}:{line}:{command}"))
    return commands


@pytest.mark.parametrize(("command", "output"), transcripts())
def test_command_prints_the_documented_output(command, output, monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("sys.path", list(sys.path))
    monkeypatch.setenv("COLUMNS", "80")
    arguments = shlex.split(command)[1:]
    if "--output" in arguments:
        place = arguments.index("--output") + 1
        arguments[place] = str(tmp_path / arguments[place])
    status = main(arguments)
    printed = capsys.readouterr()
    assert status in (0, 1), printed.err
    if output.strip():
        assert doctest.OutputChecker().check_output(output, printed.out, FLAGS), printed.out


# Links


@pytest.mark.parametrize("page", GUIDES, ids=name_of)
def test_links_of_a_page_work(page):
    assert broken_links(page, text_of(page)) == []


def test_every_page_can_be_reached_from_the_index():
    reached, waiting = set(), [DOCS / "index.md"]
    while waiting:
        page = waiting.pop()
        reached.add(page)
        targets = {
            (page.parent / link.partition("#")[0]).resolve()
            for link in links(text_of(page))
            if not link.startswith(SITE)
        }
        waiting += [target for target in targets - reached if target.suffix == ".md" and target.is_file()]
    assert sorted(map(name_of, set(DOCS.rglob("*.md")) - reached)) == []


def test_every_page_is_in_the_navigation_of_the_site():
    entries = set(re.findall(r"[\w/.-]+\.md", (ROOT / "mkdocs.yml").read_text(encoding="utf-8")))
    entries |= {f"types/{name}.md" for name in DEFINITIONS.all_names()}  # which the hooks add
    pages = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")}
    assert sorted(pages - entries) == []


def test_the_readme_leads_to_the_index():
    assert "docs/index.md" in links(text_of(ROOT / "README.md"))


# Closed sets


@pytest.mark.parametrize("name", ["generate_type_pages.py", "generate_options.py"])
def test_generated_pages_are_up_to_date(name):
    script = ROOT / "scripts" / name
    process = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True)
    assert (process.returncode, process.stderr) == (0, "")


def public_methods() -> list[tuple[str, str]]:
    """Every public method of every type, with the name of the type."""
    return [
        (schema.type, name)
        for schema in pm.types().values()
        for name in dir(schema)  # which lists our spelling only
        if not name.startswith("_")
    ]


TABLE_CODE = re.compile(r"`(pm\.[^`…]*|[a-z_]+\([^`…]*\)|\.[a-z_]+\([^`…]*\))`")
IN_TABLES = [*DOCS.glob("from-*.md"), DOCS / "python-types.md", DOCS / "python-values.md"]


def calls_in_tables(page):
    """Yield the calls of the library in the right-hand cells of the tables of a page."""
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("|"):
            yield from TABLE_CODE.findall(line.replace("\\|", "|").split(" | ", 1)[-1])


@pytest.mark.parametrize("page", IN_TABLES, ids=lambda page: page.stem)
def test_methods_in_tables_exist(page):
    known = {name for schema in (*pm.types().values(), pm.instance(int)) for name in dir(schema)}
    known |= {*dir(pm.Schema), *pm.__all__, *dir(pm.types()["any"].spec.root)}
    known |= {name for cls in (pm.Result, pm.ValidationError, pm.Batch) for name in dir(cls)}
    unknown = [
        (code, name)
        for code in calls_in_tables(page)
        for name in re.findall(r"(?:^|\.)([a-z_]+)\(", code)
        if name not in known
    ]
    assert unknown == []


def test_every_public_method_has_its_place_on_a_page():
    titles = {page.stem: anchors(page) for page in (DOCS / "types").glob("*.md")}
    shared = titles["any"] | {"type", "ruleset", "spec"}
    titles["function"] |= titles["object"]
    assert [(page, name) for page, name in public_methods() if name not in titles[page] | shared] == []


def test_every_public_name_is_on_the_page_of_root_functions():
    text = (DOCS / "root-functions.md").read_text(encoding="utf-8")
    missing = [name for name in pm.__all__ if f"## {name}\n" not in text and f"pm.{name}" not in text]
    assert missing == []


def test_every_flag_of_an_option_is_on_the_page_of_the_command_line():
    text = (DOCS / "cli.md").read_text(encoding="utf-8")
    flags = [flag for _, flag, _, _ in PREFERENCES]
    defaults = {option.name: option.default for option in OPTIONS}
    assert [value for _, _, value, _ in PREFERENCES] == [
        not default if isinstance(default, bool) else (17, 18) if default == 17 else None
        for default in (defaults[name] for name, _, _, _ in PREFERENCES)
    ]
    assert [flag for flag in flags if f"`{flag}" not in text] == []


@pytest.mark.parametrize("reason", sorted(set(DIFFERENCES.values())))
def test_every_deliberate_difference_is_explained(reason):
    text = (DOCS / "differences.md").read_text(encoding="utf-8")
    assert reason in " ".join(text.split())


@pytest.mark.parametrize("kind", list(sections()))
def test_every_error_code_is_on_the_page_of_its_type(kind):
    page = (DOCS / "types" / f"{kind}.md").read_text(encoding="utf-8")
    text, _, table = page.partition("\n## Error codes\n")
    codes = sections()[kind]
    assert re.findall(rf"^\| \[`([\w.]+)`\]\({SITE}codes/\1\.html\) \|", table, re.MULTILINE) == list(codes)
    assert [code.name for code in codes.values() if code.reported and f"`{code.name}`" not in text] == []
