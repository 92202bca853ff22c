"""Run a command with the settings of a file in the format of systemd's EnvironmentFile.

    deploy/run_with_settings.py /etc/berger.env COMMAND ARGUMENT …

A shell would read the same file otherwise: it would run `Name <address>` and everything after `&`.
"""

import os
import re
import sys
from pathlib import Path

QUOTED = r"""'[^']*'|"(?:\\.|[^"\\])*\""""
LINES = re.compile(
    rf"""^[ \t]*(?:
        [#;][^\n]*
        | (?P<name>[A-Za-z_][A-Za-z0-9_]*)[ \t]*=(?P<quoted>(?:[ \t]*(?:{QUOTED}))*)
          [ \t]*(?P<plain>(?:\\.|[^\\\n])*?)[ \t]*
    )$""",
    re.MULTILINE | re.DOTALL | re.VERBOSE,
)


def read_settings(text: str) -> dict[str, str]:
    """Return the settings of a text as systemd reads them: comments, quotes, escapes, and lines that continue."""
    lines = LINES.finditer(text.replace("\r\n", "\n"))
    return {line["name"]: _unquoted(line["quoted"]) + _unescaped(line["plain"]) for line in lines if line["name"]}


def _unquoted(text: str) -> str:
    return "".join(
        part[1:-1] if part[0] == "'" else re.sub(r'\\(?:\n|(["\\`$]))', r"\1", part[1:-1])
        for part in re.findall(QUOTED, text, re.DOTALL)
    )


def _unescaped(text: str) -> str:
    return re.sub(r"\\(?:\n|(.))", r"\1", text, flags=re.DOTALL)


if __name__ == "__main__":
    os.environ |= read_settings(Path(sys.argv[1]).read_text(encoding="utf-8"))
    os.execvp(sys.argv[2], sys.argv[2:])  # noqa: S606
