"""Support tickets with Django: a whole program in one file, which takes JSON.

    pip install passmuster django
    python examples/web/django_tickets.py              # a request and its answer
    python examples/web/django_tickets.py runserver

Shown here: a view that only knows valid data, and a middleware that answers for all others.
"""

from __future__ import annotations

import json
import sys
from typing import Any, Callable

from django import setup
from django.conf import settings
from django.core.exceptions import BadRequest
from django.core.management import execute_from_command_line
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.test import Client
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

import passmuster as pm

ticket = pm.object(
    {
        "subject": pm.string().trim().min(3).max(100).required(),
        "kind": pm.string().valid("bug", "question", "praise").default("question"),
        "urgent": pm.boolean().default(False),
        "due": pm.date().iso().when("urgent", is_=True, then=pm.required(), otherwise=pm.forbidden()),
        "tags": pm.array().items(pm.string().token().max(20)).unique().max(5).default([]),
    }
)


@csrf_exempt
@require_POST
def open_ticket(request: HttpRequest) -> JsonResponse:
    """Open a ticket, and answer with what was understood."""
    opened = ticket.attempt(json_body(request), abort_early=False)
    return JsonResponse(opened, status=201)


def json_body(request: HttpRequest) -> Any:
    """Return the body of a request; 400 for what is not JSON, or is nested too deeply to be read."""
    try:
        return json.loads(request.body)
    except (ValueError, RecursionError):
        raise BadRequest("the body is not JSON") from None


class RefuseWrongValues:
    """A middleware that answers with a problem document (RFC 9457) wherever a view met a wrong value."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the view answer."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer in the place of the view; leave all other exceptions to Django."""
        if not isinstance(error, pm.ValidationError):
            return None
        return JsonResponse(error.problem(), status=422, content_type="application/problem+json")


urlpatterns = [path("tickets", open_ticket)]

settings.configure(
    ROOT_URLCONF=__name__,
    MIDDLEWARE=[f"{__name__}.RefuseWrongValues"],
    ALLOWED_HOSTS=["localhost", "127.0.0.1", "testserver"],
)


def show() -> None:
    """Show a request and its answer."""
    setup()
    sent = {"subject": "?", "urgent": "yes"}
    print(Client().post("/tickets", sent, content_type="application/json").content.decode())


if __name__ == "__main__":
    execute_from_command_line() if sys.argv[1:] else show()
