"""Fees: rates, payers, statements, invoices and their PDF."""
