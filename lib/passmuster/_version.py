"""The version of this distribution, written once; the build reads it from here.

`passmuster.version` is something else: the version of the interface it follows.
"""

__version__ = "0.2.0"
