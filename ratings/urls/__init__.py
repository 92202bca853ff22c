"""Addresses of the rating office (permanent): what anyone reads, and what officers do."""

from ratings.urls.adjustments import urlpatterns as adjustments
from ratings.urls.audit import urlpatterns as audit
from ratings.urls.backup import urlpatterns as backup
from ratings.urls.claims import urlpatterns as claims
from ratings.urls.clubs import urlpatterns as clubs
from ratings.urls.corrections import urlpatterns as corrections
from ratings.urls.downloads import urlpatterns as downloads
from ratings.urls.lists import urlpatterns as lists
from ratings.urls.merges import urlpatterns as merges
from ratings.urls.month_end import urlpatterns as month_end
from ratings.urls.office import urlpatterns as office
from ratings.urls.player import urlpatterns as player
from ratings.urls.privacy import urlpatterns as privacy
from ratings.urls.programs import urlpatterns as programs
from ratings.urls.public import urlpatterns as public
from ratings.urls.publication import urlpatterns as publication
from ratings.urls.registration import urlpatterns as registration
from ratings.urls.what_if import urlpatterns as what_if
from ratings.urls.workings import urlpatterns as workings

urlpatterns = [
    *backup,
    *public,
    *programs,
    *privacy,
    *downloads,
    *player,
    *lists,
    *office,
    *corrections,
    *merges,
    *claims,
    *clubs,
    *adjustments,
    *registration,
    *publication,
    *audit,
    *month_end,
    *what_if,
    *workings,
]
