"""Addresses of the rating office (permanent): what anyone reads, and what officers do."""

from ratings.urls.office import urlpatterns as office
from ratings.urls.public import urlpatterns as public
from ratings.urls.registration import urlpatterns as registration

urlpatterns = [*public, *office, *registration]
