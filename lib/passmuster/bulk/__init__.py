"""Validating many values in one call, and their errors as a table.

`rows` reads values from frames, tables and cursors, `nulls` leaves out their nulls, `loop` validates them,
and `batch` holds the outcome. `failed_values` keeps what failed, `error_table` has the errors as columns,
and `arrow` makes Arrow data of them. `frames` makes tables and frames of the valid values, with the types
of `column_types`.

Loaded when `validate_many` is first called. Uses the run phase, errors and, for tables, the records of
schemas. No package for frames is imported until a frame of it is asked for.
"""
