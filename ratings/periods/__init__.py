"""Rating periods: collection of inputs, rating, storage; adjustments; the pages of a month."""
