"""JSON as text: decoding by the fastest installed package, and the positions of values."""
