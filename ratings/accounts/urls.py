"""Addresses of accounts."""

from django.urls import path

from ratings.accounts.views import accounts, installation, invitations, requests, sessions

urlpatterns = [
    path("accounts/sessions/", sessions.sessions, name="sessions"),
    path("accounts/sessions/others/end/", sessions.end_other_sessions, name="end_other_sessions"),
    path("accounts/sessions/<int:pk>/end/", sessions.end_session, name="end_session"),
    path("accounts/request/", requests.request_account, name="request_account"),
    path("accounts/invitations/<str:token>/", invitations.account_invitation, name="account_invitation"),
    path("imprint/", installation.imprint, name="imprint"),
    path("logo/<slug:sha256>.png", installation.logo, name="logo"),
    path("office/installation/", installation.installation, name="installation"),
    path("office/accounts/", accounts.accounts, name="accounts"),
    path("office/accounts/invitations/", invitations.account_invitations, name="account_invitations"),
    path(
        "office/accounts/invitations/<int:pk>/revoke/",
        invitations.revoke_account_invitation,
        name="revoke_account_invitation",
    ),
    path(
        "office/accounts/requests/<int:pk>/decline/", requests.decline_account_request, name="decline_account_request"
    ),
    path("office/accounts/<int:pk>/", accounts.account, name="account"),
    path("office/accounts/<int:pk>/deactivate/", accounts.deactivate_account, name="deactivate_account"),
    path("office/accounts/<int:pk>/reactivate/", accounts.reactivate_account, name="reactivate_account"),
    path("office/accounts/<int:pk>/password/", accounts.password_link, name="password_link"),
    path("office/accounts/<int:pk>/second-factor/remove/", accounts.drop_second_factor, name="drop_second_factor"),
]
