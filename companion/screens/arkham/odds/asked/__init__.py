"""What each page of the odds asks: a frozen draft, the range of every number in it, and what the acts change.

One module for each page, named like the page; what all of them share stands in
:mod:`companion.screens.arkham.odds.draft`.
"""
