"""The compiled twins of `engine/nodes/` in `passmuster/_core`: one module of the same name for each.

They import nothing of passmuster.  The docstring of `nodes/__init__.py` states the contract between a twin
and its Python half; `engine/backend.py` alone decides which of the two is used.
"""
