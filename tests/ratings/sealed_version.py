"""A version created without publishing, with the seal that the database requires."""

from django.db import transaction

from ratings.models import Version
from ratings.publication.publish import facts_to_seal
from ratings.publication.seal import seal


def create_sealed_version(**facts: object) -> Version:
    """Create the version. Its seal is computed from its fields unless passed."""
    version = Version(**facts)
    version.seal = version.seal or seal(facts_to_seal(version))
    with transaction.atomic():
        version.save(force_insert=True)
    return version
