"""The result of an export, its losses, and the error of a strict export with losses.

Schema side. Imports foundation only.
"""

from __future__ import annotations

from ...foundation.schema_error import JsonSchemaError

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    Json = dict[str, Any]
else:
    Json = dict


class Loss:
    """A loss: a JSON Schema accepts more or fewer values than the schema, or a dump cannot be read back.

    `path` leads to the schema (keys, `items`, `ordered` and an index, `match` and an index), `rule` is the
    name of the rule, flag or term, and `reason` explains the loss.
    """

    __slots__ = ("path", "reason", "rule")

    def __init__(self, path: tuple[Any, ...], rule: str, reason: str) -> None:
        self.path: tuple[Any, ...] = path
        self.rule: str = rule
        self.reason: str = reason

    def below(self, *steps: object) -> Loss:
        """Return a copy with `path` before its own path."""
        return Loss((*steps, *self.path), self.rule, self.reason)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Loss) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[tuple[str, ...], str, str]:
        return tuple(map(str, self.path)), self.rule, self.reason

    def __str__(self) -> str:
        place = ".".join(map(str, self.path))
        return f"{place}: {self.rule}: {self.reason}" if place else f"{self.rule}: {self.reason}"

    def __repr__(self) -> str:
        return f"<passmuster.Loss {self}>"


class JsonSchema(Json):
    """A JSON Schema: a dict, ready for `json.dumps`, with a list of its differences from the schema.

    `losses` lists where it accepts more values than the schema, and `narrower` where it accepts fewer, which
    happens in the modes `"wire"` and `"response"` only. Both are empty if both accept the same values.
    `components` holds the schemas that it refers to in an OpenAPI document by name, for `components.schemas`.
    """

    __slots__ = ("components", "losses", "narrower")

    def __init__(
        self,
        given: dict[str, Any],
        losses: tuple[Loss, ...] = (),
        components: dict[str, Any] | None = None,
        narrower: tuple[Loss, ...] = (),
    ) -> None:
        super().__init__(given)
        self.losses: tuple[Loss, ...] = losses
        self.components: dict[str, Any] = components or {}
        self.narrower: tuple[Loss, ...] = narrower

    def __reduce__(self) -> Any:
        return JsonSchema, (dict(self), self.losses, self.components, self.narrower)


def refusal(losses: tuple[Loss, ...]) -> JsonSchemaError:
    """Return the error that lists losses."""
    lines = "".join(f"\n  {loss}" for loss in losses[:20])
    more = f"\n  and {len(losses) - 20} more" if len(losses) > 20 else ""
    return JsonSchemaError(f"json_schema: JSON Schema can't say all of the schema:{lines}{more}", losses)
