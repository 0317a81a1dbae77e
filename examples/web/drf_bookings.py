"""Bookings with Django REST framework: a schema reads `request.data` and the query, or is a serializer.

    pip install passmuster djangorestframework
    python examples/web/drf_bookings.py              # a request and its answer
    python examples/web/drf_bookings.py runserver

Shown here: a form or a query with several values for a key, and an exception handler that answers programs
with a problem document (RFC 9457), or with the messages by field, as serializers do.
"""

from __future__ import annotations

import sys
from typing import Any

import django
from django.conf import settings
from django.core.management import execute_from_command_line
from django.urls import path

import passmuster as pm

SETTINGS: dict[str, Any] = {
    "ROOT_URLCONF": __name__,
    "ALLOWED_HOSTS": ["localhost", "127.0.0.1", "testserver"],
    "REST_FRAMEWORK": {
        "EXCEPTION_HANDLER": f"{__name__}.answer",
        "DEFAULT_AUTHENTICATION_CLASSES": [],
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "UNAUTHENTICATED_USER": None,
    },
}
if not settings.configured:  # a larger project has these among its own
    settings.configure(**SETTINGS)
    django.setup()

from rest_framework.exceptions import ParseError  # noqa: E402 - these look at the settings
from rest_framework.generics import CreateAPIView  # noqa: E402
from rest_framework.request import Request  # noqa: E402
from rest_framework.response import Response  # noqa: E402
from rest_framework.views import APIView, exception_handler  # noqa: E402

from passmuster.integrations.rest_framework import SchemaSerializer  # noqa: E402

booking = pm.object(
    {
        "room": pm.string().valid("blue", "green", "attic").required(),
        "begins": pm.date().iso().required(),
        "ends": pm.date().iso().greater(pm.ref("begins")).required(),
        "guests": pm.array().items(pm.string().email().lowercase()).min(1).max(4).unique().required(),
        "breakfast": pm.boolean().truthy("on").default(False),
    }
)
search = pm.object(
    {"room": booking.extract("room").optional(), "guest": booking.extract("guests").optional()}
)


class Bookings(APIView):
    """What can be done with bookings."""

    def get(self, request: Request) -> Response:
        """Look for bookings; answer with what was understood."""
        return Response(search.attempt(request.query_params, abort_early=False))

    def post(self, request: Request) -> Response:
        """Take JSON or a form."""
        return Response(booking.attempt(request.data, abort_early=False), status=201)


class BookingSerializer(SchemaSerializer):
    """A booking, for views that come with the framework."""

    schema = booking


class BookingForm(CreateAPIView):
    """The same for the fields of a page, which asks what is wrong with each of them."""

    serializer_class = BookingSerializer

    def perform_create(self, serializer: BookingSerializer) -> None:
        """Keep a booking: this is where your database is."""


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """Answer with 422 wherever a view met a wrong value; leave all other exceptions to the framework."""
    if isinstance(error, pm.ValidationError):
        return Response(error.problem(), status=422, content_type="application/problem+json")
    if isinstance(error, RecursionError):
        error = ParseError("the body is nested too deeply")
    return exception_handler(error, context)


urlpatterns = [path("bookings", Bookings.as_view()), path("bookings/form", BookingForm.as_view())]


def show() -> None:
    """Show a request and its answer."""
    from rest_framework.test import APIClient

    sent = {"room": "blue", "begins": "2026-12-01", "ends": "2026-11-30", "guests": ["ada"]}
    print(APIClient().post("/bookings", sent, format="json").content.decode())


if __name__ == "__main__":
    execute_from_command_line() if sys.argv[1:] else show()
