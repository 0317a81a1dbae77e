"""What rules mean, as values: one class for each kind of constraint, and their conjunction."""
