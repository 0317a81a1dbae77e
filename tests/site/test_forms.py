"""Forms of Django and Flask, filled in and sent in a browser, in German.

Needs a Chromium and what `pip install '.[site-test]'` installs.
"""

import datetime
import json
import threading
from wsgiref.simple_server import WSGIRequestHandler, make_server

import pytest

import passmuster as pm

pytestmark = pytest.mark.slow

REQUEST = {
    "name": pm.string().trim().min(2).max(40).label("Ihr Name").required(),
    "mail": pm.string().email().lowercase().label("E-Mail").required(),
    "guests": pm.number().integer().min(1).max(8).label("Gäste").required(),
    "arrival": pm.date().only_date().min("2027-01-01").label("Anreise").required(),
    "room": pm.valid("single", "double").label("Zimmer").required(),
    "extras": pm.array().items(pm.valid("breakfast", "parking", "dog")).max(2).label("Extras").default([]),
    "terms": pm.boolean().valid(True).label("Bedingungen").required(),
    "site": pm.string().uri(scheme="https").label("Webseite"),
    "password": pm.string().min(10).secret().label("Passwort").required(),
    "again": pm.valid(pm.ref("password")).label("Wiederholung").required(),
}
RIGHT = {
    "name": " Ada ", "mail": "ADA@example.com", "guests": "3", "arrival": "2027-05-01", "room": "double",
    "extras": ["breakfast", "dog"], "terms": True, "site": "https://example.com", "password": "correct horse",
    "again": "correct horse",
}  # fmt: skip
RESULT = {
    "name": "Ada", "mail": "ada@example.com", "guests": 3, "arrival": "2027-05-01", "room": "double",
    "extras": ["breakfast", "dog"], "terms": True, "site": "https://example.com", "password": "correct horse",
    "again": "correct horse",
}  # fmt: skip
WRONG = {
    "name": "A", "mail": "ada", "guests": "9", "arrival": "2026-05-01", "room": "",
    "extras": ["breakfast", "parking", "dog"], "terms": False, "site": "ftp://example.com",
    "password": "short", "again": "other",
}  # fmt: skip
MESSAGES = {
    "name": "Ihr Name muss mindestens 2 Zeichen lang sein",
    "mail": "E-Mail muss eine gültige E-Mail-Adresse sein",
    "guests": "Gäste darf höchstens 8 sein",
    "arrival": "Anreise darf nicht vor dem 01.01.2027 liegen",
    "room": "Zimmer fehlt",
    "extras": "Extras darf höchstens 2 Elemente enthalten",
    "terms": "Bedingungen fehlt",
    "site": "Webseite muss eine URI mit dem Schema https sein",
    "password": "Passwort muss mindestens 10 Zeichen lang sein",
    "again": "Wiederholung muss mit password übereinstimmen",
}


class Quiet(WSGIRequestHandler):
    def log_message(self, *arguments):
        pass


def serve(app):
    """Yield the address of an app that runs until the test module has ended."""
    with make_server("127.0.0.1", 0, app, handler_class=Quiet) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def django_address():
    pytest.importorskip("django")
    from django import setup
    from django.core.handlers.wsgi import WSGIHandler
    from django.http import HttpResponse, JsonResponse
    from django.test import override_settings
    from django.urls import path
    from examples.web import django_tickets  # it has the settings

    from passmuster.integrations.django import SchemaForm

    assert django_tickets.urlpatterns

    class Form(SchemaForm):
        schema = REQUEST

    def view(request):
        form = Form(request.POST) if request.method == "POST" else Form()
        if form.is_bound and form.is_valid():
            return JsonResponse(form.cleaned_data)
        head = '<!doctype html><html lang="de"><form method="post" novalidate>'
        return HttpResponse(f"{head}{form.as_p()}<button>Senden</button>")

    setup()
    middleware = ["django.middleware.locale.LocaleMiddleware"]
    urls = type("urls", (), {"urlpatterns": [path("", view)]})
    with override_settings(ROOT_URLCONF=urls, MIDDLEWARE=middleware, USE_I18N=True):
        yield from serve(WSGIHandler())


PAGE = """<!doctype html><html lang="de"><form method="post">
<input name="name"><input name="mail" type="email"><input name="guests" type="number">
<input name="arrival" type="date">
<select name="room"><option value="">–</option><option>single</option><option>double</option></select>
<select name="extras" multiple><option>breakfast</option><option>parking</option><option>dog</option></select>
<input name="terms" type="checkbox"><input name="site" type="url"><input name="password" type="password">
<input name="again" type="password"><input name="address.street"><input name="address.floors[0]">
<input name="photo" type="file"><button>Senden</button></form>
<script>document.forms[0].noValidate = true</script>"""


@pytest.fixture(scope="module")
def flask_address():
    flask = pytest.importorskip("flask")
    from passmuster.integrations.flask import validate

    app = flask.Flask(__name__)
    address = {"street": pm.string().required(), "floors": pm.array().items(pm.number().integer())}
    schema = pm.object(
        {**REQUEST, "address": pm.object(address).label("Adresse").required(), "photo": pm.any()}
    )

    @app.get("/")
    def show():
        return PAGE

    @app.post("/")
    @validate(form=schema, nested=True)
    def book(form):
        return flask.Response(json.dumps(form, default=str), mimetype="application/json")

    yield from serve(app)


@pytest.fixture
def page(browser):
    opened = browser.new_page(locale="de-DE")
    opened.set_default_timeout(20_000)
    yield opened
    opened.close()


def fill(page, values):
    for name, value in values.items():
        field = page.locator(f"[name='{name}']")
        if isinstance(value, bool):
            field.set_checked(value)
        elif field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)


def send(page):
    with page.expect_navigation():
        page.click("button")


def test_fields_of_django_in_a_browser_are_those_of_the_schema(page, django_address):
    page.goto(django_address)
    kinds = page.locator("[name]").evaluate_all("fields => fields.map(field => [field.name, field.type])")
    assert dict(kinds) == {
        "name": "text", "mail": "email", "guests": "number", "arrival": "date", "room": "select-one",
        "extras": "select-multiple", "terms": "checkbox", "site": "url", "password": "password",
        "again": "password",
    }  # fmt: skip
    assert page.locator("label").all_inner_texts() == [
        "Ihr Name:", "E-Mail:", "Gäste:", "Anreise:", "Zimmer:", "Extras:", "Bedingungen:", "Webseite:",
        "Passwort:", "Wiederholung:",
    ]  # fmt: skip


def test_right_form_of_django_is_sent_from_a_browser(page, django_address):
    page.goto(django_address)
    fill(page, RIGHT)
    assert page.evaluate("document.forms[0].checkValidity()")
    send(page)
    assert json.loads(page.inner_text("body")) == RESULT


def test_wrong_form_of_django_shows_german_messages_at_its_fields(page, django_address):
    page.goto(django_address)
    fill(page, WRONG)
    send(page)
    shown = page.locator(".errorlist").evaluate_all(
        "lists => lists.map(list => [list.nextElementSibling.querySelector('[name]').name, list.innerText])"
    )
    assert dict(shown) == MESSAGES
    assert page.input_value("[name=guests]") == "9"
    assert page.input_value("[name=password]") == ""


def test_form_of_django_can_be_mended_in_the_browser(page, django_address):
    page.goto(django_address)
    fill(page, {**RIGHT, "guests": "9"})
    send(page)
    assert page.input_value("[name=room]") == "double"
    chosen = "field => [...field.selectedOptions].map(one => one.value)"
    assert page.locator("[name=extras]").evaluate(chosen) == ["breakfast", "dog"]
    assert page.is_checked("[name=terms]")
    assert page.input_value("[name=arrival]") == "2027-05-01"
    fill(page, {"guests": "8", "password": "correct horse", "again": "correct horse"})
    send(page)
    assert json.loads(page.inner_text("body")) == {**RESULT, "guests": 8}


def test_right_form_of_flask_is_sent_from_a_browser(page, flask_address):
    page.goto(flask_address)
    fill(page, {**RIGHT, "address.street": "Hauptstraße 1", "address.floors[0]": "2"})
    send(page)
    got = json.loads(page.inner_text("body"))
    assert got.pop("address") == {"street": "Hauptstraße 1", "floors": [2]}
    assert got == RESULT | {"arrival": str(datetime.date(2027, 5, 1))}


def test_wrong_form_of_flask_is_answered_in_german_with_all_errors(page, flask_address):
    page.goto(flask_address)
    fill(page, WRONG)
    send(page)
    problem = json.loads(page.inner_text("body"))
    told = {error["pointer"]: error["detail"] for error in problem["errors"]}
    assert told.pop("#/address/street")
    assert {pointer.removeprefix("#/") for pointer in told} == set(MESSAGES)
