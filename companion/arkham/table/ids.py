"""Ids of the components that rules call by name; everything else is asked of the box."""

from __future__ import annotations

from typing import Final

HASTUR: Final = "hastur"
ARKHAM_ASYLUM: Final = "arkham_asylum"
ST_MARYS_HOSPITAL: Final = "st_marys_hospital"
SOUTH_CHURCH: Final = "south_church"
POLICE_STATION: Final = "police_station"
SCIENCE_BUILDING: Final = "science_building"

SISTER_MARY: Final = "sister_mary"

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
CURFEW: Final = "curfew_enforced"
DEPUTY: Final = "deputy_of_arkham"
DEPUTYS_REVOLVER: Final = "deputys_revolver"
PATROL_WAGON: Final = "patrol_wagon"
PROPERTY_OF_ONE: Final = frozenset({RETAINER, BANK_LOAN, MEMBERSHIP})
"""Special cards of which nobody has two (SPECIAL-CARD-01)."""

DERRINGER: Final = "derringer_18"
ELDER_SIGN: Final = "elder_sign"
GATE_BOX: Final = "gate_box"
LUCKY_CIGARETTE_CASE: Final = "lucky_cigarette_case"
RESEARCH_MATERIALS: Final = "research_materials"
BULLWHIP: Final = "bullwhip"
ENCHANT_WEAPON: Final = "enchant_weapon"
FLESH_WARD: Final = "flesh_ward"
HEALING_STONE: Final = "healing_stone"

JOHN_LEGRASSE: Final = "john_legrasse"

HEAL: Final = "heal"
VOICE_OF_RA: Final = "voice_of_ra"

DARRELL_SIMMONS: Final = "darrell_simmons"
GLORIA_GOLDBERG: Final = "gloria_goldberg"
JENNY_BARNES: Final = "jenny_barnes"
JOE_DIAMOND: Final = "joe_diamond"
MANDY_THOMPSON: Final = "mandy_thompson"
AMANDA_SHARPE: Final = "amanda_sharpe"
BOB_JENKINS: Final = "bob_jenkins"
DEXTER_DRAKE: Final = "dexter_drake"
MONTEREY_JACK: Final = "monterey_jack"

BANK_OF_ARKHAM: Final = "bank_of_arkham"
CURIOSITIE_SHOPPE: Final = "curiositie_shoppe"
GENERAL_STORE: Final = "general_store"
MAGICK_SHOPPE: Final = "ye_olde_magick_shoppe"
ADMINISTRATION: Final = "administration"
RIVER_DOCKS: Final = "river_docks"
MAS_BOARDING_HOUSE: Final = "mas_boarding_house"
SILVER_TWILIGHT_LODGE: Final = "silver_twilight_lodge"
