"""Who sits at the table, as the page of the door says it: the figure of the seat, else the kind of device."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.screens import parts as p
from companion.screens.devices import door
from companion.screens.devices.door import GuestDevice, SeatLine, present
from companion.words import LANGUAGES, load

KATE, VINCENT = p.Pin("Kat", 2), p.Pin("Vin", 3)
KIRA = GuestDevice(door.PHONE, "192.0.2.24", True, "Arkham", True, "Kira", "Kate Winthrop", (KATE,))


def seats(language: str, *sitters: GuestDevice) -> tuple[SeatLine, ...]:
    return present(load(language), None, sitters).seats


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_seat_is_shown_by_its_figure_and_a_guest_without_one_by_his_device(language: str) -> None:
    without = GuestDevice(door.TABLET, "192.0.2.25", True, "Arkham", False)
    seated, other = seats(language, KIRA, without)
    assert (seated.title, seated.pins) == ("Kira · Kate Winthrop", (KATE,))
    assert (other.kind, other.pins) == (door.TABLET, ())


def test_who_plays_for_two_has_both_figures() -> None:
    both = GuestDevice(door.PHONE, "192.0.2.24", True, "Arkham", True, "Kira", "Kate, Vincent", (KATE, VINCENT))
    (seat,) = seats("en", both)
    assert seat.pins == (KATE, VINCENT)


@pytest.mark.parametrize(("language", "told"), [("en", "plays · phone"), ("ru", "играет · телефон")])
def test_who_is_known_by_name_has_no_address_and_no_table_where_it_is_this_one(language: str, told: str) -> None:
    """A phone has room for one line; the address tells devices without a name from each other."""
    at_this_table = replace(KIRA, table="")
    nameless = GuestDevice(door.PHONE, "192.0.2.25", True, "", True)
    (known, unknown) = seats(language, at_this_table, nameless)
    assert known.text == told
    assert unknown.title == f"{load(language).t('Phone')} 192.0.2.25"


@pytest.mark.parametrize(("language", "named"), [("en", "Television"), ("ru", "Телевизор")])
def test_a_television_is_called_so(language: str, named: str) -> None:
    """Its address is of no use at the table: nobody taps at it, and there is one."""
    (seat,) = seats(language, GuestDevice(door.TELEVISION, "192.0.2.30", False, "Arkham", True))
    assert (seat.kind, seat.title) == (door.TELEVISION, named)
    assert seat.text == " · ".join((load(language).t("watching"), "Arkham"))
