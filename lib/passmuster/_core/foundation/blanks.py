"""The white space and the line ends of JavaScript, which differ from Python's. A leaf."""

from __future__ import annotations

LINE_ENDS = "\n\r\u2028\u2029"
"""The characters that end a line, which `.` in a pattern does not match."""

BLANKS = (
    "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)
"""White space: the characters that `trim` removes, that may surround numbers and dates, and that `\\s` of a
pattern matches. Each can be part of a character class without an escape."""
