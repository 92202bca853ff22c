import logging

import pytest

from config.without_tokens import WithoutTokens


@pytest.mark.parametrize(
    ("path", "written"),
    [
        ("/desk/helper/s3cret-Token_0/", "Not Found: /desk/helper/…/"),
        ("/desk/helper/s3cret-Token_0/boards/?since=4", "Not Found: /desk/helper/…/boards/?since=4"),
        ("/desk/invitations/s3cret-Token_0/", "Not Found: /desk/invitations/…/"),
        ("/accounts/invitations/s3cret-Token_0/", "Not Found: /accounts/invitations/…/"),
        ("/office/accounts/invitations/7/revoke/", "Not Found: /office/accounts/invitations/7/revoke/"),
        ("/desk/helpers/", "Not Found: /desk/helpers/"),
        ("/claims/s3cret-Token_0/", "Not Found: /claims/…/"),
        ("/claims/mine/7/", "Not Found: /claims/mine/7/"),
        ("/office/claims/7/", "Not Found: /office/claims/7/"),
    ],
)
def test_a_line_of_the_log_names_the_page_without_the_token(path: str, written: str) -> None:
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, "%s: %s", ("Not Found", path), None)
    assert WithoutTokens().filter(record)
    assert record.getMessage() == written
