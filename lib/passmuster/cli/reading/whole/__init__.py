"""Formats that are read as a whole, or by libraries: YAML, TOML, tables. `placed` finds positions."""
