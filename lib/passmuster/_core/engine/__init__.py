"""The nodes that run, and what makes them fast: constraints, formats, facts, lanes, the backend."""
