"""Lanes, the fast paths of the pure backend: functions generated for one node, which walk over its values.

Build phase, for schemas that have validated some values. A lane tests the value of each leaf during the walk.
A value that passes a test needs no more work. Any other value goes through the steps of the reference, so
that only the reference reports errors, changes values and calls functions. Lanes are derived from the facts
alone. A node without facts has no lane, and the lanes around it run its steps. The compiled backend has no
lanes, as its twins read the same facts.
"""
