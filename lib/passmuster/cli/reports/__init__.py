"""The output of a check for people and programs: reports in a style, counts, progress.

`findings` collects the errors of a record, and `reporting` writes them in one of the styles: some have a
piece of text for each report, others one text for all of them.
"""
