"""What the site has beside the pages of docs/: those from elsewhere in the project, and those of the
error codes.

Hooks of mkdocs, named in mkdocs.yml. Links are written for a reader of the files; one that leads out of docs/
is led to the page that the file has on the site, and a source file that is linked gets a page.
"""

from __future__ import annotations

import posixpath
import re
import sys
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

from generate_type_pages import SECTIONS, code_pages  # noqa: E402
from names_page import names_page  # noqa: E402
from passmuster import __version__  # noqa: E402
from passmuster._core.foundation.code_pages import SITE  # noqa: E402
from speed_plots import embedded, pictures  # noqa: E402

PAGES = {
    "tour.md": "README.md",
    "examples.md": "examples/README.md",
    "benchmarks.md": "benchmarks/README.md",
    "changelog.md": "CHANGELOG.md",
    "contributing.md": "CONTRIBUTING.md",
    "security.md": "SECURITY.md",
}
"""The pages of the site that are written elsewhere, with their files."""

LANGUAGES = {".py": "python", ".jsonl": "json", ".csv": "text"}
LINK = re.compile(r"(\]\()([^)\s]+)(\))")
SECTION = re.compile(r"(<h([23]) .*?</h\2>)(.*?)(?=<h[23] |\Z)", re.DOTALL)
UNSEARCHED = "---\nsearch:\n  exclude: true\n---\n"
FENCE = re.compile(r"^(?:```|~~~).*?^(?:```|~~~)$|`[^`\n]+`", re.MULTILINE | re.DOTALL)
SOURCES: dict[str, str] = {}
"""The pages of source files, by the files."""


def file_of(page: str) -> str:
    """Return the file in the project that a page of the site is written in."""
    return PAGES.get(page, f"docs/{page}")


def page_of(file: str) -> str | None:
    """Return the page of the site that a file of the project is on."""
    if file.startswith("docs/"):
        return file.removeprefix("docs/")
    for page, source in {**PAGES, **{page: source for source, page in SOURCES.items()}}.items():
        if source == file:
            return page
    return None


def outside(text: str) -> list[re.Match[str]]:
    """Return the links of a text, without what looks like one in code."""
    code = [(match.start(), match.end()) for match in FENCE.finditer(text)]
    return [
        link
        for link in LINK.finditer(text)
        if not any(start < link.start() < end for start, end in code)
        and (link[2].startswith(SITE) or not re.match(r"\w+:|#", link[2]))
    ]


def target(page: str, link: str) -> tuple[str, str]:
    """Return the file that a link leads to, and the anchor."""
    path, mark, anchor = link.partition("#")
    if path.startswith(SITE):  # which leads readers of the files to what only the site has
        return f"docs/{path.removeprefix(SITE).removesuffix('.html')}.md", mark + anchor
    return posixpath.normpath(posixpath.join(posixpath.dirname(file_of(page)), path)), mark + anchor


def on_config(config: Any) -> Any:
    """Set the version, and add the pages of types and error codes to the navigation."""
    config.site_name = f"passmuster {__version__}"
    types = next(entry["Types"] for entry in config.nav if "Types" in entry)
    pages = [f"types/{page.name}" for page in sorted(Path(config.docs_dir, "types").glob("*.md"))]
    types += [page for page in pages if page not in types]
    codes = next(entry["Error codes"] for entry in config.nav if "Error codes" in entry)
    codes += [{kind: [f"codes/{code}.md" for code in names]} for kind, names in sorted(SECTIONS.items())]
    return config


def on_files(files: Any, config: Any) -> Any:
    """Add the pages that are written outside of docs/."""
    SOURCES.clear()
    for page in [file.src_uri for file in files.documentation_pages()] + list(PAGES):
        for link in outside((ROOT / file_of(page)).read_text(encoding="utf-8")):
            file, _ = target(page, link[2])
            if page_of(file) is None and (ROOT / file).is_file():
                SOURCES[file] = f"sources/{file}.md"
    for page, file in PAGES.items():
        files.append(File.generated(config, page, content=(ROOT / file).read_text(encoding="utf-8")))
    for page, text in code_pages().items():
        files.append(File.generated(config, page, content=text))
    files.append(File.generated(config, "names.md", content=names_page()))
    for file, page in SOURCES.items():
        files.append(File.generated(config, page, content=listing(file)))
    return files


def listing(file: str) -> str:
    """Return the page of a source file."""
    text = (ROOT / file).read_text(encoding="utf-8").rstrip()
    language = LANGUAGES.get(Path(file).suffix, "text")
    return f"{UNSEARCHED}# {file}\n\n````{language}\n{text}\n````\n"


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """Lead links to pages of the site, and put pictures of figures into the page."""
    here = page.file.src_uri
    if not here.startswith("sources/"):
        for link in reversed(outside(markdown)):
            file, anchor = target(here, link[2])
            place = page_of(file)
            if place is not None:
                way = posixpath.relpath(place, posixpath.dirname(here) or ".") + anchor
                markdown = markdown[: link.start(2)] + way + markdown[link.end(2) :]
    markdown = re.sub(r"^```python\n(?=>>> )", "```pycon\n", markdown, flags=re.MULTILINE)
    for file, picture in pictures().items():
        image = rf"!\[([^\]]*)\]\([\w/.]*assets/{re.escape(file.name)}\)"
        markdown = re.sub(
            image, rf'<figure class="speed" aria-label="\1">\n{embedded(picture)}</figure>', markdown
        )
    return markdown


def on_page_content(html: str, page: Any, config: Any, files: Any) -> str:
    """Fold the sections of methods on the pages of types: each is a line with the first sentence."""
    return SECTION.sub(folded, html) if page.file.src_uri.startswith("types/") else html


def folded(section: re.Match[str]) -> str:
    """Return a section as one that opens, if it is that of a method."""
    heading, _, content = section.groups()
    code, end, rest = content.partition("</div>")
    first, _, others = rest.lstrip().partition("</p>")
    if '<div class="highlight' not in code or not first.startswith("<p>"):
        return section[0]
    summary = f'<summary>{heading}<span class="rule-line">{first.removeprefix("<p>")}</span></summary>'
    return f'<details class="rule">{summary}{code}{end}{others}</details>\n'
