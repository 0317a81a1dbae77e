"""Facts about nodes that hold for every value: computed once, used by the lanes and by the twins.

Build phase. A fact is derived from checks and fields of exact classes that this room knows. For anything else
there is no fact (None), and the value takes the steps of the reference. No fact calls user code, not even
indirectly.
"""
