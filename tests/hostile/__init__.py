"""Input from strangers: one module for each group of things that they send."""
