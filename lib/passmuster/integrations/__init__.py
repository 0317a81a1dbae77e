"""Bridges to other packages. Only programs that use a package import its bridge; nothing of ours does."""
