"""The source of a lane: its lines and its namespace."""

from passmuster._core.engine.lanes.source import Source, _compiled


def test_a_function_sees_the_objects_of_its_namespace():
    source = Source()
    name = source.name([1, 2], "items")
    source.add(0, "for item in " + name + ":")
    source.add(1, "value += item")
    source.add(0, "return value")
    assert source.function("total(value)")(4) == 7


def test_equal_sources_are_compiled_once_and_have_separate_namespaces():
    made, before = [], _compiled.cache_info().misses
    for item in (1, 2):
        source = Source()
        source.add(0, f"return {source.name(item, 'x')}")
        made.append(source.function("get()"))
    assert _compiled.cache_info().misses <= before + 1
    assert made[0].__code__ is not made[1].__code__
    assert [get() for get in made] == [1, 2]


def test_a_local_name_is_defined_where_it_is_used():
    for line, defined in (("return get(1)", True), ("return items.get(1)", False), ("return forget", False)):
        source = Source()
        source.add(0, "pass", line)
        source.define(1, "get", "items.get")
        assert source.lines == ["pass", *["get = items.get"] * defined, line]
