"""What the families of types say in JSON Schema, one module for each."""
