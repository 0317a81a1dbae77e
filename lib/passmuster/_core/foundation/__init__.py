"""Basic modules for all other rooms: no words of schemas, no imports of other rooms."""
