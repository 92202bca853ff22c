"""The script that opens the desk's rounds offline."""

from django.test import Client


def test_the_worker_speaks_for_the_desk_and_is_never_an_old_one(client: Client, db: None) -> None:
    answer = client.get("/desk/worker.js")
    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer["Service-Worker-Allowed"] == "/desk/"
    assert "no-cache" in answer["Cache-Control"]
    assert b"addEventListener" in answer.content


def test_only_our_own_workers_are_let_in(client: Client, db: None) -> None:
    assert "worker-src 'self'" in client.get("/about/")["Content-Security-Policy"]
