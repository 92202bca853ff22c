"""Addresses of fees."""

from django.urls import path

from ratings.fees.views import fees, invoices

urlpatterns = [
    path("office/month-end/fees/", fees.fees, name="fees"),
    path("office/month-end/fees/owed.csv", fees.fees_file, name="fees_file"),
    path("office/month-end/fees/payers/", fees.choose_payers, name="choose_payers"),
    path("office/month-end/fees/invoices/", fees.issue_invoices, name="issue_invoices"),
    path("office/month-end/payers/", invoices.payers, name="payers"),
    path("office/month-end/payers/<int:payer>/", invoices.payer, name="payer"),
    path("office/month-end/payers/<int:payer>/statement/", invoices.statement, name="statement"),
    path("office/month-end/payers/<int:payer>/statement.csv", invoices.statement_file, name="statement_file"),
    path("office/month-end/payers/<int:payer>/statement.pdf", invoices.statement_pdf, name="statement_pdf"),
    path("office/month-end/invoices/", invoices.invoices, name="invoices"),
    path("office/month-end/invoices/<int:invoice>/", invoices.invoice, name="invoice"),
    path("office/month-end/invoices/<int:invoice>/lines.csv", invoices.invoice_file, name="invoice_file"),
    path("office/month-end/invoices/<int:invoice>/invoice.pdf", invoices.invoice_pdf, name="invoice_pdf"),
    path("office/month-end/invoices/<int:invoice>/cancel/", invoices.cancel_invoice, name="cancel_invoice"),
    path("office/month-end/fees/<int:pk>/remove/", fees.remove_fee_rate, name="remove_fee_rate"),
]
