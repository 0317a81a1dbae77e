"""What options led to is found again, by names and values, in either half."""

import gc
import importlib
import weakref

import pytest

from passmuster._core.engine.nodes import core

HALVES = ["passmuster._core.engine.nodes", pytest.param("passmuster_speedups", marks=pytest.mark.compiled)]


class Reader:
    """A recall, and the options that it could not find and had to read."""

    def __init__(self, package):
        self.module = importlib.import_module(f"{package}.option_cache")
        self.read_options = []
        self.recall = self.module.OptionsCache("the defaults", self.read, self.check_context)

    def read(self, options, keywords):
        self.read_options.append((options, keywords))
        given = options if keywords is None else keywords
        context = given.get("context") if isinstance(given, dict) else None
        return {"preferences": len(self.read_options)}, context

    def check_context(self, context):
        if context == 5:
            raise ValueError("no context")
        return [context]

    def is_kept(self, options):
        """Whether options are found the second time, with the same preferences."""
        first = self.recall.find(options, None)
        count = len(self.read_options)
        again = self.recall.find(options, None)
        return len(self.read_options) == count and again[0] is first[0]


@pytest.fixture(params=HALVES)
def reader(request):
    return Reader(request.param)


class Text(str):
    __slots__ = ()


class Count(int):
    __slots__ = ()


class Options(dict):
    pass


class Liar(str):
    """A name that says it is another one."""

    __slots__ = ()

    def __hash__(self):
        return hash("a")

    def __eq__(self, other):
        return True


DEEP = {"a": {"b": {"c": True}}}
KEPT = [
    {"a": True}, {"a": "x"}, {"a": False, "b": "x", "c": True}, {"a": {}}, {"a": {"b": {}}},
    {"a": {"b": {"c": "x"}}, "d": True}, {"a": {"b": True, "c": {"d": "x"}, "e": "y"}, "f": {"b": True}},
    {"a": "\ud800"}, {f"a{i}": True for i in range(200)}, {"a": 1}, {"a": 0}, {"a": 1.0},
    {"a": {"b": 1, "c": 0.5}}, {"a": 2**63},
]  # fmt: skip
READ = [
    {"a": None}, {"a": 2**64}, {"a": float("nan")}, {"a": Count(1)}, {"a": Text("x")},
    {Text("a"): True}, {Liar("b"): True}, {1: True},
    {None: True}, {dict: True}, {"a": []}, {"a": Options()}, Options(a=True), {"a": {"b": DEEP}},
    {"a": {1: True}}, {"a": {"b": None}}, {"a": {"context": {}, "b": None}},
    {f"a{i}": True for i in range(201)}, {"a": {f"a{i}": "x" for i in range(200)}},
]  # fmt: skip


@pytest.mark.parametrize("options", KEPT)
def test_plain_options_are_read_once(reader, options):
    assert reader.is_kept(options)
    assert reader.read_options == [(options, None)]


@pytest.mark.parametrize("options", READ)
def test_all_others_are_read_each_time(reader, options):
    for known in KEPT:
        reader.recall.find(known, None)
    assert not reader.is_kept(options)


def test_different_options_are_distinguished(reader):
    found = [reader.recall.find(options, None)[0]["preferences"] for options in KEPT]
    assert found == list(range(1, len(KEPT) + 1))
    assert [reader.recall.find(options, None)[0]["preferences"] for options in KEPT] == found
    for other in (
        {"a": False},
        {"a": {"b": True}},
        {"a": {"b": {"c": "x"}}},
        {"a": {"b": {"c": "x"}, "d": True}},
    ):
        assert reader.recall.find(other, None)[0]["preferences"] not in found


def test_empty_values_are_the_defaults(reader):
    assert reader.recall.find({}, None) == reader.recall.find(None, {}) == ("the defaults", None)
    assert reader.recall.find({}, {}) == ("the defaults", None)
    assert not reader.read_options
    reader.recall.find(None, None)
    assert reader.read_options == [(None, None)]


def test_keywords_are_found_as_a_mapping_is(reader):
    found = reader.recall.find({"a": True}, {})
    assert (
        reader.recall.find(None, {"a": True}) is found or reader.recall.find({"a": True}, None)[0] is found[0]
    )
    assert len(reader.read_options) == 1
    for given, keywords in [({"a": True}, {"b": True}), ("x", None), ("x", {"b": True})]:
        reader.recall.find(given, keywords)
        assert reader.read_options[-1] == (given, keywords)


def test_a_context_is_no_step(reader):
    context = {"a": 1}
    first = reader.recall.find({"a": True, "context": context, "b": "x"}, None)
    assert first[1] is context
    assert reader.recall.find({"a": True, "b": "x"}, None) == (first[0], None)
    assert reader.recall.find({"context": context, "a": True, "b": "x"}, None) == (first[0], context)
    assert reader.recall.find({"a": True, "b": "x", "context": None}, None) == (first[0], None)
    assert reader.recall.find({"context": context}, None) == ("the defaults", context)
    assert len(reader.read_options) == 1


def test_a_context_that_is_no_dict_is_looked_at(reader):
    context = Options()
    assert reader.recall.find({"context": context}, None)[1] == [context]
    with pytest.raises(ValueError, match="no context"):
        reader.recall.find({"context": 5}, None)
    with pytest.raises(ValueError, match="no context"):
        (
            reader.recall.find({"context": 5, "a": True}, None),
            reader.recall.find({"context": 5, "a": True}, None),
        )
    for wrong in (True, "x"):
        assert not reader.is_kept({"context": wrong})


def test_a_context_in_another_spelling_is_not_lost(reader):
    reader.read = lambda options, keywords: ("read", options["Context"])
    recall = reader.module.OptionsCache("the defaults", reader.read, reader.check_context)
    for word in ("x", "x", "y"):
        assert recall.find({"Context": {"a": word}}, None) == ("read", {"a": word})


def test_cache_of_options_is_bounded(reader):
    class Found:
        pass

    reader.read = lambda options, keywords: (Found(), None)
    recall = reader.module.OptionsCache("the defaults", reader.read, reader.check_context)
    first = weakref.ref(recall.find({"a": "x"}, None)[0])
    for i in range(reader.module.MOST_STEPS - 1):
        recall.find({"a": str(i)}, None)
    gc.collect()
    assert first() is not None
    for i in range(2):
        recall.find({"b": str(i)}, None)
    gc.collect()
    assert first() is None
    assert recall.find({}, None) == ("the defaults", None)


def test_an_exception_of_the_reader_goes_through_and_nothing_is_kept(reader):
    def refuse(options, keywords):
        refused.append(options)
        raise ValueError("refused")

    refused = []
    recall = reader.module.OptionsCache("the defaults", refuse, reader.check_context)
    for _ in range(2):
        with pytest.raises(ValueError, match="refused"):
            recall.find({"a": True}, None)
    assert len(refused) == 2


# Preferences of a schema


@pytest.fixture(params=HALVES)
def overriding(request):
    core = importlib.import_module(f"{request.param}.core")

    class Own(core.PreferenceMerge):
        __slots__ = ("bases",)

        def __init__(self):
            super().__init__()
            self.bases = []

        def merge(self, base):
            self.bases.append(base)
            return ["below", base]

    return Own()


def test_the_same_base_is_merged_once(overriding):
    bases = [object() for _ in range(5)]
    found = [overriding.merged(base) for base in bases]
    assert [overriding.merged(base) for base in bases] == found
    assert all(overriding.merged(base) is one for base, one in zip(bases, found))
    assert overriding.bases == bases


def test_bases_without_end_are_not_kept(overriding):
    class Base:
        pass

    first = Base()
    gone = weakref.ref(first)
    overriding.merged(first)
    overriding.bases.clear()
    del first
    for _ in range(core.MOST_MERGED + 1):
        overriding.merged(Base())
    overriding.bases.clear()
    gc.collect()
    assert gone() is None
