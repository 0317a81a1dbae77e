"""Forms of Django whose fields are the keys of a schema."""

import pytest
from tests.bodies import as_form, bodies, buggy

import passmuster as pm

pytest.importorskip("django")
from django import forms, setup
from django.http import HttpResponse, JsonResponse, QueryDict
from django.test import Client, override_settings
from django.urls import path
from examples.web import django_tickets  # it has the settings

from passmuster.integrations.django import SchemaForm

assert django_tickets.urlpatterns


class SignUp(SchemaForm):
    schema = pm.object(
        {
            "name": pm.string().min(2).label("Your name").description("As on your card").required(),
            "email": pm.string().email().lowercase(),
            "pin": pm.string().min(8).secret(),
            "news": pm.boolean(),
            "age": pm.number().min(18),
            "room": pm.string().valid("blue", "green").default("blue"),
            "tags": pm.array().items(pm.string().valid("a", "b")).max(1),
            "starts": pm.date(),
        }
    ).without("age", "starts")
    starts = forms.DateField(required=False)


def view(request):
    form = SignUp(request.POST)
    return (
        JsonResponse(form.cleaned_data, status=201)
        if form.is_valid()
        else HttpResponse(form.as_p(), status=422)
    )


urlpatterns = [path("", view)]


@pytest.fixture(autouse=True)
def _project():
    setup()
    with override_settings(ROOT_URLCONF=__name__):
        yield


def form_of(text: str) -> SignUp:
    return SignUp(QueryDict(text))


@pytest.mark.slow
def test_a_thousand_forms_are_answered():
    client, seen = Client(raise_request_exception=False), set()
    right = {"name": "Ada", "email": "ada@example.com", "age": "36", "room": "green", "tags": "a"}
    for body in bodies(right, as_form):
        answer = client.post("/", body, content_type="application/x-www-form-urlencoded")
        assert answer.status_code in (201, 422), body
        seen.add(answer.status_code)
    assert seen == {201, 422}


def test_cleaned_data_is_the_validated_value():
    form = form_of("name=Ada&email=ADA%40example.com&age=36&tags=b&pin=&news=on")
    assert form.is_valid()
    assert form.cleaned_data == {
        "name": "Ada", "email": "ada@example.com", "age": 36, "tags": ["b"], "news": True, "room": "blue",
    }  # fmt: skip


def test_messages_stand_at_their_fields_with_our_codes():
    form = form_of("email=ada&age=7&pin=hunter2&tags=a&tags=b&room=cellar")
    assert {name: [error.code for error in found.as_data()] for name, found in form.errors.items()} == {
        "name": ["any.required"],
        "email": ["string.email"],
        "age": ["number.min"],
        "pin": ["string.min"],
        "tags": ["array.max"],
        "room": ["any.only"],
    }
    assert form.errors["name"] == ["Your name is required"]
    assert "hunter2" not in form.as_p()
    apart = form_of("name=Ada&age=20&starts=2026-11-21")
    assert apart.non_field_errors() == ["value must not have starts together with age"]


def test_refusal_by_a_field_is_reported_once():
    assert form_of("name=Ada&starts=x").errors == {"starts": ["Enter a valid date."]}


def test_fields_are_made_by_the_schemas_of_the_keys():
    fields = SignUp().fields
    assert {name: type(field.widget).__name__ for name, field in fields.items()} == {
        "starts": "DateInput",
        "name": "TextInput",
        "email": "TextInput",
        "pin": "PasswordInput",
        "news": "CheckboxInput",
        "age": "TextInput",
        "room": "Select",
        "tags": "SelectMultiple",
    }
    assert (fields["name"].label, fields["name"].help_text) == ("Your name", "As on your card")
    assert fields["room"].widget.choices == [("", ""), ("blue", "blue"), ("green", "green")]
    assert fields["tags"].widget.choices == [("a", "a"), ("b", "b")]


def test_an_error_that_the_author_has_chosen_is_raised():
    class Own(SchemaForm):
        schema = pm.object({"a": pm.number().error(LookupError("mine"))})

    with pytest.raises(LookupError, match="mine"):
        Own({"a": "x"}).is_valid()


def test_a_bug_in_a_function_of_the_schema_is_no_wrong_value():
    class Own(SchemaForm):
        schema = pm.object({"a": pm.string().custom(buggy)})

    with pytest.raises(LookupError, match=r"db\.internal"):
        Own({"a": "x"}).is_valid()
