"""The options of references: those that go together, and those that are refused."""

from tests.cases import checked, returns, wrong

import passmuster as pm

REFERENCES = [
    returns("a separator", lambda: pm.ref("a/b", separator="/").path, ("a", "b")),
    returns("no separator", lambda: pm.ref("a.b", separator=False).path, ("a.b",)),
    returns("an ancestor", lambda: pm.ref("a", ancestor=2).ancestor, 2),
    returns("a prefix of one's own", lambda: pm.ref("@a", prefix={"global": "@"}).type, "global"),
    returns("a list of values", lambda: pm.ref("a", in_=True).describe(),
        {"ref": {"path": ["a"], "in": True}}),
    returns("a map", lambda: pm.ref("a", map=[[1, 2]]).describe()["ref"]["map"], [[1, 2]]),
    wrong("a separator of two characters", lambda: pm.ref("a", separator="::")),
    wrong("an ancestor and a prefix", lambda: pm.ref("..a", ancestor=1)),
    wrong("an ancestor that is no number", lambda: pm.ref("a", ancestor="x")),
    wrong("adjust and map", lambda: pm.ref("a", adjust=len, map=[[1, 2]])),
    wrong("a map of no pairs", lambda: pm.ref("a", map=[[1]])),
    wrong("adjust that is no function", lambda: pm.ref("a", adjust=5)),
    wrong("no such option", lambda: pm.ref("a", no=1)),
]  # fmt: skip

test_case_has_expected_outcome = checked(REFERENCES)
