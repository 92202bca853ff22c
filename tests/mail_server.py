"""A local mail server that stores received mail."""

from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from pytest_django.fixtures import Settings


class MailServer:
    """A message handler that stores mail and answers each recipient with `answer`."""

    def __init__(self) -> None:
        self.answer = "250 OK"
        self.received: list[EmailMessage] = []

    async def handle_RCPT(self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any) -> str:
        if self.answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.answer

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        self.received.append(message_from_bytes(envelope.content, policy=policy.default))  # type: ignore[arg-type]
        return "250 OK"


class AnyPort(Controller):
    """A controller on a free port."""

    def _trigger_server(self) -> None:
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()


@contextmanager
def served_mail(settings: Settings) -> Iterator[MailServer]:
    """Run a mail server for this installation during the block and yield its handler."""
    server = MailServer()
    controller = AnyPort(server, hostname="127.0.0.1", port=0)
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    settings.EMAIL_PORT = controller.port
    settings.DEFAULT_FROM_EMAIL = "ratings@federation.example"
    yield server
    controller.stop()
