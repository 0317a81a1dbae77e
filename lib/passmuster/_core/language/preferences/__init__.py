"""The options of a validation: their table, their values, and how they are merged."""
