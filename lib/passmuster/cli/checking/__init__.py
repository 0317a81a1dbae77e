"""A run of `passmuster check`: `record_checker` validates records, `checking` sums up the results."""
