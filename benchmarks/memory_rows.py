"""The rows of the memory table: paths of a validation, which must leave nothing behind.

What differs from call to call in a program differs here, too: the number of the call is in values, messages
and options.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Callable

Path = Callable[[int], Any]
"""What is called again and again, with the number of the call."""

ROWS: dict[str, Callable[[Any], Path]] = {}
"""By name what makes the path, of a library."""


def path(name: str) -> Callable[[Callable[[Any], Path]], Callable[[Any], Path]]:
    """Add a row."""

    def add(make: Callable[[Any], Path]) -> Callable[[Any], Path]:
        ROWS[name] = make
        return make

    return add


@path("a value that passes")
def _passes(pm: Any) -> Path:
    schema = pm.object({"id": pm.number(), "name": pm.string().min(1), "tags": pm.array().items(pm.string())})
    return lambda i: schema.validate({"id": i, "name": f"n{i}", "tags": ["a", f"t{i}"]})


@path("errors, not read")
def _unread(pm: Any) -> Path:
    schema = pm.object({"id": pm.number().max(0), "name": pm.string().max(1)})
    return lambda i: schema.validate({"id": i + 1, "name": f"n{i}", f"k{i}": 1}, abort_early=False)


@path("errors, read")
def _read(pm: Any) -> Path:
    schema = pm.object({"id": pm.number().max(0), "name": pm.string().max(1)})

    def run(i: int) -> Any:
        error = schema.validate({"id": i + 1, "name": f"n{i}", f"k{i}": 1}, abort_early=False).error
        return [(detail.type, detail.path, detail.message, detail.context) for detail in error.details]

    return run


@path("errors, told in every way")
def _told(pm: Any) -> Path:
    schema = pm.object({"id": pm.number().max(0)})
    ways = ("annotate", "as_dict", "to_json", "by_path", "problem", "__str__")
    return lambda i: getattr(schema.validate({"id": i + 1}).error, ways[i % len(ways)])()


@path("references")
def _references(pm: Any) -> Path:
    late = pm.number().min(pm.ref("early"))
    schema = pm.object(
        {"early": pm.number(), "late": late, "also": pm.valid(pm.ref("late"), pm.ref("$also"))}
    )
    return lambda i: schema.validate({"early": i, "late": i + i % 2, "also": i}, context={"also": i}).error


@path("conditions")
def _conditions(pm: Any) -> Path:
    of = pm.any().when("kind", is_=pm.number().min(5), then=pm.string().required(), otherwise=pm.number())
    schema = pm.object({"kind": pm.any(), "of": of})
    return lambda i: schema.validate({"kind": i % 10, "of": f"n{i}"}).error


@path("alternatives")
def _alternatives(pm: Any) -> Path:
    one = pm.object({"a": pm.number().max(5), "hidden": pm.any().strip()})
    schema = pm.alternatives(one, pm.object({"a": pm.string().max(3), "hidden": pm.any()}))
    return lambda i: str(schema.validate({"a": i if i % 2 else f"s{i}", "hidden": i}).error)


@path("links")
def _links(pm: Any) -> Path:
    tree = pm.object({"next": pm.alternatives(pm.number(), pm.link("#tree")), "n": pm.number()}).id("tree")
    schema = pm.array().items(pm.link("#tree")).shared(tree)
    return lambda i: str(schema.validate([{"next": {"next": {"n": f"x{i}"}}}]).error)


@path("external rules, awaited")
def _externals(pm: Any) -> Path:
    async def known(value: Any, helpers: Any) -> Any:
        if value % 3 == 0:
            raise ValueError(f"{value} is not known")
        return helpers.error("any.invalid") if value % 3 == 1 else value + 1

    schema = pm.object({"id": pm.number().external(known), "name": pm.string()})

    def run(i: int) -> Any:
        task = schema.validate_async({"id": i, "name": "a"}, warnings=True)
        try:
            task.send(None)  # nothing waits: no loop of events is needed
        except (StopIteration, ValueError, pm.ValidationError) as end:
            return str(end)
        finally:
            task.close()

    return run


@path("messages of the call")
def _messages(pm: Any) -> Path:
    schema = pm.object({"id": pm.number().max(0)})
    return lambda i: str(schema.validate({"id": i + 1}, messages={"number.max": f"{{#label}}: {i}"}).error)


@path("options of the call")
def _options(pm: Any) -> Path:
    schema = pm.object({"id": pm.number().max(0), "name": pm.string()})

    def run(i: int) -> Any:
        limits = {"string": i + 5, "depth": i % 200 + 1, "errors": i + 1}
        options = {"context": {f"c{i}": i}, "limits": limits, "errors": {"language": f"l{i}"}}
        return str(schema.validate({"id": f"{i}", "name": f"n{i}"}, options, convert=bool(i % 2)).error)

    return run


@path("an extension")
def _extension(pm: Any) -> Path:
    def even(value: Any, helpers: Any, *_: Any) -> Any:
        return (
            {"value": value + 2} if value % 2 == 0 else {"errors": helpers.error("even.no", {"given": value})}
        )

    messages = {"even.no": "{{#label}} is odd: {{#given}}"}
    library = pm.extend({"type": "even", "base": pm.number(), "messages": messages, "validate": even})
    schema = library.object({"a": library.even()})
    return lambda i: str(schema.validate({"a": i}).error)


@path("templates and formulas")
def _templates(pm: Any) -> Path:
    least = (
        pm.number().min(pm.x("{a * 2 + length('xy')}")).messages({"number.min": "{{#value}} in {{a}} {{$c}}"})
    )
    schema = pm.object({"a": pm.number(), "b": least, "c": pm.any().default(pm.x("{a}-{b}"))})
    return lambda i: str(schema.validate({"a": i, "b": i * 3}, context={"c": i}).error)


@path("a function that raises")
def _raises(pm: Any) -> Path:
    def refuse(value: Any) -> Any:
        raise ValueError(f"no {value}")

    schema = pm.object({"a": pm.any().custom(refuse), "b": pm.any().failover(refuse)})
    return lambda i: str(schema.validate({"a": i, "b": i}, abort_early=False).error)


@path("artifacts, warnings, the log")
def _warnings(pm: Any) -> Path:
    schema = pm.object(
        {"a": pm.number().max(0).warn().artifact("a"), "b": pm.any().warning("any.custom", {})}
    )

    def run(i: int) -> Any:
        result = schema.validate({"a": i + 1, "b": f"b{i}"}, debug=True)
        return result.warning.message, result.artifacts, result.debug

    return run


@path("into a class, casts")
def _into(pm: Any) -> Path:
    @dataclasses.dataclass
    class Point:
        x: int
        y: Any

    schema = pm.object({"x": pm.number(), "y": pm.array().items(pm.date()).cast("set")}).into(Point)
    return lambda i: schema.validate({"x": f"{i}", "y": [i, "2026-01-01"]}).value


@path("conversions of strings")
def _conversions(pm: Any) -> Path:
    number, date = pm.number().precision(2).required(), pm.date().iso().required()
    text = pm.string().trim().lowercase().replace("a", "b")
    schema = pm.object({"n": number, "d": date, "f": pm.boolean().truthy("yes"), "s": text, "o": pm.object()})
    return lambda i: (
        schema.validate(
            {"n": f"{i}.5", "d": f"2026-01-{i % 40:02}", "f": "yes", "s": f" A{i}", "o": f'{{"k{i}": {i}}}'}
        ).error
    )


@path("formats of strings")
def _formats(pm: Any) -> Path:
    names = ("email", "uri", "ip", "hostname", "guid", "base64", "data_uri", "iso_duration", "credit_card")
    schemas = [getattr(pm.string(), name)() for name in names]
    texts = (
        "a{}@example.com",
        "http://a{}.example",
        "1.2.{}",
        "h{}.example",
        "{}",
        "YW{}",
        "data:,{}",
        "P{}D",
        "4{}",
    )
    return lambda i: str(schemas[i % len(schemas)].validate(texts[i % len(texts)].format(i)).error)


@path("validate_many, streamed")
def _many(pm: Any) -> Path:
    schema = pm.object({"id": pm.number().max(5)})

    def run(i: int) -> Any:
        batch = schema.validate_many({"id": f"{n}"} for n in (i, 1))
        return batch.values, [error["message"] for error in batch.errors]

    return run


@path("a cache")
def _cache(pm: Any) -> Path:
    schema = pm.string().email().cache(pm.cache.provision(max=100))
    return lambda i: schema.validate(f"a{i}@example.com").error


@path("settings of an environment")
def _settings(pm: Any) -> Path:
    schema = pm.object({"debug": pm.boolean(), "db": pm.object({"port": pm.number().port()})})

    def run(i: int) -> Any:
        try:
            return pm.env(schema, prefix="APP_", environ={"APP_DEBUG": "yes", "APP_DB__PORT": f"{i}"})
        except pm.ValidationError as error:
            return str(error)

    return run


@path("a value that lies")
def _lies(pm: Any) -> Path:
    class Liar(dict):  # type: ignore[type-arg]
        def __iter__(self) -> Any:
            raise ValueError("no keys")

        def items(self) -> Any:
            raise ValueError("no pairs")

    schema = pm.object({"a": pm.array().items(pm.number()).unique(), "b": pm.object({"c": pm.any()})})

    def run(i: int) -> Any:
        error = schema.validate({"a": [1, i], "b": Liar(c=i), "d": Liar}, abort_early=False).error
        return str(error), error.annotate(True)

    return run


@path("a new schema now and then")
def _schemas(pm: Any) -> Path:
    schema = pm.any()

    def run(i: int) -> Any:
        nonlocal schema
        if i % 50 == 0:
            key, other = f"k{i}", f"j{i}"
            rule = pm.number().max(i).when(other, is_=i, then=pm.required())
            made = pm.object({key: rule, other: pm.number()})
            schema = pm.build(made.describe())
        return str(schema.validate({f"k{i}": i + 1}).error)

    return run
