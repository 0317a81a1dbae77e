"""The site as a reader sees it: the search finds a code, the playground validates.

Needs what `pip install '.[site-test]'` installs, a Chromium, and `npm install --no-save pyodide` in the
clone; without them there is nothing to look at.
"""

import functools
import http.server
import json
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYODIDE = ROOT / "node_modules" / "pyodide"
EXAMPLES = json.loads((ROOT / "docs" / "assets" / "playground-examples.json").read_text(encoding="utf-8"))
SECONDS = 1000
PATIENCE = 120 * SECONDS

pytestmark = pytest.mark.slow


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """The address of the site, freshly and strictly built."""
    pytest.importorskip("mkdocs")
    pytest.importorskip("playwright")
    if not PYODIDE.is_dir():
        pytest.skip("no Pyodide: npm install --no-save pyodide")
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "scripts/build_site.py", "--pyodide", str(PYODIDE), "--output", str(folder)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def browser():
    playwright = pytest.importorskip("playwright.sync_api")
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with playwright.sync_playwright() as started:
        try:
            browser = started.chromium.launch(executable_path=path, args=["--no-sandbox"])
        except playwright.Error as missing:
            pytest.skip(f"no browser: {missing}")
        yield browser
        browser.close()


@pytest.fixture
def page(browser, address):
    """A page that fails the test if the browser complains of it."""
    opened = browser.new_page(viewport={"width": 1280, "height": 1000})
    complaints = []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("requestfailed", lambda request: complaints.append(request.url))
    opened.set_default_timeout(PATIENCE)
    yield opened
    opened.close()
    assert complaints == []


def test_the_search_finds_a_code(page, address):
    page.goto(f"{address}/index.html")
    page.click(".md-search__input")
    page.keyboard.type("array.unique", delay=30)
    first = page.locator(".md-search-result__item a").first
    first.wait_for()
    assert "/codes/array.unique.html" in first.get_attribute("href")
    first.click()
    page.wait_for_selector("h1:has-text('array.unique')")


@pytest.mark.parametrize("words", ["nullable", "model_validate", "refine", "one of", "oneOf", "safeParse"])
def test_search_finds_names_of_other_libraries(page, address, words):
    page.goto(f"{address}/index.html")
    page.click(".md-search__input")
    page.keyboard.type(words, delay=30)
    first = page.locator(".md-search-result__item a").first
    first.wait_for()
    assert "/names.html" in first.get_attribute("href")


@pytest.mark.parametrize(("name", "copied"), [
    ("guide.html", 'schema = pm.string().min(3).max(30)\nschema.validate("Ada").value\nprint(schema.'),
    ("cli.html", "passmuster check [options] SCHEMA DATA"),
])  # fmt: skip
def test_code_is_copied_without_prompts_and_outputs(page, address, name, copied):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{address}/{name}")
    page.locator("[data-clipboard-target]").first.click(force=True)
    page.wait_for_timeout(SECONDS // 2)
    text = page.evaluate("navigator.clipboard.readText()")
    assert text.startswith(copied)
    assert ">>>" not in text
    assert "'Ada'" not in text


def test_the_performance_page_has_its_plots(page, address):
    page.goto(f"{address}/performance.html")
    plots = page.query_selector_all("article figure svg")
    assert [plot.bounding_box()["width"] > 300 for plot in plots] == [True, True]


def test_playground_validates_while_typing(page, address):
    page.goto(f"{address}/playground.html")
    page.wait_for_selector("#playground-errors li")
    links = page.query_selector_all("#playground-errors a")
    assert [link.inner_text() for link in links] == ["number.min", "string.email", "object.unknown"]
    assert '"age" [1]: "17"' in page.inner_text("#playground-output")

    page.fill("#playground-schema", "pm.array().items(pm.number().integer())")
    page.fill("#playground-data", "[1]")
    page.type("#playground-data", " ")
    page.fill("#playground-data", '["1", 2]')
    page.wait_for_selector("#playground-verdict.passed")
    page.wait_for_function("document.getElementById('playground-output').innerText.includes('2')")
    assert page.inner_text("#playground-output").split() == ["[", "1,", "2", "]"]


@pytest.mark.parametrize("width", [1280, 390])
def test_the_examples_of_the_playground_have_their_errors_beside_them(page, address, width):
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{address}/playground.html")
    for name, example in EXAMPLES.items():
        page.select_option("#playground-example", name)
        codes = example["codes"]
        page.wait_for_selector(
            f"#playground-errors li:nth-child({len(codes)}):last-child a:text-is('{codes[-1]}')"
        )
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.click("#playground-errors a")
    page.wait_for_selector(f"h1:has-text('{codes[0]}')")


def test_playground_ends_an_endless_schema(page, address):
    page.goto(f"{address}/playground.html")
    page.wait_for_selector("#playground-errors li")
    page.fill("#playground-schema", "while True:\n    pass\n5")
    page.wait_for_selector("#playground-verdict:text-is('given up after 10 seconds')")
    page.fill("#playground-schema", "{'name': str}")
    page.wait_for_selector("#playground-errors li")


@pytest.mark.parametrize("width", [1280, 390])
def test_the_first_page_leads_to_the_guide_and_the_playground(page, address, width):
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{address}/index.html")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert [link.inner_text() for link in page.query_selector_all(".home-buttons a")] == [
        "Start with the guide", "Try the playground"
    ]  # fmt: skip
    page.click(".home-buttons a >> nth=0")
    page.wait_for_selector("h1:has-text('Guide')")
