"""Everything behind the public modules. Nothing here is public: names and places change without notice.

The floors, the lowest first: `foundation`, `engine`, `language`, `running`, `documents`, `schemas`.
"""
