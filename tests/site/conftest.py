"""The browser of the tests that look at pages."""

import shutil

import pytest


@pytest.fixture(scope="session")
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
