"""The catalogues of texts: complete, valid, and unchanged by split and merge."""

import gettext
from pathlib import Path

import pytest
from babel.messages import Catalog, Message

from config import catalogue, texts
from config.catalogue import CatalogueError


@pytest.fixture(scope="module")
def own_texts() -> Catalog:
    return texts.text_catalogue()


def catalog_of(*messages: Message) -> Catalog:
    catalog = Catalog(locale="de", charset="utf-8", fuzzy=False)
    for message in messages:
        catalog[message.id] = message
    return catalog


def write_catalog(directory: Path, *messages: Message) -> Path:
    path = directory / "de" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    catalogue.write(path, catalog_of(*messages))
    return path


def translated(path: Path) -> dict[object, object]:
    return {message.id: message.string for message in catalogue.read(path) if message.id}


def test_every_text_of_the_sources_is_in_the_german_catalogue_and_no_other(own_texts: Catalog) -> None:
    ours, theirs = ({(text.id, text.context) for text in each if text.id} for each in (own_texts, german_catalog()))
    missing, lost = ours - theirs, theirs - ours
    assert (missing, lost) == (set(), set()), "run ./dev messages"


def test_the_german_translations_keep_placeholders_tags_and_plurals() -> None:
    assert [*catalogue.translation_faults(german_catalog())] == []


def german_catalog() -> Catalog:
    return catalogue.read(catalogue.GERMAN)


def test_texts_are_found_in_calls_templates_and_data(own_texts: Catalog) -> None:
    for text in (
        "Skip to the content",
        "Afghanistan",
        "Number of Wins",
        "the file is empty; a report in TRF16 or TRF26 is expected",
    ):
        assert own_texts.get(text) is not None, text
    plural = own_texts.get(("%(count)d event enters the list.", "%(count)d events enter the list."))
    assert plural is not None
    assert plural.locations[0][0] == "ratings/periods/log.py"


@pytest.mark.parametrize(
    ("original", "translation", "message"),
    [
        ("Round %(number)s", "Runde", "names nothing; expected %(number)s"),
        ("Round %(number)s", "Runde %(nummer)s", "names %(nummer)s; expected %(number)s"),
        ("K {edition.k}", "K", "names nothing; expected {edition.k}"),
        ("Kept at <b>home</b>", "Daheim", "names nothing; expected </b, <b"),
        ("100%% of it", "100% davon", "names nothing; expected %%"),
        (" and then", "und dann", "the space at the beginning differs"),
        (("%(n)s player", "%(n)s players"), ("%(n)s Spieler", ""), "1 forms; expected 2"),
        (("one player", "%(n)s players"), ("ein Spieler", "Spieler"), "names nothing; expected %(n)s"),
    ],
)
def test_a_translation_that_would_break_a_page_is_refused(
    original: str | tuple[str, str], translation: str | tuple[str, str], message: str
) -> None:
    problems = [*catalogue.translation_faults(catalog_of(Message(original, translation)))]
    assert any(message in problem for problem in problems), problems


@pytest.mark.parametrize(
    ("original", "translation"),
    [
        ("Round %(number)s of %(all)s", "Von %(all)s die Runde %(number)s"),
        (("one player", "%(n)s players"), ("ein Spieler", "%(n)s Spieler")),
        (("%(n)s player", "%(n)s players"), ("%(n)s Spieler", "%(n)s Spieler")),
        ("Not translated yet", ""),
    ],
)
def test_order_and_wording_are_free(original: str | tuple[str, str], translation: str | tuple[str, str]) -> None:
    assert [*catalogue.translation_faults(catalog_of(Message(original, translation)))] == []


def test_the_parts_of_a_catalogue_join_to_the_whole_catalogue(tmp_path: Path) -> None:
    texts_of_files = [Message(f"text {number}", locations=[(f"file-{number // 4}", 0)]) for number in range(40)]
    path = write_catalog(tmp_path, Message("done", "fertig", locations=[("file-0", 0)]), *texts_of_files)
    parts = catalogue.split(path, tmp_path / "parts", 3)
    for part in parts:
        shared = catalogue.read(part)
        for message in shared:
            if message.id:
                message.string = str(message.id).upper()
        catalogue.write(part, shared)
    sizes = [len(translated(part)) for part in parts]
    assert sum(sizes) == 40
    assert max(sizes) - min(sizes) <= 8
    assert catalogue.merge(path, parts)["taken"] == 40
    assert translated(path) == {"done": "fertig"} | {f"text {number}": f"TEXT {number}" for number in range(40)}


def test_parts_with_an_error_change_nothing(tmp_path: Path) -> None:
    path = write_catalog(tmp_path, Message("a"), Message("b %(b)s"))
    good, bad = tmp_path / "good.po", tmp_path / "bad.po"
    catalogue.write(good, catalog_of(Message("a", "A")))
    catalogue.write(bad, catalog_of(Message("b %(b)s", "B")))
    with pytest.raises(CatalogueError, match=r"bad\.po: 'b %\(b\)s': 'B' names nothing; expected %\(b\)s"):
        catalogue.merge(path, [good, bad])
    assert translated(path) == {"a": "", "b %(b)s": ""}


def test_a_part_knows_no_text_that_the_catalogue_does_not(tmp_path: Path) -> None:
    path, part = write_catalog(tmp_path, Message("a")), tmp_path / "part.po"
    catalogue.write(part, catalog_of(Message("a", "A"), Message("gone", "weg")))
    assert catalogue.merge(path, [part]) == {"taken": 1, "unknown": 1, "untranslated": 0}
    assert translated(path) == {"a": "A"}


def test_the_compiled_catalogue_has_the_translations(tmp_path: Path) -> None:
    path = write_catalog(
        tmp_path, Message("a", "ä"), Message(("%(n)s b", "%(n)s bs"), ("%(n)s B", "%(n)s Be")), Message("c")
    )
    with catalogue.compile(path).open("rb") as file:
        german = gettext.GNUTranslations(file)
    assert german.gettext("a") == "ä"
    assert german.ngettext("%(n)s b", "%(n)s bs", 2) == "%(n)s Be"
    assert german.gettext("c") == "c"
