"""`instance`: values of a class that is taught, with its methods, definition and node.

Schema side and build side. joi has no such type. How a class is read and written is in
`schema.taught_types`.
"""

from __future__ import annotations

from ...engine.backend import checks, core
from ...engine.constraints.constraint import COMPARISONS
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


class InstanceNode(core.ValueNode):
    """The node of a class that is taught. `form` is the node of its JSON form."""

    __slots__ = ("cls", "form", "local", "read")
    reads_json = True

    def __init__(self, subject: PlainSubject, taught: TaughtType, form: Node) -> None:
        super().__init__(subject)
        self.cls: type = taught.cls
        self.read: Callable[[Any], Any] = taught.read
        self.form: Node = form
        self.local: dict[str, Any] = {"type": taught.name}

    def coerce(self, value: Any, run: Run) -> Any:
        """Convert a value of the JSON form."""
        if issubclass(type(value), self.cls):
            return value
        mark = run.count
        data = self.form.run(value, run)
        if run.count != mark:
            if not run.halted:
                run.take(mark)
            return value
        if issubclass(type(data), str):
            data = exact_string(data)
        made = result_or(None, self.read, data)
        return value if made is None else made

    def base(self, value: Any, run: Run) -> Any:
        """Report `instance.base` unless the value is an instance."""
        if not issubclass(type(value), self.cls):
            run.fail(self.subject, "instance.base", value, self.local)
        return value


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
    return InstanceNode(subject, taught, builder.node(form))


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
