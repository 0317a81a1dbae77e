"""Data files as streams of records, and the positions of their parts.

`data_files` opens a file and chooses its reader by its ending. There is one module for each format. A
reader yields records with the data that a report needs to find the line and column of a part later.
"""
