"""What is printed, read out, or shown in the hall."""

from django.urls import path

from tournaments.views import paper, screen

of_a_tournament = [
    path("paper/", paper.paper, name="paper"),
    path("screen/", screen.screen, name="screen"),
    path("rounds/<int:number>/by-name/", paper.by_name, name="by_name"),
    path("rounds/<int:number>/pairings.txt", paper.pairings_text, name="pairings_text"),
]
