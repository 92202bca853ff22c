"""Each campaign has a short form, which is the test named after it."""

from pathlib import Path

from campaigns.__main__ import names


def test_each_campaign_has_a_short_form() -> None:
    here = Path(__file__).parent
    missing = [name for name in names() if not (here / f"test_{name}.py").exists()]
    assert missing == [], "write tests/campaigns/test_<name>.py: the functions of the campaign on a small input"
