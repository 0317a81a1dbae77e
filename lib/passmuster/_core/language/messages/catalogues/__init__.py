"""The messages of the error codes in other languages, a data file for each, loaded when needed."""
