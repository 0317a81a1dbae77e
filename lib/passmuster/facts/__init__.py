"""Facts about nodes that hold for every value: computed once, read by the lanes and by the twins.

Build phase. A fact is derived from checks and fields of exact classes that this room knows. If there is
anything else, there is no fact (None), and the value is left to the steps of the reference. No fact calls
a user function, or lets anybody call one.
"""
