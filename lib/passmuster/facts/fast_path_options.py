"""The options that the lanes, and the short ways of the twins, have been taught.

Build phase; imports nothing. Where an option that decides about values and is not among these differs from
its default, they stand aside and every value takes the steps (`language.preferences.preferences`).
"""

from __future__ import annotations

FAST_PATH_OPTIONS = frozenset(
    (
        # Copied into the run and asked on the way, or the same on every way.
        "abort_early",
        "allow_unknown",
        "context",
        "convert",
        "no_defaults",
        "presence",
        "skip_functions",
        "strip_arrays",
        "strip_objects",
        # Asked by steps that no short way passes by: casts, caches, external rules, strings that a boolean
        # does not know, renames, failovers.
        "cache",
        "date_format",
        "externals",
        "joi",
    )
)
"""The attributes of preferences that these options are."""
