"""Bridges to other packages, each imported by whoever uses that package, and by nothing else of ours."""
