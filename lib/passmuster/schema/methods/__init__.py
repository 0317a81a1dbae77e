"""The methods that every schema has, by what they are about."""
