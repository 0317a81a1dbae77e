"""The names of the class-based extensions, which are loaded when one is asked for."""

import pytest

from passmuster import extension
from passmuster._core.schemas.extension import classes


def test_public_names_are_the_extension_classes():
    assert {name: getattr(extension, name) for name in extension.__all__} == {
        name: getattr(classes, name) for name in extension.__all__
    }
    assert dir(extension) == sorted(extension.__all__)


def test_unknown_name_raises_attribute_error():
    with pytest.raises(AttributeError, match="'Nothing'"):
        extension.Nothing  # noqa: B018
