"""What a class says of itself: its fields, the keywords that it takes. Leaves."""
