"""Leaves that everything else stands on: no schema words, no imports of other rooms."""
