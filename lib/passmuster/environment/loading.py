"""`env`: the validation of environment variables, with errors that name the variables."""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import Detail, ValidationError
from ..foundation.misuse.other_names import hint_of_option
from ..foundation.schema_error import SchemaError, show
from ..inspection.inspecting import inspect
from ..inspection.judges import Judges
from ..inspection.schema_info import OBJECT, ObjectInfo
from ..language.preferences.given_options import join_options
from .reading import SettingsReader
from .variables import variables_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ..schema.base import Schema


def load(
    schema: Schema,
    prefix: object,
    separator: object,
    files: object,
    environ: object,
    options: Mapping[str, Any],
) -> Any:
    """Read variables and return their validated value. Raises one error that names all wrong variables."""
    if not isinstance(separator, str) or not separator:
        raise SchemaError(
            f"env: the separator must be a string of at least one character, not {show(separator)}"
        )
    for name in options:
        hint = hint_of_option(name, ("prefix", "separator", "files"))
        if hint:
            raise SchemaError(f"env: there is no option {show(name)}{hint}")
    variables = variables_of(prefix, files, environ)
    root = Judges.of(inspect(schema))
    if not any(OBJECT in info.gives for info in root.infos if isinstance(info, ObjectInfo)):
        raise SchemaError(f"env: the schema of an object is needed, not of type {schema.type}")
    settings = SettingsReader(root, str(prefix), separator)
    result = schema.validate(settings.read(variables), _options(options))
    error: Any = result.error
    if error is None:
        return result.value
    if not isinstance(error, ValidationError):
        raise error
    raise _rename_to_variables(error, settings) from None


def _options(given: Mapping[str, Any]) -> dict[str, Any]:
    options = join_options(given, {})
    errors = options.get("errors", {})
    options.setdefault("abort_early", False)
    if isinstance(errors, Mapping):
        options["errors"] = {**errors, "label": False}
    return options


def _rename_to_variables(error: ValidationError, settings: SettingsReader) -> ValidationError:
    """Return an error with paths and messages about variables instead of keys."""
    details = [_detail(detail, settings) for detail in error.details]
    shown = {name: _value_at(error._original, path) for path, name in settings.names.items()}
    return ValidationError(None, details, shown)


def _detail(detail: Detail, settings: SettingsReader) -> Detail:
    from ..language.messages.labels import path_string

    name, rest = settings.name_of(detail.path)
    path = [name, *rest]
    label = path_string(path)
    context = {**detail.context, "label": label, "key": path[-1], "path": detail.path}
    return Detail(f"{label}: {detail.message}", path, detail.type, context)


def _value_at(data: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        try:
            data = data[step]
        except (LookupError, TypeError):  # the value is masked
            return data
    return data
