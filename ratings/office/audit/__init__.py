"""Who did what, when, why and from where: everything recorded, read together and never written here."""
