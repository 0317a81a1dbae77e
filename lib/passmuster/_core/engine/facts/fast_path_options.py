"""The options that the lanes, and the fast paths of the twins, support.

Build phase; imports nothing. While any other option that affects values differs from its default, fast paths
are disabled and every value takes the steps (`language.preferences.preferences`).
"""

from __future__ import annotations

FAST_PATH_OPTIONS = frozenset(
    (
        # Copied into the run and checked there, or without effect on the path.
        "abort_early",
        "allow_unknown",
        "context",
        "convert",
        "from_json",
        "no_defaults",
        "presence",
        "skip_functions",
        "strip_arrays",
        "strip_objects",
        # Checked by steps that no fast path skips: casts, caches, external rules, unknown strings for
        # booleans, renames, failovers.
        "cache",
        "date_format",
        "externals",
        "joi",
        # The matter of the root's node alone.
        "null_as_absent",
    )
)
"""The attributes of preferences for these options."""
