"""Engraved signs of the 26 locations, drawn by this house on a square of 20 round the origin, one for each id."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.widgets.markup import Markup

_DRAWN = {
    "train_station": '<path d="M-8 7V-2a8 7 0 0 1 16 0V7M-4 7V0a4 4 0 0 1 8 0V7M-9 7H9"/>',
    "newspaper": '<path d="M-7-8H5V8H-7zM5-3H8V6a2 2 0 0 1-3 2M-4-5H2M-4-1H2M-4 2H2M-4 5H0"/>',
    "curiositie_shoppe": '<path d="M-3-8H3M-2-8V-5C-6-3-7 0-5.5 3.5L-3 8H3L5.5 3.5C7 0 6-3 2-5V-8M-6 0H6"/>',
    "bank_of_arkham": '<path d="M-9-3 0-8 9-3zM-7-3V5M-2.3-3V5M2.3-3V5M7-3V5M-9 5H9M-9 8H9"/>',
    "arkham_asylum": '<path d="M-7 8V-3A7 6 0 0 1 7-3V8zM-3.5 8V-7.7M0 8V-8.8M3.5 8V-7.7M-7 1H7"/>',
    "independence_square": '<path d="M-2 4-1.4-6 0-9 1.4-6 2 4M-5 4H5M-7 8V6H7V8M-9 8H9"/>',
    "hibbs_roadhouse": (
        '<path d="M-6-6H4V8H-6zM4-3H7a2 2 0 0 1 2 2V2a2 2 0 0 1-2 2H4M-3-2V4M1-2V4M-6-6C-5-9 3-9 4-6"/>'
    ),
    "velmas_diner": (
        '<path d="M-7-2H6V2a5 5 0 0 1-5 5H-2a5 5 0 0 1-5-5zM6-1H8a1.5 1.5 0 0 1 0 5H6'
        'M-4-5c0-1.5 1.5-1.5 1.5-3M0-5c0-1.5 1.5-1.5 1.5-3"/>'
    ),
    "police_station": '<path d="M0-9 7-6V0c0 4.5-3 7-7 9-4-2-7-4.5-7-9V-6zM-3 0-1 2.5 3.5-3"/>',
    "graveyard": '<path d="M-5 7V-3a5 5 0 0 1 10 0V7M-9 7H9M-2-3H2M0-5.5V1M-8 7V5M8 7V4.5"/>',
    "black_cave": '<path d="M-9 7C-8-2-5-8 0-8S8-2 9 7zM-4 7C-4 1-2-2 0-2S4 1 4 7"/>',
    "general_store": (
        '<path d="M-8-3-6-8H6L8-3M-8-3A2.7 2.7 0 0 0-2.7-3 2.7 2.7 0 0 0 2.7-3 2.7 2.7 0 0 0 8-3'
        'M-7 0V8H7V0M-3 8V3H3V8"/>'
    ),
    "unvisited_isle": (
        '<path d="M-7 3C-5-1-2-3 1-3S6-1 7 3M1-3C1-6 3-8 5-8M1-3C0-6-2-7-4-6'
        'M-9 5c1.5 1 3 1 4.5 0s3-1 4.5 0 3 1 4.5 0 3-1 4.5 0M-6 8c1.5 1 3 1 4 0s2.5-1 4 0 2.5 1 4 0"/>'
    ),
    "river_docks": (
        '<path d="M0-5V8M-3-2H3M-7 2C-7 6-4 8 0 8S7 6 7 2M-8 4-7 1-4.5 3M8 4 7 1 4.5 3"/>'
        '<circle cx="0" cy="-6.8" r="1.9"/>'
    ),
    "the_unnamable": (
        '<path d="M-8 8V-1L-4-7H4L8-1V8M-8 8H-3M3 8H8M-8-1H8" stroke-dasharray="3 2"/>'
        '<path d="M-2 2.5C-2 .7-.8 0 .2 0 1.6 0 2.5 1 2.5 2.2 2.5 3.6.2 3.8.2 5.2M.2 7.8V8"/>'
    ),
    "science_building": (
        '<path d="M-2.5-8H2.5M-1.5-8V-2.5L-7 6C-7.5 7 -7 8-6 8H6C7 8 7.5 7 7 6L1.5-2.5V-8M-4.5 3H4.5"/>'
        '<circle cx="-1" cy="5.5" r=".6"/>'
    ),
    "administration": '<path d="M-8 8V-2H8V8zM-4-2V-6H4V-2M0-6V-9L3.5-8M-5 2V5M0 8V3M5 2V5"/>',
    "library": '<path d="M0-5C-2-6.5-5-7-8-6.5V6C-5 5.5-2 6 0 7.5 2 6 5 5.5 8 6V-6.5C5-7 2-6.5 0-5zM0-5V7.5"/>',
    "silver_twilight_lodge": (
        '<path d="M-7 8 0-8 7 8M-4.5 2.5H4.5M-7-1A8 8 0 0 0 7-1"/><circle cx="0" cy="-8" r="1"/>'
    ),
    "the_witch_house": '<path d="M-8 8V0L-6-5 0-9 6-5 8 0V8zM-8 0H8M-2 8V4H2V8M-2-3H2"/>',
    "st_marys_hospital": '<path d="M-8-4H8V8H-8zM-3-4V-7H3V-4M0-1V5M-3 2H3"/>',
    "ye_olde_magick_shoppe": (
        '<path d="M-5 0H5A5 5 0 0 1 3 7L4 9H-4L-3 7A5 5 0 0 1-5 0zM-6 0H6M1-2 5-9M-5-4.5v-3M-6.5-6h3"/>'
    ),
    "woods": '<path d="M-4 8V5M-8 5-4-1-7-1-4-6.5-1-1H-4M-8 5H0L-2.7 1M4.5 8V4M1 4H8.5L5.8-1H8L4.5-8 2.3-4"/>',
    "mas_boarding_house": '<path d="M0-1H8V2M5-1V1.5"/><circle cx="-4" cy="-1" r="4"/><path d="M-8 8H8"/>',
    "south_church": (
        '<path d="M0-9V-5M-1.8-7.3H1.8M-3 8V-1L0-5 3-1V8M3 3 8 5V8H-8V5L-3 3M-1.3 8V5.5A1.3 1.3 0 0 1 1.3 5.5V8"/>'
    ),
    "historical_society": (
        '<path d="M-6-7C-8-7-8-4-6-4H5C7-4 7-7 5-7zM-4-4V6C-4 8-2 8-2 6M5-4V5M-2 5H7C8.5 5 8.5 8 7 8H-3'
        'M-1-1H3M-1 2H3"/>'
    ),
}

SIGNS: Mapping[str, Markup] = MappingProxyType({place: Markup(sign) for place, sign in _DRAWN.items()})
"""Location -> its sign, to be stroked."""
