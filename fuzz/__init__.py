"""The fuzzer: bytes choose a schema, options and values; both backends have to do the same with them.

`choices` reads decisions from bytes. `descriptions` and `programs` make schemas of them, from data for
`build` and by calls of methods; `values` makes values, also such whose methods lie. `halves` holds both
backends in one process, `playing` has one play an input and notes all that can be seen, `target` compares
the two. `corpus` keeps the inputs that showed something new. `python -m fuzz` is the command.
"""
