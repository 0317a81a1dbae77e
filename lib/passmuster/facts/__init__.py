"""What is known of a node before any value is: worked out once, read by the lanes and by the twins.

Build phase. A fact is taken from the checks and fields of exact classes that this room knows; where
anything else is found there is no fact (None), and whoever asked leaves the value to the steps of the
reference. No fact calls, or lets anybody call, a function of the caller's.
"""
