"""The names of the package, some of which are loaded when they are asked for."""

import pytest

import passmuster as pm


def test_every_public_name_exists_and_is_listed():
    assert set(pm.__all__) <= set(dir(pm))
    assert all(getattr(pm, name) is not None for name in pm.__all__)


def test_misspelled_name_raises_and_suggests_the_right_one():
    with pytest.raises(AttributeError, match="strin"):
        pm.strin  # noqa: B018
