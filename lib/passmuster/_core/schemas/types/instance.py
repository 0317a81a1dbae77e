"""`instance`: values of a class that is taught, with its methods, definition and node.

Schema side and build side. joi has no such type. How a class is read and written is in
`schema.taught_types`.
"""

from __future__ import annotations

from ...engine.backend import checks, class_instances, core
from ...engine.constraints.constraint import COMPARISONS
from ...engine.facts.leaves import LONGEST, StringLeaf, leaf_of
from ...engine.formats.dates.times import read_duration, read_time
from ...foundation.callers import result_or
from ...foundation.classes.subscripted import T
from ...foundation.codes import Code
from ...foundation.writing import exact_string
from ..schema.base import Schema
from ..schema.definition import TypeDefinition
from ..schema.description.manifest_rows import Term
from ..schema.limit_rules import comparison_codes, limit_rule
from ..schema.method_arguments import require
from ..schema.rules import Argument, is_resolvable
from ..schema.taught_types import TaughtType, merge_taught, taught_type
from .any import DEFINITION as ANY

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...engine.nodes.checks import LimitCheck
    from ...engine.nodes.core import Node
    from ..schema.part_types import Builder, InfoParts, Inspector, PlainSubject, Rule, Run, Self, Spec


class InstanceSchema(Schema[T]):
    """A schema for the instances of a class. Conversion makes them of their JSON form."""

    __slots__ = ()

    if TYPE_CHECKING:

        def _or_none(self) -> InstanceSchema[T | None]: ...

    def min(self, limit: object) -> Self:
        """Require an instance of at least `limit` (`instance.min`).

        Args:
            limit: an instance, its JSON form, or a reference.

        >>> import passmuster as pm
        >>> from datetime import time
        >>> pm.instance(time).min("09:00").validate("08:59").error.details[0].type
        'instance.min'
        """
        return self._limited("min", limit, ">=")

    def max(self, limit: object) -> Self:
        """Require an instance of at most `limit` (`instance.max`).

        Args:
            limit: an instance, its JSON form, or a reference.

        >>> import passmuster as pm
        >>> from datetime import timedelta
        >>> pm.instance(timedelta).max("PT1H").validate("PT2H").error.details[0].type
        'instance.max'
        """
        return self._limited("max", limit, "<=")

    def greater(self, limit: object) -> Self:
        """Require an instance above `limit` (`instance.greater`).

        Args:
            limit: an instance, its JSON form, or a reference.

        >>> import passmuster as pm
        >>> from datetime import timedelta
        >>> pm.instance(timedelta).greater(timedelta(0)).validate("PT0S").error.details[0].type
        'instance.greater'
        """
        return self._limited("greater", limit, ">")

    def less(self, limit: object) -> Self:
        """Require an instance below `limit` (`instance.less`).

        Args:
            limit: an instance, its JSON form, or a reference.

        >>> import passmuster as pm
        >>> from datetime import time
        >>> pm.instance(time).less(time(12)).validate("12:00").error.details[0].type
        'instance.less'
        """
        return self._limited("less", limit, "<")

    def _build_of(self, cls: Any) -> Any:
        """Return the schema of a class, with what is known of it."""
        root = self.spec.root
        return (taught_type(root, cls) or TaughtType(cls)).schema(root, (), root.compile)

    def _limited(self, name: str, limit: Any, operator: str) -> Self:
        cls = self.spec.term("of")[0].cls
        if not is_resolvable(limit) and not isinstance(limit, cls):
            found = self._plain().validate(limit)
            require(found.error is None, f"{name}: limit must be {cls.__name__}, not %s", limit)
            limit = found.value
        require(is_resolvable(limit) or _is_ordered(limit), f"{name}: {cls.__name__} has no order")
        return self._rule(name, {"limit": limit}, "compare", operator)

    def _plain(self) -> Any:
        """Return a schema of the class without rules."""
        return self.spec.root._new("instance")._with_terms({"of": self.spec.term("of")})


def _reader(taught: TaughtType, form: Node) -> Callable[[Any, Run], Any]:
    """Return the function that converts a value of the JSON form; `form` is its node."""
    cls, read = taught.cls, taught.read

    def read_value(value: Any, run: Run) -> Any:
        if issubclass(type(value), cls):
            return value
        mark = run.count
        data = form.run(value, run)
        if run.count != mark:
            if not run.halted:
                run.take(mark)
            return value
        if issubclass(type(data), str):
            data = exact_string(data)
        made = result_or(None, read, data)
        return value if made is None else made

    return read_value


_USUAL: dict[Any, Callable[[str], Any]] = {
    read_duration: class_instances.usual_duration,
    read_time: class_instances.usual_time,
}
"""Readers of the usual strings for what a class is read by."""


def _usual_reader(taught: TaughtType, form: Any) -> Callable[[str], Any] | None:
    """Return the reader of usual strings, if the node of the JSON form takes every string as it is."""
    form = getattr(form, "inner", form)  # without its lane
    leaf = leaf_of(form)
    if type(leaf) is not StringLeaf or form.extras is not None or leaf.values.only or leaf.conversions:
        return None
    is_bounded = leaf.shortest > 1 or leaf.longest < LONGEST
    return None if is_bounded else _USUAL.get(taught.read)


class InstanceLimit(core.Check):
    """A limit of instances. Values that have no order with it, such as an aware and a naive time, fail."""

    __slots__ = ("check",)

    def __init__(self, check: LimitCheck) -> None:
        self.check: LimitCheck = check

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Report a value that is outside the limit."""
        if result_or(core.NOT_FOUND, self.check.apply, value, run, subject) is core.NOT_FOUND:
            run.fail(subject, self.check.code, value, self.check.local)
        return value


def _check_limit(args: dict[str, Any], rule: Rule, builder: Builder) -> Any:
    holds, argument = COMPARISONS[rule.operator].holds, LIMIT if rule.references else None
    return InstanceLimit(
        checks.LimitCheck(holds, args["limit"], None, f"instance.{rule.name}", args, argument)
    )


def _limit_data(writer: object, limit: object) -> Any:
    """Return a limit as data: one of a class that every library knows in its JSON form."""
    taught = taught_type(None, type(limit))
    return limit if taught is None else taught.write(limit)


def _is_ordered(value: Any) -> bool:
    return any("__lt__" in cls.__dict__ for cls in type(value).__mro__[:-1])


LIMIT = Argument("limit", _is_ordered, "must be a value with an order", ref=True)


def _node(schema: Schema, subject: PlainSubject, builder: Builder) -> Any:
    spec = schema.spec
    taught, form = spec.term("of")
    node = builder.node(form)
    read, usual = _reader(taught, node), _usual_reader(taught, node)
    return class_instances.InstanceNode(
        subject, taught.cls, read, usual, None, "instance.base", {"type": taught.name}
    )


def _info(spec: Spec, inspector: Inspector) -> InfoParts:
    from ...documents.inspection.schema_info import ScalarInfo
    from ...documents.inspection.ways import Way, Written

    taught, form = spec.term("of")
    inner = inspector.info(form)
    written = Written(types=inner.keeps or inner.accepts, format=taught.format, is_exact=True)

    def read(data: object) -> Any:
        made = form.validate(data)
        return None if made.error is not None else result_or(None, taught.read, made.value)

    is_value = lambda value: issubclass(type(value), taught.cls)  # noqa: E731
    is_scalar = taught.is_built_in and taught.cls.__module__ == "datetime"
    way = Way(read, _writer_of(taught, form), is_value, written, (taught.cls,) if is_scalar else ())
    return ScalarInfo, {
        "python": taught.cls,
        "way": way,
        "accepts": inner.accepts,
        "gives": inner.keeps or inner.gives,
    }


def _writer_of(taught: TaughtType, form: Schema) -> Callable[[Any], Any]:
    """Return the function that writes an instance as JSON."""
    write = taught.write
    return write if form.type == "string" else lambda value: form.dump(write(value))


def _construct(schema: InstanceSchema, cls: Any, *args: Any, **keywords: Any) -> Any:
    if not args and not keywords:
        return schema._build_of(cls)
    root = schema.spec.root
    return TaughtType(cls, *args, **keywords).schema(root, (), root.compile)


DEFINITION = TypeDefinition(
    "instance",
    ANY,
    InstanceSchema,
    codes=(
        Code(
            "instance.base",
            "{{#label}} must be a valid {{#type}}",
            "the value is not an instance of the class, nor what can be made into one",
            {"type": "what an instance is called, by default the name of the class"},
            own=True,
            accepted="string number",
        ),
    ),
    rules=(
        limit_rule(
            "compare",
            "instance",
            LIMIT,
            codes=comparison_codes(
                "instance", "instance", {"limit": "the limit: an instance or a reference"}, own=True
            ),
            check=_check_limit,
        ),
    ),
    node=_node,
    info=_info,
    classes_of=lambda spec: (spec.term("of")[0].cls,),
    construct=_construct,
    merge_terms={"of": merge_taught},
    manifest={
        "terms": {
            "of": Term(
                lambda entries, writer: entries[0].cls,
                lambda schema, data, reader: schema._build_of(reader.function(data)),
                is_needed=True,
            )
        },
        "writes": {"limit": _limit_data},
    },
)
