"""The declarations of a class: its fields, and the keywords that it accepts. Leaves."""
