"""Dumps: the conversion of validated values back into data, and the list of its losses."""
