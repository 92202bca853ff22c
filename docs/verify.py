"""Derive a published rating list again from its evidence, with nothing but Python 3.11; docs/using/proof.md tells how.

    python verify.py standard-2025-12-v1-evidence.zip [more bundles]

A second implementation, from the FIDE Handbook, sharing no line with the program that made the list. The numbers of the
rules come from the editions frozen in the bundle; the two tables of article 8.1 are here. Points are exact fractions.
"""

import csv
import hashlib
import json
import operator
import re
import sys
import tomllib
import zipfile
from collections import Counter, defaultdict
from datetime import date
from fractions import Fraction

# 8.1.2: the largest difference for which the stronger side expects 50, 51, … 99 %; beyond the last 100 %.
EXPECTED = """3 10 17 25 32 39 46 53 61 68 76 83 91 98 106 113 121 129 137 145 153 162 170 179 188 197 206 215 225 235
    245 256 267 278 290 302 315 328 344 357 374 391 411 432 456 484 517 559 619 735"""
# 8.1.1: dp for a score of 50, 51, … 99 %; below 50 % with the sign turned.
DP = """0 7 14 21 29 36 43 50 57 65 72 80 87 95 102 110 117 125 133 141 149 158 166 175 184 193 202 211 220 230
    240 251 262 273 284 296 309 322 336 351 366 383 401 422 444 470 501 538 589 677"""
POINTS = dict.fromkeys("1W+", Fraction(1)) | dict.fromkeys("=D", Fraction(1, 2)) | dict.fromkeys("0L-UZ", Fraction(0))
TIME = re.compile(r"(?:([1-9]\d{0,2})/)?(\d{1,6})(?:\+(\d{1,4}))?")
BOUNDS = {"over": operator.gt, "at_least": operator.ge, "at_most": operator.le, "under": operator.lt}
FORMULA = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")

FACTS = "number name federation sex title womens_title other_titles birth_year"
STATE = "highest games_so_far counted_from last_game"
PERSON = f"{FACTS} listed rating {STATE} unrated_since standard standard_now"
EVENT = "key name first_day last_day system control time_control rounds list_date list_control list_used version"
IMPORTED = f"{FACTS} rating games k flag {STATE}"
COLUMNS = f"{FACTS} flag rating games k change rank"
SEALED = "rows_sha256 inputs_sha256 series control date number reason author second_author at previous"
NUMBERS = "birth_year listed rating highest games_so_far standard standard_now rounds games k"
DAYS = "first_day last_day list_date counted_from last_game unrated_since"


class Inputs:
    """The text inputs.txt: its lines by their first word, and the editions in it, by chapter and first day."""

    def __init__(self, text):
        self.lines, self.law, toml = defaultdict(list), {}, []
        for line in text.split("\n")[1:-1]:
            word, *cells = line.split("\t")
            if line.startswith("|"):
                toml[-1] += f"{line[1:]}\n"
            else:
                self.lines[word].append(cells)
                toml += [""] * (word == "edition")
        for (chapter, name), text in zip(self.lines["edition"], toml, strict=True):
            edition = self.law[chapter, date.fromisoformat(name)] = defaultdict(lambda: None)
            for group, numbers in tomllib.loads(text, parse_float=Fraction).items():
                for key, number in numbers.items() if isinstance(numbers, dict) else ():
                    edition[f"{group}.{key}"] = None if number["value"] == "none" else number["value"]
            edition["first day"] = date.fromisoformat(name)

    def rows(self, word, fields):
        """Return the lines with a keyword by field, with numbers and dates parsed. A dot is an unknown value."""
        for cells in self.lines[word]:
            row = dict(zip(fields.split(), cells, strict=True))
            for names, read in ((NUMBERS, int), (DAYS, date.fromisoformat)):
                row |= {name: None if row[name] == "." else read(row[name]) for name in names.split() if name in row}
            yield row

    def on(self, day, chapter):
        """Return the edition of a chapter in force on a day, or an empty one before the first."""
        return self.law.get((chapter, max((d for c, d in self.law if c == chapter and d <= day), default=None)), {})


def half_up(value, step=1):
    """Round to the nearest multiple of the step, exact halves upward."""
    return step * int((2 * Fraction(value) + step) // (2 * step))


def expectation(edition, difference):
    """8.1.2: the score expected of one game, by the table or the formula of the edition."""
    if edition["tables.expected"] == "logistic":
        return Fraction(round(100 / (1 + 10 ** (-difference / 400))), 100)
    percent = 50 + next((n for n, most in enumerate(EXPECTED.split()) if abs(difference) <= int(most)), 50)
    return Fraction(percent if difference > 0 else 100 - percent, 100)


def minutes(periods, moves):
    """Return the time of one player for a number of moves. A last period that is too short begins again."""
    seconds, at = 0, 0
    while moves > 0:
        most, base, increment = periods[min(at, len(periods) - 1)]
        played = min(int(most or moves), moves)
        seconds, moves, at = seconds + int(base) + played * int(increment or 0), moves - played, at + 1
    return Fraction(seconds, 60)


def right_time(event, slow, fast, highest):
    """1.1: whether the time control is that of the list, by the higher rating of the two; so if nobody stated it."""
    coded = event["time_control"].strip()
    unequal = re.fullmatch(r"W([^-W]+)-B([^-B]+)", coded)
    sides = [[TIME.fullmatch(part) for part in side.split(":")] for side in (unequal.groups() if unequal else [coded])]
    if not all(all(side) and all(part[1] for part in side[:-1]) for side in sides):
        return True
    sides = [[part.groups() for part in side] for side in sides]
    needed = max((band["rating"], band["minutes"]) for band in slow["slow_play.bands"] if band["rating"] <= highest)[1]
    short = any(side[0][0] and int(side[0][0]) < (slow["slow_play.first_control"] or 0) for side in sides)
    control = "standard"
    if short or min(minutes(side, slow["slow_play.moves"]) for side in sides) < needed:
        times = [minutes(side, fast["fast_play.moves"]) for side in sides] if fast else []
        spans = {name: fast[f"fast_play.{name}"].items() for name in ("rapid", "blitz") if fast}
        inside = (name for name, span in spans.items() if all(BOUNDS[b](t, m) for b, m in span for t in times))
        control = (
            next(inside, None) if times and not (fast["fast_play.equal_times"] and sides[0] != sides[-1]) else None
        )
    return control == event["control"]


def rated_sides(inputs, event, edition, games, brought):
    """Return the points and the opponent's rating of each game that counts, by player (5, 6, 8.3.1)."""
    slow, fast = inputs.on(event["first_day"], "standard"), inputs.on(event["first_day"], "rapid-blitz")
    ratings = [brought[player] for game in games for player in game[2:4]]
    match, sides, scores = event["system"] == "match", defaultdict(list), defaultdict(list)
    whole = edition["rated_games.match_with_unrated"] == "whole-event-left-out" and not all(ratings)
    for _, _, white, black, for_white, for_black, why_not in games:
        pair, points = (brought[white], brought[black]), {white: POINTS[for_white], black: POINTS[for_black]}
        highest = max(ratings if slow["slow_play.decided_by"] == "event" else pair)
        before = scores[frozenset(points)]
        decided = event["rounds"] and any(2 * sum(game[n] for game in before) > event["rounds"] for n in points)
        before.append(points)
        strong = all(pair) and max(pair) > (edition["difference.unrated_above"] or max(pair))
        wide = strong and abs(pair[0] - pair[1]) >= edition["difference.unrated_from"]
        left_out = why_not or wide or (match and (decided or whole or not all(pair)))
        if not left_out and right_time(event, slow, fast, highest):
            for player, opponent in ((white, black), (black, white)):
                if brought[opponent]:
                    sides[player].append((points[player], brought[opponent]))
    other = edition["rated_games.unrated_in_round_robin"] != "left-out" and not all(ratings)
    if event["system"] == "round-robin" and (other or edition["method.round_robin"] != edition["method.swiss"]):
        sys.exit(f"{event['name']}: a round robin of 2005 or 2006, or with unrated players before 2022")
    return sides


def change(edition, system, own, sides):
    """Score less expectation of a player in an event: game by game (8.3), or by the opponents' average (10.6)."""
    limit, exempt = edition["difference.limit"], edition["difference.exempt_from"]
    points, differences = sum(score for score, _ in sides), [own - opponent for _, opponent in sides]
    free = not limit or (exempt and own >= exempt)
    counted = differences if free else [max(-limit, min(limit, d)) for d in differences]
    if edition["difference.upgrades"] == "greatest-of-event":
        gains = sorted((d, index) for index, d in enumerate(differences) if d > counted[index])
        counted = [d if (d, index) in gains[:-1] else counted[index] for index, d in enumerate(differences)]
    if edition[f"method.{system.replace('-', '_')}"] == "per-game":
        return points - sum(expectation(edition, d) for d in counted)
    average = half_up(Fraction(sum(own - d for d in counted), len(sides)))
    return points - len(sides) * expectation(edition, own - average)


def lists_since(inputs, chapter, entered, day):
    """Return the number of lists after the list that an event entered, up to the day, by the editions (7.1.4)."""
    months = [date(n // 12, n % 12 + 1, 1) for n in range(entered.year * 12 + entered.month, day.year * 12 + day.month)]
    schedules = [(month, inputs.on(month, chapter).get("publication.dates") or []) for month in months]
    return sum(month.month in [s for s in dates if s["first"] <= month][-1]["months"] for month, dates in schedules)


def first_rating(edition, parts):
    """Games and first rating of an unrated player, 0 for none, from the events in order of time (7.1.4, 8.2)."""
    if edition["initial.reasoning"] != "two-hypothetical-draws":
        sys.exit("a first rating under an edition before March 2024")
    pooled = [sides for age, sides in parts if age < edition["pooling.lists"]]
    while pooled and sum(score for score, _ in pooled[0]) < edition["pooling.least_score"]:
        pooled = pooled[1:]
    sides = [side for some in pooled for side in some]
    draws = [(Fraction(1, 2), edition["initial.draws_rating"])] * edition["initial.draws"]
    points, opponents = (sum(column) for column in zip(*sides, *draws, strict=True))
    percent = half_up(100 * points / len(sides + draws))
    dp = int(DP.split()[abs(percent - 50)]) * (1 if percent >= 50 else -1)
    rating = min(half_up(Fraction(opponents, len(sides + draws)) + dp), edition["initial.maximum"])
    enough = len(sides) >= edition["initial.minimum_games"] and rating >= edition["initial.floor"]
    return (len(sides), rating) if enough else (0, 0)


def development(edition, year, rating, person, so_far, games):
    """K (8.3.3): once published high enough, junior, newcomer, else normal; limited by the games of the period."""
    rule = {key.partition(".")[2]: value for key, value in edition.items() if key.startswith("development.")}
    highest, k = max(person["highest"] or 0, rating), rule["normal"]
    if rule["reasoning"] == "by-status":
        young = rule["junior"] and person["birth_year"] and year <= person["birth_year"] + rule["junior_age"]
        best = highest if rule["junior_reached"] == "stays-normal" else rating
        if highest >= rule["reached_from"] and (so_far is None or so_far >= (rule["reached_games"] or 0)):
            k = rule["reached"]
        elif young and best < rule["junior_under"]:
            k = rule["junior"]
        elif so_far is not None and so_far < rule["new_games"]:
            k = rule["new"]
    return min(k, rule["limit"] // max(games, 1)) if rule["limit"] else k


def month_of(inputs, chapter, day, base, spent):
    """Return each player's rated games, sum of changes, last day played and events towards a first rating."""
    by_event, brought, printed, parts = defaultdict(list), defaultdict(Counter), set(), defaultdict(list)
    games, total, last = Counter(), Counter(), defaultdict(lambda: date.min)
    for game in inputs.lines["game"]:
        by_event[game[0]].append(game)
    for event, number, rating, source in inputs.lines["entry"]:
        brought[event][number] = 0 if rating == "." else int(rating)
        printed |= {(event, number)} if source == "printed" else set()
    for event in sorted(inputs.rows("event", EVENT), key=lambda e: (e["last_day"], e["first_day"], int(e["key"]))):
        edition, key, entered = inputs.on(event["first_day"], chapter), event["key"], event["list_date"]
        for player, sides in rated_sides(inputs, event, edition, by_event[key], brought[key]).items():
            if base[player] and entered == day:
                games[player] += len(sides)
                total[player] += change(edition, event["system"], brought[key][player] or base[player], sides)
            elif not base[player] and entered > spent[player] and (key, player) not in printed:
                parts[player].append((lists_since(inputs, chapter, entered, day), sides))
            if entered == day and (base[player] or (key, player) not in printed):
                last[player] = max(last[player], event["last_day"])
    return games, total, last, parts


def derive(inputs):
    """Return the rows of a computed list (7.2, 8). The month's changes follow the edition in force when it opened."""
    _program, control, day, opens = inputs.lines["run"][0]
    day, opens = date.fromisoformat(day), date.fromisoformat(opens)
    [[chapter]] = inputs.lines["chapter"] or [["standard" if control == "standard" else "rapid-blitz"]]
    month, law, persons = inputs.on(opens, chapter), inputs.on(day, chapter), [*inputs.rows("person", PERSON)]
    lends, more = month["initial.lent"] == "standard-rating" or inputs.lines["lent"], Counter()
    for number, points, kind, _reason in inputs.lines["adjustment"]:
        more[number, kind == "base"] += int(points)
    start = {person["number"]: person["rating"] or (lends and person["standard"]) or 0 for person in persons}
    base = {number: rating and rating + more[number, True] for number, rating in start.items()}
    spent = {person["number"]: person["unrated_since"] or date.min for person in persons}
    games, total, last, parts = month_of(inputs, chapter, day, base, spent)
    for person in persons:
        number, so_far, rating, moved = person["number"], person["games_so_far"], 0, False
        played, counted = last[number] > date.min, games[number]
        if base[number] and (person["rating"] or counted):
            newcomer = not person["rating"] and so_far is None
            k = development(month, opens.year, base[number], person, 0 if newcomer else so_far, counted)
            gain, up = k * total[number], month["rounding.halves"] == "up" or total[number] > 0
            rating = half_up(base[number] + gain, month["rounding.step"]) if up else base[number] - half_up(-gain)
            moved = counted or more[number, True] or more[number, False]
        elif played:
            counted, rating = first_rating(month, parts[number])
        rating += more[number, False] if rating else 0
        if rating and law["first day"] == day and law["lift.reasoning"]:
            goal = law["lift.below"] or (person["standard_now"] or 0) - law["lift.distance"]
            raised = half_up((law["lift.share"] or 1) * max(0, goal - rating))
            rating, moved = rating + raised, moved or (raised and base[number])
        rating = rating if rating >= law["publication.floor"] else 0
        if person["listed"] or rating or played:
            so_far = 0 if so_far is None and not person["listed"] else so_far
            so_far = None if so_far is None else so_far + counted
            k = development(law, day.year, rating, person, so_far, 0) if rating else None
            marks = flag(law, day, person["sex"], max(person["last_game"] or date.min, last[number]))
            person |= {"rating": rating or None, "games": counted, "k": k, "flag": marks}
            yield person | {"change": rating - start[number] if rating and moved else None}


def flag(edition, day, sex, last_game):
    """w for a woman; i after so many months without a rated game (7.2.2), where one is known."""
    relief, months = edition["activity.relief"], edition["activity.months"]
    months = relief["months"] if relief and relief["first"] <= day <= relief["last"] else months
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    return "w" * (sex == "w") + "i" * (date.min < last_game < date(year, month + 1, day.day))


def cells_of(inputs):
    """Return the cells of rows.csv by number. Ranks are 1 2 2 4; an apostrophe disarms a value like a formula."""
    rows = [*derive(inputs)] if inputs.lines["run"] else [*inputs.rows("row", IMPORTED)]
    rated = sorted((row["rating"] for row in rows if row["rating"]), reverse=True)
    rank = {rating: position for position, rating in reversed([*enumerate(rated, 1)])}
    for row in rows:
        row |= {"change": row.get("change"), "rank": rank.get(row["rating"])}
        cells = ["" if row[name] is None else row[name] for name in COLUMNS.split()]
        texts = [f"'{text}" if FORMULA.match(text) else text for text in cells[:7]]
        yield cells[0], texts + [str(cell) for cell in cells[7:]]


def problems(bundle, seals):
    """Return the faults of a bundle as sentences. `seals` are those of every list read so far."""
    inputs, rows, seal, facts = (bundle.read(name) for name in ("inputs.txt", "rows.csv", "seal.txt", "version.json"))
    body, facts, inputs_sum = rows.partition(b"\n")[2], json.loads(facts), hashlib.sha256(inputs).hexdigest()
    chain = {(facts.get("series"), facts["control"], x["date"], x["number"]): x["seal"] for x in facts["chain"]}
    true = facts | {"rows_sha256": hashlib.sha256(body).hexdigest(), "inputs_sha256": inputs_sum}
    true["previous"] = ("", *chain.values())[-2]
    lines = ["berger-seal 1", *(f"{name}\t{true[name]}" for name in SEALED.split() if name in true), ""]
    wrong = [f"seal.txt: {line}: there or right, not both" for line in sorted({*lines} ^ {*seal.decode().split("\n")})]
    if not hashlib.sha256(seal).hexdigest() == facts["seal"] == [*chain.values()][-1]:
        wrong.append("version.json: the seal is not the checksum of seal.txt")
    others = [link for link, seal_ in chain.items() if seals.setdefault(link, seal_) != seal_]
    wrong += [f"version.json: {link} has another seal in another bundle" for link in others]
    derived = dict(cells_of(Inputs(inputs.decode())))
    for row in csv.reader(body.decode().split("\n")[:-1]):
        follows = derived.pop(row[0], ["nobody"] * len(row))
        pairs = zip(COLUMNS.split(), row, follows, strict=True)
        wrong += [f"{row[0]} {name}: found {cell!r}, {right!r} follows" for name, cell, right in pairs if cell != right]
    return wrong + [f"{number}: not in rows.csv" for number in derived]


def main(paths):
    faults = {path: problems(zipfile.ZipFile(path), seals) for seals in [{}] for path in paths}
    for path, wrong in faults.items():
        sys.stdout.write("\n  ".join([f"{path}: {'differs' if wrong else 'agrees'}", *wrong]) + "\n")
    return int(any(faults.values()) or not paths)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
