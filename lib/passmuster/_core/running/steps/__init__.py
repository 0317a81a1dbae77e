"""Steps of a run that are not hot: written once, in Python, and called by the nodes of both backends.

Run phase. A step is only built into the nodes of schemas that need it.
"""
