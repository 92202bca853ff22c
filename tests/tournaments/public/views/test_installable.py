from io import BytesIO

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client
from PIL import Image

from ratings.models import Installation


@pytest.mark.django_db
def test_the_manifest_has_the_name_of_the_installation_and_icons_of_their_sizes(client: Client) -> None:
    Installation.objects.update_or_create(defaults={"authority": "Chess Federation of Bergland", "federation": "BGL"})
    content = client.get("/manifest.webmanifest").json()
    assert content["name"] == "Chess Federation of Bergland"
    assert {icon["purpose"] for icon in content["icons"]} == {"any", "maskable"}
    (shortcut,) = content["shortcuts"]
    assert client.get(shortcut["url"]).status_code == 200
    for icon in content["icons"]:
        path = finders.find(icon["src"].removeprefix(settings.STATIC_URL))
        assert isinstance(path, str)
        with Image.open(path) as image:
            assert "x".join(map(str, image.size)) == icon["sizes"]


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/favicon.ico", "/apple-touch-icon.png", "/apple-touch-icon-precomposed.png"])
def test_the_icons_that_every_program_asks_for_are_there(client: Client, path: str) -> None:
    answer = client.get(path)
    assert Image.open(BytesIO(answer.content)).size[0] >= 32


@pytest.mark.django_db
def test_the_worker_names_its_version_and_is_asked_for_again(client: Client) -> None:
    answer = client.get("/worker.js")
    assert answer.content.decode().startswith('const VERSION = "')
    assert "no-cache" in answer.headers["Cache-Control"]
