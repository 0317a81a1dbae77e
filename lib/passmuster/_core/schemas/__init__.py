"""Everything that users build: schemas, types, libraries, extensions, and schemas read from elsewhere."""
