"""Forms of Django whose fields are the keys of a schema."""

import enum

import pytest
from tests.bodies import as_form, bodies, buggy

import passmuster as pm

pytest.importorskip("django")
from django import forms, setup
from django.http import HttpResponse, JsonResponse, QueryDict
from django.test import Client, override_settings
from django.urls import path
from django.utils import translation
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
        "email": "EmailInput",
        "pin": "PasswordInput",
        "news": "CheckboxInput",
        "age": "NumberInput",
        "room": "Select",
        "tags": "SelectMultiple",
    }
    assert (fields["name"].label, fields["name"].help_text) == ("Your name", "As on your card")
    assert fields["room"].widget.choices == [("", ""), ("blue", "blue"), ("green", "green")]
    assert fields["tags"].widget.choices == [("a", "a"), ("b", "b")]


def test_check_box_that_has_to_be_ticked_is_missing_otherwise():
    class Order(SchemaForm):
        schema = {"terms": pm.boolean().valid(True).required(), "gift": pm.boolean().valid(True, False)}

    assert [type(field.widget) for field in Order().fields.values()][1] is forms.CheckboxInput
    assert Order(QueryDict("")).errors == {"terms": ["terms is required"]}
    assert Order(QueryDict("terms=on")).is_valid()


def test_fields_have_the_limits_and_defaults_of_their_schemas():
    class Order(SchemaForm):
        schema = {
            "n": pm.number().integer().min(1).max(9).required(),
            "name": pm.string().max(40).default("Ada"),
            "day": pm.date().only_date(),
            "gone": pm.forbidden(),
        }

    page = str(Order())
    assert '<input type="number" name="n" min="1" max="9" step="1" required id="id_n">' in page
    assert '<input type="text" name="name" value="Ada" minlength="1" maxlength="40" id="id_name">' in page
    assert '<input type="date" name="day" id="id_day">' in page
    assert "gone" not in page


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


@pytest.mark.parametrize(("schema", "text", "value"), [
    (pm.valid(1, 2, 3), "2", 2),
    (pm.valid(Level), "2", Level.HIGH),
    (pm.valid(True, "auto"), "True", True),
    (pm.number().valid(1.5, 2), "1.5", 1.5),
])  # fmt: skip
def test_choices_come_back_as_the_listed_values(schema, text, value):
    made = type("Own", (SchemaForm,), {"schema": pm.object({"a": schema})})
    form = made(QueryDict(f"a={text}"))
    assert form.is_valid(), form.errors
    assert form.cleaned_data == {"a": value}
    assert f'<option value="{text}" selected>' in str(form)


def test_a_secret_and_its_confirmation_are_typed_unseen():
    class Account(SchemaForm):
        schema = {"password": pm.string().min(3).secret(), "repeat": pm.valid(pm.ref("password")).strip()}

    assert str(Account()).count('type="password"') == 2
    assert Account({"password": "abcd", "repeat": "abcd"}).is_valid()
    assert not Account({"password": "abcd", "repeat": "abce"}).is_valid()


def test_messages_are_in_the_active_language():
    with translation.override("de"):
        assert form_of("email=ada").errors["email"] == ["email muss eine gültige E-Mail-Adresse sein"]


def test_a_form_gives_options_and_a_context():
    class Limited(SchemaForm):
        schema = {"n": pm.number().max(pm.ref("$most"))}
        schema_options = {"messages": {"number.max": "too many"}}

        def schema_context(self):
            return {"most": 3}

    assert Limited({"n": "3"}).is_valid()
    assert Limited({"n": "4"}).errors["n"] == ["too many"]


@pytest.mark.parametrize("schema", [{"a": {"b": int}}, {"a": pm.array()}, {"a": pm.binary()}])
def test_a_key_that_no_field_holds_is_refused(schema):
    with pytest.raises(pm.SchemaError, match="no field holds a value such as 'a': declare one"):
        type("Own", (SchemaForm,), {"schema": schema})


def test_a_subclass_may_declare_a_field_of_the_schema_that_it_inherits():
    class Own(SignUp):
        name = forms.CharField(widget=forms.Textarea, required=False)

    assert isinstance(Own().fields["name"].widget, forms.Textarea)
    assert type("Base", (SchemaForm,), {})().fields == {}


def test_a_declared_field_stands_for_any_key():
    class Own(SchemaForm):
        schema = {"a": pm.array().items(str)}
        a = forms.MultipleChoiceField(choices=[("x", "x")])

    form = Own(QueryDict("a=x"))
    assert form.is_valid()
    assert form.cleaned_data == {"a": ["x"]}


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
