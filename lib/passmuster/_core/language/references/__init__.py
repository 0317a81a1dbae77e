"""References to other values, and the values that they result in."""
