"""String formats: plain functions on `str` that know no schema words, and the data they need."""
