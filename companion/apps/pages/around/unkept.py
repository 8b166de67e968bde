"""What is not kept: an act that waits for "try again", acts that only this page's memory has, a store that fails.

The head says since when nothing is saved; a line above the table says why, and saves the table as a file.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from companion.apps.pages.around.context import AnyContext
from companion.apps.pages.around.late_acts import LateActs
from companion.apps.pages.around.table_file import TableFile
from companion.apps.pages.around.what_if import WhatIf
from companion.errors import CompanionError, StorageFailed, StorageGone
from companion.screens.keeping import notices
from companion.screens.pages import clock
from companion.screens.parts import Toast


class Unkept:
    """The unsaved acts of a page."""

    def __init__(self, context: AnyContext, file: TableFile, late: LateActs, what_if: WhatIf) -> None:
        self._context, self._file, self._late, self._what_if = context, file, late, what_if
        self._again: Callable[[], None] | None = None
        self._is_unreadable = False
        self._message: Toast | None = None
        self._failed: StorageFailed | None = None
        self._had_trouble = False

    def __bool__(self) -> bool:
        """Return whether the page shows anything that is not saved, or may not be."""
        return self._again is not None or self._is_unreadable or self._trouble is not None

    @property
    def _trouble(self) -> StorageFailed | None:
        """The failure of the store; None while it works."""
        session = self._context.table.session
        return (session.trouble if session is not None else None) or self._failed

    def wait(self, again: Callable[[], None]) -> None:
        """Let an act wait until it is tried again by calling ``again``."""
        self._again = again

    def again(self) -> None:
        """Do the waiting act, if there is any."""
        if self._again is not None:
            self._again()

    def was_done(self) -> None:
        """Note that an act counts: it is in the journal, or in memory while the journal fails."""
        self._again, self._is_unreadable = None, False
        self._had_trouble = self._trouble is not None
        self._context.say(None)

    def tell(self, error: CompanionError) -> None:
        """Show that the journal cannot be read or written, and why."""
        self._is_unreadable = True
        why = self._context.sentence(error)
        if isinstance(error, StorageGone):
            why += " " + self._context.words.t("Restart the Almanac.")
        self._context.say(notices.not_saved(why, self._context.words))

    def failed_between_acts(self, error: CompanionError) -> None:
        """Show a failure of the journal that was met between two acts, until it can be read again.

        If the store fails while a table is open, the notice above the table shows it instead of a message.
        """
        if isinstance(error, StorageFailed) and self._context.table.session is not None:
            self._failed, self._had_trouble = error, True
        else:
            self.tell(error)
            self._message = self._context.view.message
        self._context.refresh()

    def is_back(self) -> None:
        """Note that the journal can be read and written again, and say that all is saved.

        An act that was not saved still waits for "try again".
        """
        self._failed, self._is_unreadable = None, False
        if self._again is None and self._context.view.message == self._message:
            self._context.say(None)
        if self._had_trouble and not self and self._context.view.message is None:
            self._context.say(Toast(self._context.words.t("Everything is saved again"), "done"))
        self._had_trouble = bool(self)
        self._context.refresh()

    def name_lost(self) -> None:
        """Add acts from memory that others have made impossible to the list of late acts."""
        session = self._context.table.session
        for lost in session.lost() if session is not None else ():
            self._late.refused(lost.draft.id, lost.act, lost.why)

    # ------------------------------------------------------------ as it is shown

    def since(self) -> str:
        """Return the words in the head that say since when nothing is saved."""
        t, records = self._context.words.t, self._context.table.history.records
        session = self._context.table.session
        saved = records[: len(records) - len(session.unsaved)] if session is not None else ()
        return t("not saved since {time}", time=clock(saved[-1].at)) if saved else t("not saved")

    def standing(self) -> dict[str, Any]:
        """Return the notice above the table for ``scripts/server/standing.js``.

        Empty unless the store fails, or the page tries things out on a copy.
        """
        context, trouble = self._context, self._trouble
        if trouble is None or context.table.real is not None:
            return self._what_if.notice()
        return {
            "text": context.sentence(trouble),
            "more": self._advice(trouble),
            "button": "",
            **({} if context.is_far else {"saves": notices.save_as_file(context.words, self._file.fields())}),
        }

    def _advice(self, trouble: StorageFailed) -> str:
        """Return what to do while the store fails; what a new start would lose is saved first."""
        t = self._context.words.t
        if not isinstance(trouble, StorageGone):
            return t("Play on and keep this page open.")
        if self._context.is_far:
            return t("Restart the Almanac.")
        return t("First save this game to a file, then restart the Almanac.")

    def stands(self) -> str:
        """Return the notice of :meth:`standing` as JSON for a page of a kernel; empty in the pocket.

        The pocket shows the notice beside its worker.
        """
        notice = {} if self._context.host.is_pocket else self.standing()
        return json.dumps(notice, ensure_ascii=False) if notice else ""
