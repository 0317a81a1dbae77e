"""The meaning of rules as values: a class for each kind of constraint, and their conjunction."""
