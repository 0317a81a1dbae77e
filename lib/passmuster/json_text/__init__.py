"""JSON as text: its values, by the fastest package that is installed, and where its parts stand."""
