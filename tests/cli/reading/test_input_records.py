"""Places in texts, counted in characters."""

import pytest

from passmuster.cli.reading.input_records import Spot, spot_in


@pytest.mark.parametrize("offset, place", [(0, (1, 1)), (1, (1, 2)), (3, (2, 1)), (5, (2, 3)), (6, (3, 1))])
def test_a_line_ends_behind_its_newline_and_a_character_is_one_column(offset, place):
    assert spot_in("é\r\n😀\t\n", offset) == place


def test_a_text_may_begin_within_a_line():
    assert spot_in("xx[\n1]", 3, 2, Spot(5, 9)) == (5, 10)
    assert spot_in("xx[\n1]", 4, 2, Spot(5, 9)) == (6, 1)
