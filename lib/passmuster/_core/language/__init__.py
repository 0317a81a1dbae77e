"""The vocabulary of the library: options, messages, labels, references, templates, value lists.

Schema side and report phase.
"""
