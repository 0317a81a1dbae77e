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

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from .core import ValueNode

CONTRACT = 40
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
    "typed.iso_dates": "dates read from strings and numbers",
    "references": "where references lead",
    "conditions": "which of the schemas that conditions name counts for a value",
    "copies": "copies of plain data, and instances that are little more",
    "outcomes": "the end of a value: defaults, failovers, casts, artifacts; rules that warn",
    "checks": "rules and value lists that belong to no one type",
    "typed.numbers": "numbers and their rules",
    "typed.strings": "strings and their rules",
    "typed.scalars": "booleans and dates",
    "typed.class_instances": "instances of classes that strings may become",
    "templates": "the evaluator of formulas and templates",
    "typed.matching": "several nodes for one value: which takes it",
    "applicators": "keywords of JSON Schema, and which parts of a value they evaluate",
    "links": "nodes that stand for others",
    "items_walk": "the walk over the items of an array that may match several nodes",
    "typed.arrays": "arrays: items, unique, sort",
    "object_rules": "what objects are asked beside values: dependencies, renames, assertions, types of keys",
    "typed.objects": "objects: keys and patterns",
}
"""The pairs, by the names of their references, each with what its two halves hold, in an order in which
they can be imported."""

STEMS = tuple(module.rpartition(".")[2] for module in TWINS)
"""The names of the twins, and those under which `backend` hands out either half."""

# The processing order

OPENING, SHAPING, ASKING, CHECKING, ENDING = "opening", "shaping", "asking", "checking", "ending"
"""The parts of the order.

A step of `OPENING` or `ASKING` returns an answer, the result of the value or of its checks, or NOT_FOUND.
Other steps return the value. If a step reports while it shapes or checks the value, the next steps are those
of `ENDING`. So they are for a value that is absent once it is shaped: `ValueNode.absent` decides about it.
"""


class Step:
    """A step of the processing order: the nodes that have it, and its implementations.

    A node has the step if it has what `needs` names, a field of the node or of its extras. `method` is the
    name of the method of `core.ValueNode`, and of the function in `core.pyx`, that takes a value through the
    step. `lane` is the name of the method of `lanes.writer.Writer` that writes the source of the step. If it
    is None, lanes and twins leave all values of a node with the step to the reference.
    """

    __slots__ = ("lane", "method", "name", "needs", "part")

    def __init__(self, part: str, name: str, needs: str, method: str, lane: str | None = None) -> None:
        self.part: str = part
        self.name: str = name
        self.needs: list[str] = needs.split(".") if needs else []
        self.method: str = method
        self.lane: str | None = lane

    def is_of(self, node: ValueNode) -> bool:
        """Return whether a node has the step."""
        found: Any = node
        for name in self.needs:
            found = getattr(found, name)
            if found is None or (type(found) is tuple and not found):
                return False
        return True


STEPS: tuple[Step, ...] = (
    # part, name, needs, method and function of the twin, method of lanes
    Step(OPENING, "prefs", "extras.prefs", "use_own_prefs", "own_prefs"),  # 2 in the specification
    Step(OPENING, "start", "extras.start", "find_verdict"),  # 3
    Step(SHAPING, "prepare", "extras.prepares", "prepare"),  # 4
    Step(SHAPING, "coerce", "", "convert", "coerce"),  # 5
    Step(SHAPING, "coerces", "extras.coerces", "convert_further"),
    Step(SHAPING, "empty", "extras.empty", "remove_empty", "empty"),  # 6
    Step(ASKING, "presence", "", "refuse_forbidden", "presence"),  # 7
    Step(ASKING, "valids", "valids", "find_listed", "valids"),  # 8
    Step(ASKING, "invalids", "invalids", "refuse_listed", "invalids"),
    Step(CHECKING, "base", "", "base", "base"),  # 9
    Step(CHECKING, "bases", "bases", "apply_bases"),
    Step(CHECKING, "checks", "checks", "apply_checks", "checks"),  # 10
    Step(ENDING, "default", "extras", "replace_undefined", "default"),
    Step(ENDING, "finish", "extras.finish", "finish", "finish"),
    Step(ENDING, "end", "extras.start", "keep_verdict"),
)
"""The steps of a value in their order.

No other place decides about the order. A node runs the methods of the steps that it has, a lane is the source
that they write, one after the other, and `setup.py` writes the calls of the functions in C. `prepare`,
`coerces` and `bases` are steps of extensions, `coerce` and `base` those of the type.
"""


def steps_of(node: ValueNode) -> list[Step]:
    """Return the steps of a node, in their order."""
    return [step for step in STEPS if step.is_of(node)]
