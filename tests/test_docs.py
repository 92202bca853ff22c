"""What the documents promise exists."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
COMMANDS = {
    path.stem
    for app in ("ratings", "tournaments")
    for path in (ROOT / app / "management" / "commands").glob("[!_]*.py")
}


def test_every_command_is_documented_and_no_other() -> None:
    documented = set(re.findall(r"^\| `([a-z_]+)", (ROOT / "docs" / "commands.md").read_text(), re.MULTILINE))
    assert documented == COMMANDS


def test_links_between_documents_lead_somewhere() -> None:
    for document in [ROOT / "README.md", *ROOT.glob("docs/*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text()):
            assert (document.parent / target).exists(), f"{document.name}: {target}"
