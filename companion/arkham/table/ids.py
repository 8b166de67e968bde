"""Ids of the components that rules call by name; everything else is asked of the box."""

from __future__ import annotations

from typing import Final

HASTUR: Final = "hastur"
ARKHAM_ASYLUM: Final = "arkham_asylum"
ST_MARYS_HOSPITAL: Final = "st_marys_hospital"
SOUTH_CHURCH: Final = "south_church"
POLICE_STATION: Final = "police_station"
SCIENCE_BUILDING: Final = "science_building"

CHTHONIAN: Final = "chthonian"
CULTIST: Final = "cultist"
HOUND_OF_TINDALOS: Final = "hound_of_tindalos"
MI_GO: Final = "mi_go"
WARLOCK: Final = "warlock"

BLESSING: Final = "blessing"
CURSE: Final = "curse"
RETAINER: Final = "retainer"
BANK_LOAN: Final = "bank_loan"
MEMBERSHIP: Final = "silver_twilight_membership"
DEPUTY: Final = "deputy_of_arkham"
DEPUTYS_REVOLVER: Final = "deputys_revolver"
PATROL_WAGON: Final = "patrol_wagon"
PROPERTY_OF_ONE: Final = frozenset({RETAINER, BANK_LOAN, MEMBERSHIP})
"""Special cards of which nobody has two (SPECIAL-CARD-01)."""

ELDER_SIGN: Final = "elder_sign"

BANK_OF_ARKHAM: Final = "bank_of_arkham"
CURIOSITIE_SHOPPE: Final = "curiositie_shoppe"
GENERAL_STORE: Final = "general_store"
MAGICK_SHOPPE: Final = "ye_olde_magick_shoppe"
ADMINISTRATION: Final = "administration"
RIVER_DOCKS: Final = "river_docks"
MAS_BOARDING_HOUSE: Final = "mas_boarding_house"
SILVER_TWILIGHT_LODGE: Final = "silver_twilight_lodge"
