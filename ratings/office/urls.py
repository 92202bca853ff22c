"""Addresses of office."""

from django.urls import path

from ratings.office.views import (
    audit,
    fees,
    fide_comparison,
    fide_events,
    fide_packages,
    first_day,
    home,
    invoices,
    reminders,
    statistics,
)

urlpatterns = [
    path("office/audit/", audit.audit, name="audit"),
    path("office/month-end/reminders/", reminders.reminders, name="reminders"),
    path("office/month-end/statistics/", statistics.statistics, name="statistics"),
    path("office/month-end/fide/", fide_events.fide_events, name="fide_events"),
    path("office/month-end/fide/accepted/", fide_events.accepted_by_fide, name="accepted_by_fide"),
    path("office/month-end/fide/events/<int:event_id>/", fide_events.fide_event, name="fide_event"),
    path("office/month-end/fide/players/", fide_events.fide_ids, name="fide_ids"),
    path("office/month-end/fide/players.csv", fide_events.fide_ids_file, name="fide_ids_file"),
    path("office/month-end/packages/", fide_packages.fide_packages, name="fide_packages"),
    path("office/month-end/packages/<int:pk>/", fide_packages.fide_package, name="fide_package"),
    path("office/month-end/packages/<int:pk>/file/", fide_packages.fide_package_file, name="fide_package_file"),
    path("office/month-end/packages/<int:pk>/sent/", fide_packages.send_fide_package, name="send_fide_package"),
    path("office/month-end/fees/", fees.fees, name="fees"),
    path("office/month-end/fees/owed.csv", fees.fees_file, name="fees_file"),
    path("office/month-end/fees/payers/", fees.choose_payers, name="choose_payers"),
    path("office/month-end/fees/invoices/", fees.issue_invoices, name="issue_invoices"),
    path("office/month-end/payers/", invoices.payers, name="payers"),
    path("office/month-end/payers/<int:payer>/", invoices.payer, name="payer"),
    path("office/month-end/payers/<int:payer>/statement/", invoices.statement, name="statement"),
    path("office/month-end/payers/<int:payer>/statement.csv", invoices.statement_file, name="statement_file"),
    path("office/month-end/invoices/", invoices.invoices, name="invoices"),
    path("office/month-end/invoices/<int:invoice>/", invoices.invoice, name="invoice"),
    path("office/month-end/invoices/<int:invoice>/lines.csv", invoices.invoice_file, name="invoice_file"),
    path("office/month-end/invoices/<int:invoice>/cancel/", invoices.cancel_invoice, name="cancel_invoice"),
    path("office/month-end/fees/<int:pk>/remove/", fees.remove_fee_rate, name="remove_fee_rate"),
    path("office/lists/<month:month>/<control:control>/fide/", fide_comparison.fide_compare, name="fide_compare"),
    path(
        "office/lists/<month:month>/<control:control>/fide.csv",
        fide_comparison.fide_compare_file,
        name="fide_compare_file",
    ),
    path("office/first-day/", first_day.first_day, name="first_day"),
    path("office/first-day/test-mail/", first_day.test_mail, name="test_mail"),
    path("office/first-day/<slug:step>/", first_day.mark_first_day, name="mark_first_day"),
    path("office/", home.office, name="office"),
]
