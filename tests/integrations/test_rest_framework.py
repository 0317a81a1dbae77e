"""Serializers of Django REST framework that a schema validates."""

import json
from dataclasses import dataclass
from datetime import datetime, timezone

import pytest
from tests.bodies import as_json, bodies, buggy

import passmuster as pm

pytest.importorskip("rest_framework")
from django import setup
from django.http import QueryDict
from django.test import override_settings
from django.urls import path
from django.utils import translation
from examples.web import django_tickets, drf_bookings  # they have the settings
from rest_framework.generics import CreateAPIView
from rest_framework.response import Response
from rest_framework.test import APIClient

from passmuster.integrations.rest_framework import SchemaSerializer

assert django_tickets.urlpatterns

GOOD = {"name": "Ada", "guests": ["ada@example.com"], "age": 36}


class Booking(SchemaSerializer):
    schema = pm.object(
        {
            "name": pm.string().token().min(2).required(),
            "guests": pm.array().items(pm.string().email().lowercase()),
            "age": pm.number().error(lambda found: found),
        }
    ).min(2)


class Bookings(CreateAPIView):
    serializer_class = Booking

    def perform_create(self, serializer):
        assert serializer.validated_data is not None


urlpatterns = [path("", Bookings.as_view())]


@pytest.fixture
def client():
    setup()
    with override_settings(**drf_bookings.SETTINGS), override_settings(ROOT_URLCONF=__name__):
        yield APIClient(raise_request_exception=False)


@pytest.mark.slow
def test_a_thousand_bodies_are_answered(client):
    seen = set()
    for body in bodies(GOOD, as_json):
        if body.startswith(
            (b"[" * 100_000, b'{"a":' * 50_000)
        ):  # which the framework's own parser can't read
            continue
        answer = client.post("/", body, content_type="application/json")
        assert answer.status_code in (201, 400), body
        assert isinstance(json.loads(answer.content), dict) or body == b"null", body
        seen.add(answer.status_code)
    assert seen == {201, 400}


def test_cleaned_data_is_the_validated_value():
    serializer = Booking(data={**GOOD, "guests": ["ADA@example.com"], "age": "36"})
    assert serializer.is_valid()
    assert serializer.validated_data == serializer.data == GOOD


def test_errors_are_messages_by_key_with_our_codes(client):
    serializer = Booking(data={"guests": ["x", "y"], "\ud800": 1})
    assert not serializer.is_valid()
    assert serializer.errors == {
        "name": ["name is required"],
        "guests": {
            "0": ["guests[0] must be a valid email address"],
            "1": ["guests[1] must be a valid email address"],
        },
        "\\ud800": ["\\ud800 is not a known key"],
    }
    assert serializer.errors["name"][0].code == "any.required"
    assert client.post("/", {"name": "Ada"}, format="json").json() == {
        "non_field_errors": ["value must have at least 2 keys"]
    }


def test_an_error_that_the_author_has_chosen_is_raised():
    class Own(SchemaSerializer):
        schema = pm.number().error(LookupError("mine"))

    with pytest.raises(LookupError, match="mine"):
        Own(data="x").is_valid()


def test_a_value_is_sent_as_it_is():
    assert Response(Booking(GOOD).data).data == GOOD


PROFILE = pm.object(
    {
        "name": pm.string().required(),
        "state": pm.valid("new", "old").default("new"),
        "place": {"city": pm.string().required(), "country": pm.string().default("DE")},
    }
)


@pytest.mark.parametrize("sent", [{}, {"name": "Ada"}, {"place": {}}, {"place": {"country": "AT"}}])
def test_partial_update_needs_no_key_and_sets_none(sent):
    class Profile(SchemaSerializer):
        schema = PROFILE

    serializer = Profile({"name": "Bob"}, data=sent, partial=True)
    assert serializer.is_valid()
    assert serializer.validated_data == sent
    assert Profile(None, data=[sent], partial=True, many=True).is_valid()


@dataclass
class Member:
    id: int
    joined: datetime
    pin: str
    password_hash: str = "x"


def test_only_keys_of_the_schema_are_sent_with_secrets_masked():
    class Members(SchemaSerializer):
        schema = pm.object({"id": int, "joined": pm.date(), "pin": pm.string().secret()})

    member = Member(1, datetime(2026, 1, 2, tzinfo=timezone.utc), "181500")
    sent = {"id": 1, "joined": "2026-01-02T00:00:00.000Z", "pin": "******"}
    assert Members(member).data == Members(vars(member)).data == sent
    assert Members([member], many=True).data == [sent]


def test_errors_of_a_container_stand_beside_those_within_it():
    class Lists(SchemaSerializer):
        schema = {"a": pm.array().items(pm.object({"n": int})).max(1)}

    wrong = Lists(data={"a": [{"n": "x", "m": 1}, {"n": 1}]})
    assert not wrong.is_valid()
    assert wrong.errors == {
        "a": {
            "0": {
                "n": ["a[0].n must be a number"],
                "m": ["a[0].m is not a known key"],
            },
            "non_field_errors": ["a must have at most 1 item"],
        }
    }


def test_language_context_and_options_are_those_of_the_request():
    class Limited(SchemaSerializer):
        schema = {"n": pm.number().max(pm.ref("$most")), "agree": pm.boolean()}
        schema_options = {"stripUnknown": True}

    context = {"most": 3}
    right = Limited(data={"n": 3, "more": 1}, context=context)
    assert right.is_valid()
    assert right.validated_data == {"n": 3}
    with translation.override("de"):
        wrong = Limited(data={"n": 4}, context=context)
        assert not wrong.is_valid()
    assert wrong.errors == {"n": ["n darf höchstens most sein"]}
    form = Limited(data=QueryDict("agree=on&n="), context=context)
    assert form.is_valid()
    assert form.validated_data == {"agree": True}


def test_other_values_are_no_partial_updates():
    class Numbers(SchemaSerializer):
        schema = pm.array().items(int).length(1)

    assert not Numbers([1], data=[], partial=True).is_valid()


def test_a_bug_in_a_function_of_the_schema_is_no_wrong_value():
    class Own(SchemaSerializer):
        schema = pm.object({"a": pm.string().custom(buggy)})

    with pytest.raises(LookupError, match=r"db\.internal"):
        Own(data={"a": "x"}).is_valid()


line = pm.object({"n": pm.number().required()}).id("Line")


class Order(SchemaSerializer):
    schema = pm.object({"lines": pm.array().items(line), "best": line})


class Orders(CreateAPIView):
    serializer_class = Order


described_patterns = [path("orders", Orders.as_view())]


def test_serializers_are_components_with_those_that_they_refer_to():
    pytest.importorskip("drf_spectacular")
    from drf_spectacular.generators import SchemaGenerator
    from drf_spectacular.validation import validate_schema

    setup()
    rest = {
        **drf_bookings.SETTINGS["REST_FRAMEWORK"],
        "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    }
    with override_settings(REST_FRAMEWORK=rest, ROOT_URLCONF=__name__):
        document = SchemaGenerator(patterns=described_patterns).get_schema(request=None, public=True)
    validate_schema(document)
    body = document["paths"]["/orders"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    parts = document["components"]["schemas"]
    assert body == {"$ref": "#/components/schemas/Order"}
    assert parts["Order"]["properties"]["best"] == {"$ref": "#/components/schemas/Line"}
    assert parts["Line"]["required"] == ["n"]
