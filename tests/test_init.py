"""The names of the package, some of which are loaded when they are asked for."""

import pytest

import passmuster as pm


def test_every_public_name_is_there_and_listed():
    assert set(pm.__all__) <= set(dir(pm))
    assert all(getattr(pm, name) is not None for name in pm.__all__)


def test_a_name_that_is_not_there_is_no_attribute_and_what_was_meant_is_named():
    with pytest.raises(AttributeError, match="strin"):
        pm.strin  # noqa: B018
