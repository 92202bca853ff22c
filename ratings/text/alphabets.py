"""Letters beyond ASCII of the languages of chess federations, to recognise the code page of a text. Pure."""

LANGUAGES = {
    "albanian": "çë",
    "azerbaijani": "çğıöşü",
    "bulgarian": "абвгдежзийклмнопрстуфхцчшщъьюя",
    "croatian": "čćđšž",
    "czech": "áčďéěíňóřšťúůýž",
    "danish": "åæøé",
    "dutch": "áéëïóöü",
    "estonian": "äõöüšž",
    "finnish": "äåö",
    "french": "àâæçèéêëîïôœùûüÿ",
    "german": "äöüß",
    "greek": "αβγδεζηθικλμνξοπρστυφχψωάέήίόύώϊϋΐΰς",
    "hungarian": "áéíóöőúüű",
    "icelandic": "áæéíðóöúýþ",
    "irish": "áéíóú",
    "italian": "àèéìíòóùú",
    "latvian": "āčēģīķļņšūž",
    "lithuanian": "ąčęėįšųūž",
    "macedonian": "абвгдѓежзѕијклљмнњопрстќуфхцчџш",
    "norwegian": "åæéøòô",
    "polish": "ąćęłńóśźż",
    "portuguese": "àáâãçéêíóôõúü",
    "romanian": "ăâîşţșț",
    "russian": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "serbian": "абвгдђежзијклљмнњопрстћуфхцчџш",
    "slovak": "áäčďéíĺľňóôŕšťúýž",
    "slovenian": "čšžćđ",
    "spanish": "áéíñóúü",
    "swedish": "åäöé",
    "turkish": "çğıöşüâîû",
    "ukrainian": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
}

# FIDE's federation codes by language; no letters are known for a federation that is absent here.
_FEDERATIONS = {
    "albanian": "ALB KOS",
    "azerbaijani": "AZE",
    "bulgarian": "BUL",
    "croatian": "CRO BIH MNE SRB",
    "czech": "CZE",
    "danish": "DEN FAI",
    "dutch": "NED BEL SUR ARU AHO",
    "estonian": "EST",
    "finnish": "FIN",
    "french": "FRA BEL SUI LUX MNC CAN",
    "german": "GER AUT SUI LIE LUX ITA",
    "greek": "GRE CYP",
    "hungarian": "HUN",
    "icelandic": "ISL FAI",
    "irish": "IRL",
    "italian": "ITA SUI SMR",
    "latvian": "LAT",
    "lithuanian": "LTU",
    "macedonian": "MKD",
    "norwegian": "NOR",
    "polish": "POL",
    "portuguese": "POR BRA ANG MOZ CPV",
    "romanian": "ROU MDA",
    "russian": "RUS BLR KAZ KGZ TJK FID",
    "serbian": "SRB BIH MNE",
    "slovak": "SVK",
    "slovenian": "SLO",
    "spanish": "ESP ARG BOL CHI COL CRC CUB DOM ECU ESA GUA HON MEX NCA PAN PAR PER PUR URU USA VEN AND",
    "swedish": "SWE FIN",
    "turkish": "TUR CYP",
    "ukrainian": "UKR",
}

LETTERS_OF_LANGUAGE = {language: frozenset(letters + letters.upper()) for language, letters in LANGUAGES.items()}


def _by_federation() -> dict[str, frozenset[str]]:
    letters: dict[str, frozenset[str]] = {}
    for language, codes in _FEDERATIONS.items():
        for code in codes.split():
            letters[code] = letters.get(code, frozenset()) | LETTERS_OF_LANGUAGE[language]
    return letters


LETTERS_OF_FEDERATION = _by_federation()
