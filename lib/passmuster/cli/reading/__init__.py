"""Data files as streams of records, and the places of what is in them.

`data_files` opens a file and chooses its reader by its ending: one module a format, each of which yields
records with what is needed to find the line and the column of a part later, when a report wants it.
"""
