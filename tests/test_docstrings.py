"""Every example in a docstring of the library runs and prints what it says."""

import doctest
import importlib
import pkgutil

import pytest

import passmuster

MODULES = [
    module.name
    for module in pkgutil.walk_packages(passmuster.__path__, "passmuster.")
    if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", ["passmuster", *MODULES])
def test_the_examples_of_a_module_hold(name):
    module = importlib.import_module(name)
    results = doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert results.failed == 0


def test_there_are_examples_to_run():
    finder = doctest.DocTestFinder()
    examples = [
        test for name in MODULES for test in finder.find(importlib.import_module(name)) if test.examples
    ]
    assert len(examples) > 20
