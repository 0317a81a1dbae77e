"""The dependencies between the keys of an object."""

from tests.cases import case, checked, fail

import passmuster as pm

ABC = pm.object({"a": pm.any().label("A"), "b": pm.any().label("B"), "c": pm.any()})
PEERS = {"peers": ["a", "b", "c"], "peersWithLabels": ["A", "B", "c"]}
PRESENT = {"present": ["a", "b"], "presentWithLabels": ["A", "B"]}
MAIN = {"main": "a", "mainWithLabel": "A"}


def peer(key, label):
    return {**MAIN, "peer": key, "peerWithLabels": label, "peerWithLabel": label}


CODES = [
    case(ABC.and_("a", "b", "c"), {"c": 1}, fail("object.and", present=["c"], presentWithLabels=["c"],
        missing=["a", "b"], missingWithLabels=["A", "B"])),
    case(ABC.or_("a", "b", "c"), {}, fail("object.missing", **PEERS)),
    case(ABC.xor("a", "b", "c"), {}, fail("object.missing", **PEERS)),
    case(ABC.nand("a", "b", "c"), {"a": 1, "b": 1, "c": 1},
        fail("object.nand", **MAIN, peers=["b", "c"], peersWithLabels=["B", "c"])),
    case(ABC.oxor("a", "b", "c"), {"a": 1, "b": 1}, fail("object.oxor", **PEERS, **PRESENT)),
    case(ABC.with_("a", ["b", "c"]), {"a": 1}, fail("object.with", **peer("b", "B"))),
    case(ABC.with_("a", ["b", "c"]), {"a": 1, "b": 1}, fail("object.with", **peer("c", "c"))),
    case(ABC.without("a", ["b", "c"]), {"a": 1, "b": 1}, fail("object.without", **peer("b", "B"))),
    case(ABC.xor("a", "b", "c"), {"a": 1, "b": 1}, fail("object.xor", **PEERS, **PRESENT)),
]  # fmt: skip

test_case_has_expected_outcome = checked(CODES)
