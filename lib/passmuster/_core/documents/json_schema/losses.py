"""The result of an export, and the error of a strict export with losses.

Schema side. Imports foundation only.
"""

from __future__ import annotations

from ...foundation.schema_error import JsonSchemaError

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...foundation.loss import Loss

    Json = dict[str, Any]
else:
    Json = dict


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
