"""The texts of the error codes in other languages, one module each, loaded when asked for."""
