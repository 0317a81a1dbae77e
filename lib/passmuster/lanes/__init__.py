"""Quick lanes of the pure backend: the walk over a value as source of its own, made for one node.

Build phase, for schemas that have seen some values. A lane asks each leaf within the walk whether it is
clear that its value passes; what is not clear goes through the steps of the reference, at its place in
the run, so that everything that is reported, changed or called is the reference's doing. Lanes are derived
from the facts alone; a node without facts has none, and is run by the lanes around it like any other.
The compiled backend has no lanes: its twins read the same facts.
"""
