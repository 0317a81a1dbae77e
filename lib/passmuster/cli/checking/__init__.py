"""A run of `passmuster check`: `judging` validates the records of a file, `checking` sums up the results."""
