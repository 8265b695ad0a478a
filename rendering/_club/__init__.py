"""Pictures of people and servers: a profile, a page of a leaderboard, a server's statistics, the
table of a season's group. No game is special here.

They carry numbers, symbols and emblems of games; of words only names, and letters of weekdays.
"""

from rendering._club.club import ClubFigures, draw_club
from rendering._club.profile import ProfileFigures, Rated, Track, Wins, draw_profile
from rendering._club.ranking import Row, draw_ranking
from rendering._club.standings import TableLine, draw_standings, drawn_name

__all__ = [
    "ClubFigures",
    "ProfileFigures",
    "Rated",
    "Row",
    "TableLine",
    "Track",
    "Wins",
    "draw_club",
    "draw_profile",
    "draw_ranking",
    "draw_standings",
    "drawn_name",
]
