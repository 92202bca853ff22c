"""Headings of columns in several languages. Each import uses the headings of its own fields."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ratings.text.folding import fold

# Headings by field, without blanks, accents and signs. If two columns have the same field, the first heading here wins.
HEADINGS = {
    "name": """name fullname player playername participant names namevorname nachnamevorname nachnameundvorname
        surnamegivenname surnamefirstname lastnamefirstname spieler spielername spielerin teilnehmer teilnehmername
        vollername nometprenom nomprenom nomcomplet nomsetprenoms joueur jugador jugadora nombrecompleto
        nombreyapellidos apellidosynombre apellidosnombre apellidosynombres firstnamelastname nameandsurname""",
    "surname": """lastname surname familyname nachname familienname zuname nomdefamille apellidos apellido
        primerapellido etternavn efternamn efternavn cognome achternaam nazwisko prijmeni""",
    "given_name": """firstname givenname givennames forename vorname prenom prenoms nombredepila fornavn fornamn
        voornaam imie jmeno""",
    "fide_id": """fideid idfide fideidnumber fideidno fideidnr fideno fidenr fidenumber fidecode codefide codigofide
        idnumber fidenummer numerofide nofide nfide fidekennung idcode fide id ident""",
    "birth": """birthday birthdate dateofbirth birth born birthyear yearofbirth dob yob bday byear geburtsdatum
        geburtstag geburtsjahr gebdatum gebjahr gebdat gebtag geboren geb jahrgang jahrg jg datedenaissance naissance
        anneedenaissance anneenaissance datenaissance datenaiss neele nele fechadenacimiento fechanacimiento fechanac
        anodenacimiento nacimiento nacido fodselsdato fodelsedatum fodt fodd datadinascita geboortedatum rocnik year
        jahr annee ano anno""",
    "sex": "sex gender geschlecht geschl sexe sexo genre genero mf mw hf kjonn kon",
    "title": "title titel titre titulo fidetitle fidetitel tit tittel",
    "federation": """federation fed fedcode country nation land foderation federacion pais pays nationality
        nationalitat nationalite nacionalidad nat verband forbund""",
    "club": """club clubname clubcity verein vereinsname vereinort vereinname team teamname mannschaft equipe equipo
        clubville clubociudad clubciudad school schule klubb klub""",
    "rating": """elofide rtgfide fideelo fiderating ratingfide rtgint eloint rtgi eloi elostandard ratingstandard
        standard std elo rtg rating wertung wertungszahl puntuacion classement classementelo""",
    "rating_date": """ratingdate ratinglist ratinglistdate ratingmonth listdate fidelist fidelistof elodate elolist
        eloliste ratingliste listevom datedelaliste fechadelalista""",
    "national_id": "nationalid idnat nationalidnumber idnational natid nationaleid nationalnumber pkz",
    "national_rating": "elonat rtgnat ratingnat nationalrating ratingnational elonational dwz nwz",
    "byes": """byes bye byerounds byeround byerequest byerequests byesrequested requestedbye requestedbyes
        requestedbyeround requestedbyerounds byeinround byeinrounds halfpointbye halfpointbyes freilos freilose
        freilosrunden freilosrunde spielfrei spielfreierunden spielfreierunde spielfreiinrunde pausiertinrunde
        gewunschtefreilose byedemande byesdemandes rondebye descanso descansos rondasdedescanso""",
    "number": "number membernumber memberno memberid mitgliedsnummer mitgliedsnr mitgliednr medlemsnummer",
    "email": "email emailaddress mail emailadresse courriel adressemail correo correoelectronico epost",
    "until": """memberuntil until validuntil licencevaliduntil licenceuntil licenseuntil licensevaliduntil expires
        expiry mitgliedbis gultigbis bis valablejusquau validohasta""",
    "from": "from fromday since ab seit depuis desde",
    "level": "level arbitertitle arbiterlevel lizenz licence license grade",
    "category": "category cat kategorie categorie categoria",
    "arbiter": "arbiter arbitername schiedsrichter arbitre arbitro",
    "month": "month monat mois mes period periode",
    "games": "games partien parties partidas",
    "k": "k kfactor kcoeff",
}
# Columns with these headings are dropped at the desk, which does not store phone numbers and addresses.
PRIVATE_HEADINGS = f"""{HEADINGS["email"]} phone phonenumber mobile telephone telefon telefonnummer tel handy telefono
    movil address adresse direccion strasse street iban"""
# Headings with another field if a column has the given name.
BESIDE_GIVEN_NAME = {"name": "surname", "nom": "surname", "nombre": "given_name", "nome": "given_name"}
FIELDS_WITHOUT_GIVEN_NAME = {"nom": "name", "nombre": "name", "nome": "name"}
# Words in headings of online forms that do not help to find the field, as in "Please enter your name".
FILLER_WORDS = {
    "your",
    "the",
    "player",
    "players",
    "please",
    "enter",
    "current",
    "ihr",
    "ihre",
    "votre",
    "su",
    "of",
    "s",
}
NOT_ALPHANUMERIC = re.compile(r"[^a-z0-9]")
BRACKETS = re.compile(r"[(\[].*?[)\]]")
PART_SEPARATOR = re.compile(r"[/|]| - ")

Headings = Mapping[str, tuple[str, int]]
"""The field of each heading, and the rank of the heading among those of the field, from 0; by `key_of` the heading."""


@dataclass(frozen=True, slots=True)
class TableField:
    """A field that a column may hold; `label` may be translated when it is shown.

    If a field is `required`, it needs a column, or its `alternative` does.
    """

    name: str
    label: object
    headings: str
    required: bool = False
    alternative: str = ""


def common_headings(*names: str) -> str:
    """Return the headings of these fields from `HEADINGS`, separated by blanks."""
    return " ".join(HEADINGS[name] for name in names)


def headings_of(fields: Iterable[TableField]) -> Headings:
    """Return the headings of the fields. If two fields have the same heading, the first field gets it."""
    headings: dict[str, tuple[str, int]] = {}
    names = set()
    for field in fields:
        names.add(field.name)
        for rank, key in enumerate([*field.headings.split(), key_of(field.name)]):
            headings.setdefault(key, (field.name, rank))
    for key, name in FIELDS_WITHOUT_GIVEN_NAME.items():
        if name in names:
            headings.setdefault(key, (name, len(headings)))
    return headings


def field_of(heading: str, headings: Headings) -> str:
    """Return the field of a heading; empty for an unknown heading."""
    entry = _entry_of(heading, headings)
    return entry[0] if entry else ""


def rank_of(heading: str, field: str, headings: Headings) -> int:
    """Return the rank of a heading among those of a field, from 0; the last rank for a heading of another field."""
    entry = _entry_of(heading, headings)
    return entry[1] if entry and entry[0] == field else len(headings)


def key_of(heading: str) -> str:
    """Return the form in which headings are compared: small letters and digits without accents."""
    return NOT_ALPHANUMERIC.sub("", fold(heading))


def is_private(heading: str) -> bool:
    """Return True if a column with this heading is dropped at the desk, such as a phone number."""
    return key_of(heading) in PRIVATE_HEADINGS.split()


def _entry_of(heading: str, headings: Headings) -> tuple[str, int] | None:
    """Return field and rank of a heading; None for an unknown heading.

    The whole heading is tried first, then without brackets, then without filler words, then each of its parts.
    """
    for text in (heading, BRACKETS.sub("", heading)):
        if entry := headings.get(key_of(text)):
            return entry
    bare = BRACKETS.sub("", heading)
    heading_words = fold(bare).replace("'", " ").split()
    if entry := headings.get(
        NOT_ALPHANUMERIC.sub("", "".join(word for word in heading_words if word not in FILLER_WORDS))
    ):
        return entry
    parts = {headings.get(key_of(part)) for part in PART_SEPARATOR.split(bare)} - {None}
    return parts.pop() if len({part[0] for part in parts if part}) == 1 else None
