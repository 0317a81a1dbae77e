"""Formats that are read whole, or by libraries: YAML, TOML, tables. `placed` has the places in a text."""
