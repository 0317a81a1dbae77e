"""What is pickled by one backend is read by the other; copies are equal, where things can be equal."""

import copy
import pickle

import pytest
from tests.hostile.support import fresh_python

import passmuster as pm

THINGS = {
    "schema": 'pm.object({"a": pm.string().min(2).pattern("x"), "b": pm.number().when("a", is_="xx", then=1)})',
    "recursive schema": 'pm.array().items(pm.link("#tree")).id("tree")',
    "reference": 'pm.ref("a.b", ancestor=2)',
    "reference with a map": 'pm.ref("$a", map=[[1, 2], [True, 3]])',
    "list reference": 'pm.in_("/a")',
    "reference with a function": 'pm.ref("a", adjust=len)',
    "template": 'pm.x("{a + 1} {{b}}")',
    "result": 'pm.object({"a": pm.number()}).validate({"a": "x"})',
    "error": 'pm.object({"a": pm.number()}).validate({"a": "x"}).error',
    "detail": 'pm.object({"a": pm.number()}).validate({"a": "x"}).error.details[0]',
    "warning": 'pm.any().warning("w", {"a": 1}).message("m").validate(1).warning',
    "symbol": 'pm.Symbol("x")',
    "undefined": "pm.UNDEFINED",
}
PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)


def told(thing):
    return repr(thing), str(thing)


@pytest.mark.parametrize("name", THINGS)
def test_every_protocol_and_every_copy_keeps_what_there_is(name):
    made = eval(THINGS[name], {"pm": pm})
    copies = [pickle.loads(pickle.dumps(made, protocol)) for protocol in PROTOCOLS]
    for found in (*copies, copy.copy(made), copy.deepcopy(made), copy.deepcopy([made])[0]):
        assert told(found) == told(made)
        if "reference" in name or name in ("template", "undefined"):
            assert found == made
            assert hash(found) == hash(made)
            assert len({found, made}) == 1


def test_references_that_differ_are_not_equal():
    different = [
        pm.ref("a"), pm.ref("b"), pm.ref("$a"), pm.ref("/a"), pm.ref("a", ancestor=2), pm.in_("a"), pm.ref("a.b"),
        pm.ref("a/b", separator="/"), pm.ref("a", adjust=len), pm.ref("a", adjust=abs), pm.ref("a", map=[[1, 2]]),
        pm.ref("a", map=[[True, 2]]), pm.ref("a", iterables=True), pm.ref("a", render=True), pm.x("{a}"), pm.x("{b}"),
        pm.x("{a}", functions={"f": len}),
    ]  # fmt: skip
    for at, one in enumerate(different):
        assert [other == one for other in different].index(True) == at
        assert [other == one for other in different].count(True) == 1
        assert one != "a"


@pytest.mark.compiled
@pytest.mark.parametrize(("writer", "reader"), [("pure", "compiled"), ("compiled", "pure")])
def test_one_backend_reads_what_the_other_wrote(writer, reader):
    write = f"""
import pickle, passmuster as pm
things = [{", ".join(text for name, text in THINGS.items())}]
print([[pickle.dumps(thing, n).hex() for n in range({len(PROTOCOLS)})] for thing in things])
print([[repr(thing), str(thing)] for thing in things if type(thing) is not pm.Symbol])
"""
    pickled, wanted = fresh_python(write, PASSMUSTER_BACKEND=writer).splitlines()
    read = f"""
import pickle, passmuster as pm
for n in range({len(PROTOCOLS)}):
    things = [pickle.loads(bytes.fromhex(forms[n])) for forms in {pickled}]
    found = [[repr(thing), str(thing)] for thing in things if type(thing) is not pm.Symbol]
    assert found == {wanted}, found
    assert things[0].validate({{"a": "xx", "b": 2}}).error is not None
"""
    fresh_python(read, PASSMUSTER_BACKEND=reader)
