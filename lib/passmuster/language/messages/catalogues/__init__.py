"""The messages of the error codes in other languages, a file of data each, read when asked for."""
