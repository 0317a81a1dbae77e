"""A search with aiohttp: a query with several values for a key, answered in the language of the reader.

    pip install passmuster aiohttp
    python examples/web/aiohttp_search.py             # a request and its answer
    python examples/web/aiohttp_search.py serve

Shown here: a multi-valued query as an object, and the language of messages by `Accept-Language`.
"""

from __future__ import annotations

import asyncio
import json
import sys

from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

import passmuster as pm

search = pm.object(
    {
        "q": pm.string().trim().min(2).required(),
        "tag": pm.array().items(pm.string().token().max(20)).max(3).default([]),
        "page": pm.number().integer().min(1).default(1),
    }
)


@web.middleware
async def refuse_wrong_values(request: web.Request, handler: web.Handler) -> web.StreamResponse:
    """Answer with a problem document (RFC 9457) wherever a handler met a wrong value."""
    try:
        return await handler(request)
    except pm.ValidationError as error:
        body = json.dumps(error.problem())
        return web.Response(text=body, status=422, content_type="application/problem+json")


async def find(request: web.Request) -> web.Response:
    """Answer with what was understood."""
    language = pm.preferred_language(request.headers.get("Accept-Language"))
    sent = pm.read_text(search, request.query)
    wanted = search.attempt(sent, abort_early=False, errors={"language": language})
    return web.json_response(wanted)


def make_app() -> web.Application:
    """Return the program."""
    app = web.Application(middlewares=[refuse_wrong_values])
    app.router.add_get("/search", find)
    return app


async def show() -> None:
    """Show a request and its answer."""
    async with TestClient(TestServer(make_app())) as client:
        answer = await client.get("/search?q=t&tag=a&tag=b%20c", headers={"Accept-Language": "de"})
        print(await answer.text())


if __name__ == "__main__":
    web.run_app(make_app()) if sys.argv[1:] == ["serve"] else asyncio.run(show())
