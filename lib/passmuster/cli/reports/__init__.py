"""What people and programs see of a check: reports in a style, counts, progress.

`findings` is what there is to say, `reporting` says it in one of the styles: `line_styles` have a piece of
text for each report, `document_styles` one text for all of them.
"""
