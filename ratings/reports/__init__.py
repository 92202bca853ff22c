"""Tournament reports: one neutral value, the file formats that read and write it, and checks of what it says.

No Django, no database, no clock. ``reading.read_report`` takes a file, ``formats.FORMATS`` names the formats,
``contradictions`` and ``completeness`` say what a person has to look at.
"""
