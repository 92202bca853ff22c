"""The tag of tables that scroll sideways."""

from django.template import Template
from django.template.context import Context

TABLE = """{% load tables %}{% scroll_table name "narrow" hidden=hidden %}<tbody><tr><td>{{ cell }}</td></tr></tbody>
{% endscroll_table %}"""


def table(*, hidden: bool) -> str:
    return Template(TABLE).render(Context({"name": 'Rounds "A"', "cell": "<1>", "hidden": hidden}))


def test_the_table_stands_under_its_caption_which_names_the_region() -> None:
    assert table(hidden=False) == (
        '<div class="scroll" role="region" tabindex="0" aria-label="Rounds &quot;A&quot;">'
        '<table class="bulletin narrow"><caption>Rounds &quot;A&quot;</caption>'
        "<tbody><tr><td>&lt;1&gt;</td></tr></tbody>\n</table></div>"
    )


def test_a_hidden_caption_is_there_for_those_who_listen() -> None:
    assert '<caption class="visually-hidden">Rounds' in table(hidden=True)
