"""The functions of a library about references, messages and options, which make no schemas of values.

Schema side; part 1 of the specification, "Root functions".
"""

from __future__ import annotations

from ..foundation.callers import is_function
from ..foundation.late_patterns import late_pattern
from ..foundation.misuse.traceback_trimming import trim_tracebacks
from ..foundation.option_reader import read_options
from ..foundation.schema_error import show
from ..foundation.sentinels import UNDEFINED
from .library_types import TypeLibrary
from .schema.entries import is_schema_like
from .schema.method_arguments import check_boolean, require, warn_schema

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from contextlib import AbstractContextManager
    from typing import Any, overload

    from typing_extensions import TypeIs, TypeVar, Unpack

    from ..foundation.argument_types import Options, Undefined
    from ..foundation.option_types import LegacyOptions, ReferenceOptions, TemplateOptions
    from ..language.computed_types import Messages
    from ..language.errors import ValidationError as AnyValidationError
    from ..language.messages.template import Template
    from ..language.preferences.preference_types import ValidationOptions
    from ..language.references.reference import Reference

    F = TypeVar("F", bound=Callable[..., Any])

_OTHER_PATH = late_pattern(r".[/[]|^\.")
"""Signs of a JSON Pointer or JSONPath in a key."""


class LanguageFunctions(TypeLibrary):
    """`ref`, `in_`, `expression`, `named`, `messages`, `is_ref` … and the functions that set options."""

    def check_preferences(self, prefs: Options) -> None:
        """Raise `SchemaError` unless the options are valid for `validate`.

        Args:
            prefs: a mapping of options.

        >>> import passmuster as pm
        >>> pm.check_preferences({"abortEarly": False})
        """
        from ..language.preferences.preferences import check_preferences

        check_preferences(prefs)

    def expression(
        self, template: str, options: Options | None = None, **keywords: Unpack[TemplateOptions]
    ) -> Template:
        """Return a template, which is evaluated during validation or when a message is rendered.

        Args:
            template: the string, see part 1, "Template syntax".
            options: the options of `ref`, and `functions` (a mapping from names to functions).

        >>> import passmuster as pm
        >>> schema = pm.object({"a": pm.number(), "b": pm.number().max(pm.x("{a * 2}"))})
        >>> schema.validate({"a": 1, "b": 3}).error.details[0].path
        ['b']
        """
        from ..language.messages.template import OPTIONS, make_template
        from .schema.schema_warnings.error_codes import warn_unclosed_template

        given = UNDEFINED if options is None else options
        made = make_template(template, read_options("a template", given, keywords, OPTIONS))
        warn_unclosed_template("expression", made)
        return made

    def x(
        self, template: str, options: Options | None = None, **keywords: Unpack[TemplateOptions]
    ) -> Template:
        """Same as `expression`.

        >>> import passmuster as pm
        >>> pm.is_expression(pm.x("{a}"))
        True
        """
        return self.expression(template, options, **keywords)

    def ref(
        self, key: str, options: Options | Undefined = UNDEFINED, **keywords: Unpack[ReferenceOptions]
    ) -> Reference:
        """Return a reference to another value.

        Args:
            key: the target, see part 1, "Reference".
            options: `adjust`, `ancestor`, `in`, `iterables`, `map`, `prefix`, `render`, `separator`.

        >>> import passmuster as pm
        >>> schema = pm.object({"a": pm.number(), "b": pm.number().min(pm.ref("a"))})
        >>> schema.validate({"a": 2, "b": 1}).error.details[0].type
        'number.min'
        """
        from ..language.references.reference import make_reference

        made = make_reference(key, options, keywords)
        if _OTHER_PATH.search(".".join(made.path)) and "separator" not in keywords and options is UNDEFINED:
            warn_schema(f"ref: {show(key)} is one key; a path is written as in ref('a.0.b')")
        return made

    def in_(
        self, ref: str, options: Options | None = None, **keywords: Unpack[ReferenceOptions]
    ) -> Reference:
        """Return a reference to a list, which stands for any of its items.

        Args:
            ref: the target, as for `ref`.
            options: as for `ref`.

        >>> import passmuster as pm
        >>> schema = pm.object({"all": pm.array(), "one": pm.valid(pm.in_("all"))})
        >>> schema.validate({"all": [1, 2], "one": 2}).error is None
        True
        """
        from ..language.references.reference import make_reference
        from ..language.references.reference_options import check_options

        given = check_options(UNDEFINED if options is None else options, keywords)
        return make_reference(ref, {**given, "in": True})

    if TYPE_CHECKING:

        @overload
        def named(self, name: str, function: F) -> F: ...

        @overload
        def named(self, name: str) -> Callable[[F], F]: ...

    def named(self, name: str, function: Callable[..., Any] | None = None) -> Any:
        """Set the name of a function in descriptions.

        Args:
            name: a string of at least one character.
            function: any function or class; without one, the result is a decorator.

        The result can be called, copied and pickled like the function. `describe` writes its name, and
        `build` looks up that name in `functions`.

        >>> import passmuster as pm
        >>> pm.any().default(pm.named("today", lambda: 5)).describe()
        {'type': 'any', 'flags': {'default': {'$function': 'today'}}}
        """
        from ..foundation.signatures import Named

        require(isinstance(name, str) and name, "named: a name is needed, not %s", name)
        if function is None:
            return lambda given: self.named(name, given)
        require(
            is_function(function),
            "named: a function is needed, not %s",
            function,
        )
        return Named(name, function)

    def strict_schemas(self, enabled: bool = True) -> AbstractContextManager[None]:
        """Raise `SchemaError` instead of `SchemaWarning` within a `with` block.

        Args:
            enabled: False issues warnings again, within the block.

        The block applies to its own thread or task. For a whole program, use
        `-W error::passmuster.SchemaWarning`.

        >>> import passmuster as pm
        >>> with pm.strict_schemas():
        ...     pm.string().min(5).max(2)
        Traceback (most recent call last):
            ...
        passmuster.SchemaError: max(2): no value passes, because of min(5)
        """
        from ..foundation.misuse.schema_warnings import strict_schemas

        return strict_schemas(enabled)

    def is_error(self, err: object) -> TypeIs[AnyValidationError]:
        """Return whether a value is a `ValidationError`.

        >>> import passmuster as pm
        >>> pm.is_error(pm.number().validate("x").error)
        True
        """
        return issubclass(type(err), self.ValidationError)

    def is_expression(self, expression: object) -> TypeIs[Template]:
        """Return whether a value is a template.

        >>> import passmuster as pm
        >>> pm.is_expression("{a}")
        False
        """
        from ..language.messages.template import is_template

        return is_template(expression)

    def is_ref(self, ref: object) -> TypeIs[Reference]:
        """Return whether a value is a reference.

        >>> import passmuster as pm
        >>> pm.is_ref(pm.ref("a"))
        True
        """
        from ..language.references.reference import is_ref

        return is_ref(ref)

    def is_schema(
        self,
        schema: object,
        options: Options | Undefined = UNDEFINED,
        **keywords: Unpack[LegacyOptions],
    ) -> bool:
        """Return whether a value is a schema.

        Args:
            schema: any object.
            options: `legacy` (bool): without effect, because Python has no schemas of older versions.

        >>> import passmuster as pm
        >>> pm.is_schema(pm.any()), pm.is_schema({})
        (True, False)
        """
        check_boolean("is_schema", read_options("is_schema", options, keywords, ("legacy",)), "legacy")
        return is_schema_like(schema)

    def messages(self, language: str | Messages) -> Any:
        """Return the messages of a language, or a schema with messages of its own.

        Args:
            language: a language tag such as `"de"`, `"pt-BR"` or `"de_AT"`. With a mapping, the result is
                `any().messages(mapping)`.

        The option `errors.language` uses these messages without a call of this function.

        >>> import passmuster as pm
        >>> "number.base" in pm.messages("de")
        True
        """
        if isinstance(language, str):
            from .types.catalogue import messages

            return messages(language)
        return self._new("any").messages(language)

    def pydantic_options(self, **options: Unpack[ValidationOptions]) -> AbstractContextManager[None]:
        """Set options for the schemas that pydantic asks, within a `with` block of this thread or task.

        Args:
            options: as for `validate`, such as the language of a request. The `context` of a call of pydantic
                overrides theirs.

        >>> import passmuster as pm
        >>> from typing import Annotated
        >>> from pydantic import TypeAdapter, ValidationError
        >>> age = TypeAdapter(Annotated[int, pm.number().min(18)])
        >>> with pm.pydantic_options(errors={"language": "de"}):
        ...     try:
        ...         age.validate_python(7)
        ...     except ValidationError as error:
        ...         print(error.errors()[0]["msg"])
        „Wert“ muss mindestens 18 sein
        """
        from .schema.pydantic_hooks import options_within

        self.check_preferences(options)
        return options_within(options)

    def preferred_language(self, header: str | None, languages: Iterable[str] = ()) -> str:
        """Return the language of messages that the header `Accept-Language` of a request likes best.

        Args:
            header: the text of the header; None if the request has none.
            languages: the languages to choose from, such as those of `messages`. By default, those that come
                with the library.

        Returns `"en"` if none of them is wanted. Only the first 1,000 characters of a header are read.

        >>> import passmuster as pm
        >>> pm.preferred_language("da, pt;q=0.8, en;q=0.7")
        'pt-BR'
        >>> pm.number().validate("x", errors={"language": pm.preferred_language("de-CH")}).error.message
        '„Wert“ muss eine Zahl sein'
        """
        from ..language.messages.languages import LANGUAGES, preferred_language

        require(
            header is None or isinstance(header, str),
            "preferred_language: a string is needed, not %s",
            header,
        )
        return preferred_language(header or "", languages or LANGUAGES)


trim_tracebacks(LanguageFunctions)
