"""The page over messages of a worker keeps the same promises as the one over a kernel."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.errors import BadQuestion, StorageTrouble
from companion.pocket.worker_page import WorkerPage
from companion.widgets.carrier import DRAWN, Browser, browser_texts
from companion.words import load


class Wire:
    """What left for the browser."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.page = WorkerPage(lambda text: self.sent.append(json.loads(text)))
        self.page.show(texts=browser_texts(load("en")))
        self.page.begin()
        self.sent.clear()

    def tap(self, name: str = "t1", **more: Any) -> None:
        self.page.receive(json.dumps({"kind": "tap", "id": name, "act": "{}", **more}))

    def notes(self) -> list[str]:
        return [message["text"] for message in self.sent if message["kind"] == "note"]


@pytest.fixture
def wire() -> Wire:
    return Wire()


def test_the_first_message_holds_everything() -> None:
    sent: list[dict[str, Any]] = []
    page = WorkerPage(lambda text: sent.append(json.loads(text)))
    page.show(head="<b>1</b>")
    assert sent == []
    page.begin()
    assert sent[0]["state"]["head"] == "<b>1</b>"
    assert "cuts" not in json.loads(sent[0]["state"]["patches"])


def test_regions_that_differ_leave_in_one_message_with_the_acknowledgement(wire: Wire) -> None:
    wire.page.on_tap(lambda tap: wire.page.show(head="<b>2</b>", strip="<i>2</i>", root='{"theme":"day"}'))
    wire.tap("t7")
    assert len(wire.sent) == 1
    state = wire.sent[0]["state"]
    assert json.loads(state["ack"]) == ["t7"]
    assert set(json.loads(state["patches"])["cuts"]) == {"head", "strip"}
    assert "head" not in state


def test_nothing_is_sent_when_nothing_differs(wire: Wire) -> None:
    wire.page.show(head="<b>1</b>")
    wire.sent.clear()
    wire.page.show(head="<b>1</b>")
    assert wire.sent == []


def test_the_numbers_of_messages_have_no_gap(wire: Wire) -> None:
    for number in range(4):
        wire.page.show(head=f"<b>{number}</b>", root=f'{{"tab":"{number}"}}')
    assert [json.loads(message["state"]["patches"])["turn"] for message in wire.sent] == [1, 2, 3, 4]


def test_the_browser_can_ask_for_everything_again(wire: Wire) -> None:
    wire.page.show(panel="<p>1</p>")
    wire.sent.clear()
    wire.page.receive('{"kind":"whole"}')
    assert (wire.sent[0]["drawn"]["panel"], wire.sent[0]["turn"]) == ("<p>1</p>", 1)
    assert set(wire.sent[0]["drawn"]) == set(DRAWN)


def test_a_tap_counts_once_and_is_acknowledged_each_time(wire: Wire) -> None:
    taps: list[str] = []
    wire.page.on_tap(lambda tap: taps.append(tap.id))
    wire.tap("a")
    wire.tap("a", again=True)
    assert taps == ["a"]
    assert json.loads(wire.sent[-1]["state"]["ack"])[-1] == "a"


def test_trouble_is_told_in_a_sentence_and_the_tap_acknowledged(wire: Wire) -> None:
    def fails(_tap: object) -> None:
        raise BadQuestion("dice", "must be positive")

    wire.page.on_tap(fails)
    wire.tap("a")
    assert wire.notes() == ["dice: must be positive"]
    assert json.loads(wire.sent[-1]["state"]["ack"]) == ["a"]


def test_what_cannot_be_kept_is_told_before_the_tap_is_acknowledged() -> None:
    sent: list[dict[str, Any]] = []

    def keep() -> None:
        raise StorageTrouble("No space left: the last tap is not saved.")

    page = WorkerPage(lambda text: sent.append(json.loads(text)), keep)
    page.begin()
    page.receive('{"kind":"tap","id":"a","act":"{}"}')
    assert [message["kind"] for message in sent] == ["state", "note", "state"]
    assert sent[1]["text"] == "No space left: the last tap is not saved."


def test_what_the_browser_says_of_itself_is_heard(wire: Wire) -> None:
    heard: list[Browser] = []
    wire.page.on_browser(heard.append)
    wire.page.receive(json.dumps({"kind": "facts", "text": json.dumps({"width": "phone", "language": "en-GB"})}))
    assert (heard[0].width, heard[0].language) == ("phone", "en-GB")
    assert wire.page.browser() == heard[0]


def test_an_unknown_region_is_refused(wire: Wire) -> None:
    with pytest.raises(TypeError, match="pannel"):
        wire.page.show(pannel="x")


def test_a_question_is_answered_at_once(wire: Wire) -> None:
    wire.page.receive('{"kind":"ping","number":7}')
    assert wire.sent == [{"kind": "pong", "number": 7}]
