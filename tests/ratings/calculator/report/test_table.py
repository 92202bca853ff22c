"""A rated report as text."""

from ratings.calculator.report.table import report_table
from tests.ratings.calculator.report.reports import build_report, rate


def test_the_table_sets_columns_halves_and_signs() -> None:
    report = build_report((2000, "2w1 3b= 0-H"), (1900, "1b0 0-U"), (None, "- 1w= 4b1"), (1500, "- - 3w0"))
    text = report_table("Test", rate(report, k_of={1: 20}))
    assert text == (
        """\
Test
standard, swiss, edition 2024-03-01
control standard: the file has no time control (222, 122)
system swiss, the file names none (192, 092)

No  Name      Rating   K  Reason  Games  Score  Expected    Sum  Change   New
 1  Player 1    2000  20  given       1      1      0.64  +0.36   +7.20  2007
 2  Player 2    1900   –  –           1      0      0.36  −0.36       –     –
 3  Player 3       –   –  –           2     1½         –      –       –     –
 4  Player 4    1500   –  –           0      0      0.00   0.00       –     –

1 Player 1
  Rd  Opp  Name      Col  Res  Rating  Diff  Counted  Expected  Change  Left out
   1    2  Player 2    w    1    1900   100      100      0.64   +7.20
   2    3  Player 3    b    ½       –     –        –         –       –  unrated-opponent
   3    –  –           –    H       –     –        –         –       –  not-played
  2000 +7.20 → 2007

2 Player 2
  Rd  Opp  Name      Col  Res  Rating  Diff  Counted  Expected  Change  Left out
   1    1  Player 1    b    0    2000  −100     −100      0.36       –
   2    –  –           –    U       –     –        –         –       –  not-played

3 Player 3
  Rd  Opp  Name      Col  Res  Rating  Diff  Counted  Expected  Change  Left out
   2    1  Player 1    w    ½    2000     –        –         –       –
   3    4  Player 4    b    1    1500     –        –         –       –
  first rating 1870 (2 games, average 1775.00, 63 %, dp +95): not published, too-few-games

4 Player 4
  Rd  Opp  Name      Col  Res  Rating  Diff  Counted  Expected  Change  Left out
   3    3  Player 3    w    0       –     –        –         –       –  unrated-opponent"""
    )


def test_an_averaged_event_shows_its_average() -> None:
    report = build_report((2500, "2w1"), (2400, "1b0"), day="2003-06-02")
    assert "  average of the opponents 2400\n  2500 +3.60 → 2504" in report_table("", rate(report, k=10))
