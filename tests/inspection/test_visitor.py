"""What walks the records of a schema."""

import pytest

import passmuster as pm
from passmuster.inspection.cursor import Cursor
from passmuster.inspection.inspecting import inspect
from passmuster.inspection.visitor import Visitor


class Names(Visitor):
    def visit_schema(self, cursor):
        return "something"

    def visit_number(self, cursor, mark=""):
        return f"a number{mark}"


def test_a_record_has_the_method_of_its_class_or_of_the_nearest_above_it():
    def visited(schema, *args):
        return Names().visit(Cursor(inspect(schema)), *args)

    assert [visited(pm.number(), "!"), visited(pm.decimal()), visited(pm.array())] == [
        "a number!",
        "a number",
        "something",
    ]


def test_a_visitor_knows_an_answer_for_everything():
    with pytest.raises(TypeError, match="Visitor has no method visit_schema"):
        Visitor().visit(Cursor(inspect(pm.any())))
