"""Validating many values in one call, and their errors as a table.

What each module holds: `batch` what came of the values, `loop` the way through them, `rows` reading the
values from frames, tables and cursors, `error_table` the errors as columns, `arrow` these as Arrow
data. Loaded when `validate_many` is first called. Uses the run phase and what
errors are made of; none of it imports the packages whose frames it reads.
"""
