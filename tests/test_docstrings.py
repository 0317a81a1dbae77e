"""Every example in a docstring of the library runs and prints what it says, and docstrings open plainly."""

import doctest
import importlib
import pkgutil
import re
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.packages import find, needs

import passmuster

MODULES = [
    module.name
    for module in pkgutil.walk_packages(passmuster.__path__, "passmuster.")
    if not module.name.endswith("__main__")
]


def has_examples(name):
    return ">>>" in Path(find_spec(name).origin).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=needs(name)) for name in ["passmuster", *MODULES] if has_examples(name)]
)
def test_docstring_examples_pass(name):
    module = importlib.import_module(name)
    results = doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert results.failed == 0


def test_many_modules_have_examples():
    finder = doctest.DocTestFinder()
    modules = filter(None, map(find, MODULES))
    examples = [test for module in modules for test in finder.find(module) if test.examples]
    assert len(examples) > 20


LIBRARY = Path(passmuster.__file__).parent
TWINS = Path(__file__).parents[1] / "lib_speedups"
SOURCES = [*LIBRARY.rglob("*.py"), *TWINS.rglob("*.pyx"), *TWINS.rglob("*.pxd")]
OPENING = re.compile(r'"""(\w+(?: \w+)?)')
"""The first two words of each docstring, of twins too."""

HIDES_ITS_SUBJECT = re.compile(
    r"(?!Return whether)\w+ (?:what|where|whether|who)$|(?:What|Tell|Say|Have|Know|Be)\b"
)


def test_forbidden_openings_are_recognized():
    hiding = ["Return what", "Tell whether", "Note where", "What a", "Say", "Set whether", "Have dicts"]
    assert all(map(HIDES_ITS_SUBJECT.match, hiding))
    plain = ["Return whether", "Return the", "Whatever", "Behave like", "Knowledge of", "Sayings"]
    assert not any(map(HIDES_ITS_SUBJECT.match, plain))


def test_no_docstring_has_a_forbidden_opening():
    wrong = [
        f"{path.name}: {opening}"
        for path in SOURCES
        for opening in OPENING.findall(path.read_text(encoding="utf-8"))
        if HIDES_ITS_SUBJECT.match(opening)
    ]
    assert wrong == []
