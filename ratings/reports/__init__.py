"""Tournament reports: a neutral value, the file formats that read and write it, and checks of its content.

No Django, no database, no clock. ``reading.read_report`` reads a file, ``formats.FORMATS`` lists the formats,
``contradictions`` and ``completeness`` find problems for the officer.
"""
