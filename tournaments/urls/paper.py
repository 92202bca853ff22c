"""What is printed or read out."""

from django.urls import path

from tournaments.views import paper

of_a_tournament = [
    path("paper/", paper.paper, name="paper"),
    path("rounds/<int:number>/by-name/", paper.by_name, name="by_name"),
    path("rounds/<int:number>/pairings.txt", paper.pairings_text, name="pairings_text"),
]
