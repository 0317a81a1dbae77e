"""The conversion of names between the specification's spelling and Python's, and suggestions for wrong names.

Used when schemas are built; imports nothing of ours.
"""

from __future__ import annotations

from functools import lru_cache
from keyword import iskeyword
from operator import attrgetter

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable


@lru_cache(maxsize=4096)
def to_python(name: str) -> str:
    """Return the Python spelling of a name of the specification.

    >>> to_python("creditCard"), to_python("and"), to_python("$_addRule")
    ('credit_card', 'and_', '_add_rule')
    """
    if name == "$":
        return "ruleset"
    lead, bare = ("_", name[2:]) if name.startswith("$_") else ("", name)
    snake = "".join("_" + c.lower() if c.isupper() and i else c.lower() for i, c in enumerate(bare))
    return lead + (snake + "_" if iskeyword(snake) or snake == "assert" else snake)


@lru_cache(maxsize=4096)
def to_spec(name: str) -> str:
    """Return the specification's spelling of a Python name.

    >>> to_spec("abort_early"), to_spec("and_"), to_spec("abortEarly")
    ('abortEarly', 'and', 'abortEarly')
    """
    head, *rest = name.rstrip("_").split("_")
    return head + "".join(part[:1].upper() + part[1:] for part in rest)


def spell_both(cls: type, names: Iterable[str]) -> None:
    """Make attributes of a class available under the specification's names, too.

    A look-up for missing names (`__getattr__`) would make every other read of an attribute several times
    slower.

    >>> class Options:
    ...     abort_early = True
    >>> spell_both(Options, ["abort_early"])
    >>> Options().abortEarly
    True
    """
    for name in names:
        spec = "$_" + to_spec(name[1:]) if name.startswith("_") else to_spec(name)
        if spec != name and not name.startswith("__") and not hasattr(cls, spec):
            setattr(cls, spec, property(attrgetter(name)))


def python_names(names: Iterable[str]) -> list[str]:
    """Return the names without those that `spell_both` added.

    >>> python_names(["abort_early", "abortEarly", "and", "$_root", "__init__"])
    ['abort_early', '__init__']
    """
    return [name for name in names if name.startswith("__") or to_python(name) == name]


def nearest(name: str, known: Iterable[str], most: int = 3) -> list[str]:
    """Return the names most similar to `name`, best first, without duplicates."""
    from difflib import get_close_matches

    return get_close_matches(name, list(dict.fromkeys(known)), most, 0.6)


def distance(name: str, other: str) -> int:
    """Return how many letters to insert, remove, replace or exchange to turn one name into the other.

    >>> distance("mim", "min"), distance("emial", "email"), distance("min", "max")
    (1, 1, 2)
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(name):
        before, last, row = row, before, [i + 1]
        for j, wanted in enumerate(other):
            cost = min(before[j] + (letter != wanted), before[j + 1] + 1, row[j] + 1)
            if i and j and letter == other[j - 1] and name[i - 1] == wanted:
                cost = min(cost, last[j - 1] + 1)
            row.append(cost)
    return row[-1]


def similar(name: str, known: tuple[str, ...]) -> str | None:
    """Return the first name that differs by a letter, the case or signs, or None.

    It takes as long as the name, however many are known: for names that input brings.

    >>> similar("runs_on", ("steps", "runs-on")), similar("stepps", ("steps",)), similar("a", ("b",))
    ('runs-on', 'steps', None)
    """
    table = _by_form(known)
    return next((table[form] for form in _forms(name) if form in table), None)


@lru_cache(maxsize=64)
def _by_form(known: tuple[str, ...]) -> dict[str, str]:
    return {form: name for name in reversed(known) for form in reversed(_forms(name))}


def _forms(name: str) -> list[str]:
    """Return the letters of a name, and without each of them; nothing for a long one."""
    if len(name) > _MOST_LETTERS:
        return []
    letters = "".join([letter for letter in name.casefold() if letter.isalnum()])
    shorter = range(len(letters) if len(letters) >= _FEWEST_LETTERS else 0)
    return [letters, *[letters[:i] + letters[i + 1 :] for i in shorter]] if letters else []


_MOST_LETTERS, _FEWEST_LETTERS = 40, 3


def suggestion(name: str, known: Iterable[str]) -> str:
    """Return a sentence with the most similar name, or an empty string."""
    found = nearest(name, known)
    return f" Did you mean {' or '.join(found)}?" if found else ""


def unknown_attribute(message: str, name: str) -> AttributeError:
    """Return the error for an attribute that doesn't exist, with a hint in its message.

    An error that has a name already gets no second hint from Python's tracebacks.
    """
    error = AttributeError(message)
    error.name = name
    return error
