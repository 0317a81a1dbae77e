"""Steps of a run that are not hot: written once, in Python, and called by either backend's nodes.

Run phase. What a schema does not use is not built in.
"""
