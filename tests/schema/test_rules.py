"""Rules and their arguments: checked at the call, kept through pickles."""

import pickle

from tests.cases import checked, gives, wrong

import passmuster as pm

ARGUMENTS = [
    wrong("an argument that is not accepted", lambda: pm.number().min("x")),
    wrong("a reference where none is allowed", lambda: pm.number().precision(pm.ref("a"))),
    gives("a reference where it is allowed", lambda: pm.number().min(pm.ref("a")).describe()["rules"],
        [{"name": "min", "args": {"limit": {"ref": {"path": ["a"]}}}}]),
    gives("the last of a name counts", lambda: pm.number().min(1).min(2).describe()["rules"],
        [{"name": "min", "args": {"limit": 2}}]),
    gives("those that are kept stay", lambda: len(pm.number().min(1).keep().min(2).describe()["rules"]), 2),
    gives("a pickled rule is the rule",
        lambda: pickle.loads(pickle.dumps(pm.number().min(3))).describe()["rules"],
        [{"name": "min", "args": {"limit": 3}}]),
]  # fmt: skip

test_every_case_comes_out_as_it_says = checked(ARGUMENTS)
