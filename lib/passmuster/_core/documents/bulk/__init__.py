"""Validation of many values in one call, with their errors as a table.

`rows` reads values from frames, tables and cursors and removes their nulls, `loop` validates them, and
`batch` holds the outcome with the values that failed. `error_table` has their errors as columns, and `arrow`
converts the columns to Arrow data. `frames` builds tables and frames of the valid values, with the types from
`column_types`.

Loaded when `validate_many` is first called. Uses the run phase, errors and, for tables, the records of
schemas. A package for frames is imported only when one of its frames is requested.
"""
