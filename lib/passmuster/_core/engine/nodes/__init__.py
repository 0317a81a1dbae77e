"""The run phase: validator nodes, in pure Python, and the contract with their twins.

Each module named in `TWINS` exists twice: here, as the reference, and compiled, under the last part of its
name, as `passmuster_speedups.<stem>`.  A twin that does the same as its reference is compiled from it, with
the types that `<stem>.pxd` adds. A twin that works differently in C has its own source, `<stem>.pyx`.
`engine/backend.py` chooses one half for all of them.  One more twin, `validation`, stands for two functions
of `running/validation.py`.  Nodes are immutable once built, and import nothing of ours but the nodes below
them and the undefined value. Whatever else they need is passed to their constructors.

The contract.  A twin has, for every public name of its module:

- the same classes, functions and constants, with the same fields and call signatures;
- for the same value the same result and the same reports, in the same order;
- the same identity: an unchanged child is the same object in the result;
- the same exceptions from user functions, which run once and in the same order;
- the same treatment of subclasses, of `bool` among integers, of integers beyond
  64 bits, of NaN and -0.0, of lone surrogates, and of containers that a callback
  changes while they are walked.

Subclasses may override `run`, `coerce` and `base` of a node, `apply` of a check and `find` of a value list;
either half calls the other methods directly. Code outside of nodes changes the path of a run by its methods
only (`set_key`, `push_key`, `drop_key`, `go_to`), and only reads `keys` and `values`.

A twin imports nothing of `passmuster`, not even this file. `setup` of the first one receives the undefined
value for all of them.  In a reference that is compiled, relative imports lead to other twins; annotations and
imports for type checkers are ignored.  Python's C interface is declared in `c_api.pxd`. A class has its
fields in a `.pxd` only if another twin uses it, or if its source is the reference.  Docstrings are here; a
`.pyx` documents only its additions.  Patterns, character classes, tables and limits are written once, in
Python, and are passed to both halves.  A change lands on both sides in the same commit. If it changes a
signature that the rest of the package uses, it also raises the contract number, here and in `core.pyx`, so
that a stale twin is refused.

To add a pair: the module here, a row in `TWINS`, and the `.pxd` or the `.pyx` of the same name.
"""

from __future__ import annotations

from ...foundation.sentinels import UNDEFINED

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .core import ValueNode

CONTRACT = 32
"""The version of the contract; `passmuster_speedups.core.CONTRACT` must be equal."""

TWINS = {
    "reports": "what a run tells: reports, details, result, and the short ways to label, message and context",
    "shadows": "the validated values that results do not show",
    "option_cache": "the preferences of calls, found again by the options that are given",
    "core": "the run, and the steps that every value goes through",
    "records": "what a schema holds, its copies, and its rules",
    "assembly": "from what a schema holds to its node, the part that is the same for every type",
    "typed.scanners": "the loops over strings that the other modules share",
    "calls": "the calls of user functions",
    "user_checks": "rules and steps that are user functions, and the rules after them",
    "typed.iso_dates": "dates read from ISO 8601 strings",
    "references": "where references lead",
    "conditions": "which of the schemas that conditions name counts for a value",
    "copies": "copies of plain data, and instances that are little more",
    "outcomes": "the end of a value: defaults, failovers, casts, artifacts; rules that warn",
    "checks": "rules and value lists that belong to no one type",
    "typed.numbers": "numbers and their rules",
    "typed.strings": "strings and their rules",
    "typed.scalars": "booleans and dates",
    "templates": "the evaluator of formulas and templates",
    "typed.matching": "several nodes for one value: which takes it",
    "links": "nodes that stand for others",
    "typed.arrays": "arrays: items, unique, sort",
    "typed.objects": "objects: keys and patterns",
    "object_rules": "what objects are asked beside their keys: dependencies, renames, assertions",
}
"""The pairs, by the names of their references, each with what its two halves hold, in an order in which
they can be imported."""

STEMS = tuple(module.rpartition(".")[2] for module in TWINS)
"""The names of the twins, and those under which `backend` hands out either half."""

# The processing order

PREFS = "prefs"
START = "start"
PREPARE = "prepare"
COERCE = "coerce"
COERCES = "coerces"
EMPTY = "empty"
DEFAULT = "default"
FINISH = "finish"
END = "end"

CHECKING = ("presence", "valids", "invalids", "base", "bases", "checks")
"""The steps that check a value. Each node has most of them, so they are one row: `ValueNode.verify`."""


def _always(node: ValueNode) -> bool:
    return True


ORDER: dict[Any, Callable[[Any], Any]] = {
    PREFS: lambda node: node.extras.prefs is not None,
    START: lambda node: node.extras.start is not None,
    PREPARE: lambda node: node.extras.prepares,
    COERCE: _always,
    COERCES: lambda node: node.extras.coerces,
    EMPTY: lambda node: node.extras.empty is not None,
    CHECKING: _always,
    DEFAULT: lambda node: node.default is not UNDEFINED,
    FINISH: lambda node: node.extras.finish is not None,
    END: lambda node: node.extras.start is not None,
}
"""The steps of a value in their order, each with whether a node that has extras takes it.

No other place decides about the order. A node takes the steps that it chooses here, a lane is what these
steps emit one after the other, and facts are about nodes whose steps they know, in an order that they know.
The twins have theirs in C, and are not loaded where it is another one.

`PREFS` puts the schema's own preferences in force (step 2 of the specification), `START` looks a verdict up
(3), which `END` keeps. `PREPARE` (4) and `COERCES` (5) are those of extensions, `COERCE` (5) is the type's.
`EMPTY` (6) makes an undefined value. `CHECKING` are the steps 7 to 10, and `DEFAULT` is for a value that a
function has made undefined. A node without extras has `COERCE` and `CHECKING` alone.
"""


def steps_of(node: ValueNode) -> tuple[Any, ...]:
    """Return the steps of a node, in their order."""
    if node.extras is None:
        return tuple([step for step in ORDER if step is COERCE or step is CHECKING])
    return tuple([step for step, uses in ORDER.items() if uses(node)])
