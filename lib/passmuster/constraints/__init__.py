"""The meaning of rules as values: one class for each kind of constraint, and their conjunction."""
