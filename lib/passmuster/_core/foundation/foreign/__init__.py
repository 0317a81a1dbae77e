"""Values and classes of packages that the library does not import."""
