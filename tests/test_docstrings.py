"""Every example in a docstring of the library runs and prints what it says."""

import doctest
import importlib
import pkgutil

import pytest
from tests.packages import find, needs

import passmuster

MODULES = [
    module.name
    for module in pkgutil.walk_packages(passmuster.__path__, "passmuster.")
    if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", ["passmuster", *[pytest.param(name, marks=needs(name)) for name in MODULES]])
def test_the_examples_of_a_module_hold(name):
    module = importlib.import_module(name)
    results = doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert results.failed == 0


def test_there_are_examples_to_run():
    finder = doctest.DocTestFinder()
    modules = filter(None, map(find, MODULES))
    examples = [test for module in modules for test in finder.find(module) if test.examples]
    assert len(examples) > 20
