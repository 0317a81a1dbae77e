"""Texts that variables, forms, query strings and command lines send."""
