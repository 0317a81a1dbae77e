"""The methods that annotate a schema without affecting validation.

Schema side; part 1 of the specification, "Schema methods common to all types".
"""

from __future__ import annotations

from ....foundation.option_reader import read_options
from ....foundation.schema_error import SchemaError, show
from ....foundation.sentinels import UNDEFINED
from ..method_arguments import check_boolean, is_string, read_switch, require
from ..record import SchemaCore

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from typing_extensions import Self, Unpack

    from ....foundation.argument_types import Options, Undefined
    from ....foundation.option_types import ExampleOptions


def _text(method: str, value: Any) -> str:
    if not is_string(value):
        raise SchemaError(f"{method}: a string of at least one character is needed, not {show(value)}")
    return str(value)


class AnnotationMethods(SchemaCore):
    """`description`, `example`, `id`, `label`, `meta`, `note`, `secret`, `tag` and `unit`."""

    __slots__ = ()

    def description(self, desc: str) -> Self:
        """Set a description of the value for readers.

        Args:
            desc: a string of at least one character, which `describe()` shows.

        >>> import passmuster as pm
        >>> pm.string().description("where mail goes").describe()["flags"]
        {'description': 'where mail goes'}
        """
        return self._set_flag("description", _text("description", desc))

    def example(
        self, example: object, options: Options | Undefined = UNDEFINED, **keywords: Unpack[ExampleOptions]
    ) -> Self:
        """Add an example of a value, which is not validated.

        Args:
            example: any value but `UNDEFINED`.
            options: `override` (default False) removes the examples added before.

        >>> import passmuster as pm
        >>> pm.number().example(1).example(2).describe()["examples"]
        [1, 2]
        """
        given = read_options("example", options, keywords, ("override",))
        check_boolean("example", given, "override")
        require(example is not UNDEFINED, "example: a value is needed, not UNDEFINED")
        before = () if given.get("override") else self.spec.term("examples")
        return self._with_term("examples", (*before, example))

    def id(self, id: str) -> Self:
        """Set the name of the schema for `extract`, `fork` and named links. The default is its key.

        Args:
            id: a string without periods.

        >>> import passmuster as pm
        >>> pm.array().items(pm.number().id("cell")).extract("cell").type
        'number'
        """
        _text("id", id)
        require("." not in id, "id: an id must not contain a period, not %s", id)
        return self._set_flag("id", id)

    def label(self, name: str) -> Self:
        """Set the name of the value in messages, which replaces its path.

        Args:
            name: a string of at least one character.

        >>> import passmuster as pm
        >>> pm.number().label("Age").validate("x").error.details[0].context["label"]
        'Age'
        """
        return self._set_flag("label", _text("label", name))

    def meta(self, meta: object) -> Self:
        """Attach any data, which `describe()` shows.

        Some keys of mappings, such as `readOnly` and `x-…`, appear in [JSON Schema](../json-schema.md#metas).

        Args:
            meta: any value but `UNDEFINED`.

        >>> import passmuster as pm
        >>> pm.any().meta({"column": 3}).describe()["metas"]
        [{'column': 3}]
        """
        require(meta is not UNDEFINED, "meta: a value is needed, not UNDEFINED")
        return self._with_term("metas", (*self.spec.term("metas"), meta))

    def note(self, *notes: str) -> Self:
        """Add notes for readers.

        Args:
            notes: one string or more, each of at least one character.

        >>> import passmuster as pm
        >>> pm.any().note("old", "odd").describe()["notes"]
        ['old', 'odd']
        """
        require(notes, "note: at least one note is needed")
        return self._with_term("notes", (*self.spec.term("notes"), *[_text("note", note) for note in notes]))

    def secret(self, enabled: bool = True) -> Self:
        """Mask the value, and everything within it, in all output but the validated value.

        Messages, contexts, paths, annotations, tables of errors, logs, explanations and the `repr` of results
        show `"******"` instead. Only `result.value` has the value.

        Args:
            enabled: False turns this off again, and also when the schema is merged with one that is marked.

        >>> import passmuster as pm
        >>> error = pm.object({"pin": pm.string().length(4).secret()}).validate({"pin": "12345"}).error
        >>> error.details[0].context["value"]
        '******'
        """
        wanted = read_switch("secret", enabled)
        made = self._set_flag("secret", True if wanted else UNDEFINED)
        made = made._set_flag("_shown", UNDEFINED if wanted else True)
        if made is not self:
            is_secret = wanted or any(child.spec.secret for child in made._children())
            made._become(made.spec.replace(secret=is_secret))
        return made

    def tag(self, *tags: str) -> Self:
        """Add tags.

        Args:
            tags: one string or more, each of at least one character.

        >>> import passmuster as pm
        >>> pm.any().tag("api").describe()["tags"]
        ['api']
        """
        require(tags, "tag: at least one tag is needed")
        return self._with_term("tags", (*self.spec.term("tags"), *[_text("tag", tag) for tag in tags]))

    def unit(self, name: str) -> Self:
        """Set the unit of the value.

        Args:
            name: a string of at least one character.

        >>> import passmuster as pm
        >>> pm.number().unit("ms").describe()["flags"]
        {'unit': 'ms'}
        """
        return self._set_flag("unit", _text("unit", name))
