"""The site as a reader sees it: the search finds a code, the playground validates.

Needs what `pip install '.[site-test]'` installs, a Chromium, and `npm install --no-save pyodide` in the
clone; without them there is nothing to look at.
"""

import functools
import http.server
import json
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
OTHERS = "://api.github.com/"  # asked for the number of stars

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


@pytest.fixture
def page(browser, address):
    """A page that fails the test if the browser complains of it."""
    opened = browser.new_page(viewport={"width": 1280, "height": 1000})
    complaints = []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("requestfailed", lambda request: OTHERS in request.url or complaints.append(request.url))
    opened.set_default_timeout(PATIENCE)
    yield opened
    opened.close()
    assert complaints == []


def test_search_finds_a_code(page, address):
    page.goto(f"{address}/index.html")
    page.click(".md-search__input")
    page.keyboard.type("array.unique", delay=30)
    first = page.locator(".md-search-result__item a").first
    first.wait_for()
    assert "/codes/array.unique.html" in first.get_attribute("href")
    first.click()
    page.wait_for_selector("h1:has-text('array.unique')")


def links_found(page, address, words):
    """Return where the results lead that the search shows for some words, from the best on."""
    page.goto(f"{address}/index.html")
    page.click(".md-search__input")
    page.keyboard.type(words, delay=30)
    page.locator(".md-search-result__item a").first.wait_for()
    page.wait_for_timeout(SECONDS // 2)
    found = page.locator(".md-search-result__item a")
    links = found.evaluate_all("links => links.map(link => link.href.replace(/[?]h=[^#]*/, ''))")
    return [link.removeprefix(f"{address}/") for link in links]


@pytest.mark.parametrize("words", ["nullable", "refine", "safeParse", "superRefine"])
def test_search_finds_names_of_other_libraries(page, address, words):
    assert any(link.startswith("names.html#") for link in links_found(page, address, words)[:8])


@pytest.mark.parametrize("word", ["email", "unique", "min", "dump"])
def test_search_prefers_a_page_that_answers_to_the_names_of_others(page, address, word):
    assert not links_found(page, address, word)[0].startswith("names.html")


@pytest.mark.parametrize(("word", "place"), [
    ("timezone", "recipes.html#time-zones"), ("logging", "recipes.html#log-"), ("llm", "recipes.html#a-tool"),
    ("sqlalchemy", "recipes.html#rows-of-a-database"),
])  # fmt: skip
def test_search_finds_the_recipe_of_a_task(page, address, word, place):
    assert any(link.startswith(place) for link in links_found(page, address, word)[:4])


def test_link_to_a_method_opens_its_section(page, address):
    page.goto(f"{address}/types/string.html")
    example = page.locator("details:has(#email) pre").last
    assert not example.is_visible()
    page.goto(f"{address}/types/string.html#email")
    example.wait_for(state="visible")
    assert not page.locator("details:has(#domain) pre").last.is_visible()


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


def test_result_of_the_playground_is_on_the_first_screen_of_a_phone(page, address):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{address}/playground.html")
    last = page.locator("#playground-errors li").last
    last.wait_for()
    box = last.bounding_box()
    assert box["y"] + box["height"] < 844


def test_text_of_the_playground_is_colored_and_shared_by_a_link(page, address):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{address}/playground.html")
    page.wait_for_selector("#playground-errors li")
    page.fill("#playground-schema", "pm.string().min(5).max(2)  # <ä>")
    page.fill("#playground-data", '"é"')
    page.wait_for_selector("#playground-warnings li:text-is('max(2): no value passes, because of min(5)')")
    assert page.inner_text(".playground-schema .c1") == "# <ä>"
    page.click("#playground-share")
    page.wait_for_selector("#playground-share:text-is('Copied')")
    link = page.evaluate("navigator.clipboard.readText()")

    page.goto("about:blank")
    page.goto(link)
    page.click("text=Run the schema of this link")
    page.wait_for_selector("#playground-errors li")
    assert page.input_value("#playground-schema") == "pm.string().min(5).max(2)  # <ä>"
    assert page.input_value("#playground-data") == '"é"'


def test_link_with_another_fragment_shows_the_example(page, address):
    page.goto(f"{address}/playground.html#result")
    page.wait_for_selector("#playground-errors li")


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
