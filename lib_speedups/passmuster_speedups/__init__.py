"""The compiled twins of passmuster.nodes: one module of the same name for each.

They import nothing of passmuster.  What a twin owes to its Python half is
written in the docstring of passmuster.nodes; which of the two halves is used
is decided in passmuster.backend and nowhere else.
"""
