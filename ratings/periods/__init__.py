"""A rating period: collect, rate, store; adjustments; the pages of a month."""
