"""Reading `data/descriptions.json.gz`: what the reference library described, and said of some values."""

import json
from datetime import datetime, timedelta, timezone

from tests.recordings import read

from passmuster import UNDEFINED
from passmuster._core.engine.formats.patterns.pattern import translate
from passmuster._core.engine.formats.patterns.pattern_literals import parse_literal

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
TAGS = {
    "$undefined": lambda _: UNDEFINED,
    "$date": lambda milliseconds: EPOCH + timedelta(milliseconds=milliseconds),
    "$bytes": lambda text: text.encode("latin-1"),
    "$pattern": lambda text: translate(*parse_literal(text)),
}


def rows():
    """Return the recorded rows: `schema`, `description`, and `checks`; not those of links to nothing,
    which are described and can't be built.
    """
    found = read("_core/schemas/schema/data/descriptions.json.gz")
    return [row for row in found if row["description"]["type"] != "link" or "link" in row["description"]]


def decode(data):
    """Return the value that tagged JSON stands for; sets and maps come as lists."""
    if isinstance(data, list):
        return [decode(item) for item in data]
    if not isinstance(data, dict):
        return data
    if set(data) == {"$items"}:
        return [decode(item) for item in data["$items"]]
    if len(data) == 1 and next(iter(data)) in TAGS:
        ((tag, inner),) = data.items()
        return TAGS[tag](inner)
    return {key: decode(item) for key, item in data.items()}


def as_json(data):
    """Return a description as it looks after a trip through JSON."""
    return json.loads(json.dumps(data))


def that_builds_again(data):
    """Return a description with what the reference library's `build` reads, where JSON has something else of
    what it describes: of the path of `sort`, and of listed bytes.
    """
    if isinstance(data, list):
        return [that_builds_again(item) for item in data]
    if not isinstance(data, dict):
        return data
    if "display" in data and "root" in data:
        return ".".join(data["path"])
    if "value" in data and type(data["value"]) is dict and data["value"].get("type") == "Buffer":
        return {"buffer": bytes(data["value"]["data"]).decode("latin-1")}
    return {key: that_builds_again(item) for key, item in data.items()}
