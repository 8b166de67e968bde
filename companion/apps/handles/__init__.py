"""What a notebook holds of a game: the live handles that ``show()`` and ``open()`` of an app give back.

``ArkhamTable``, ``InnsmouthGame`` and ``RealmsDuel`` are a :class:`Handle`: ``state``, ``do``, ``undo``, ``redo``,
``log``, ``states``, ``events``, ``copy``, ``export``, ``show``. ``Refused`` says why not; ``Board`` is a table's
graph. Rooms may move behind these
names; what moved is said in CHANGELOG.md.
"""

from companion.public_names import lazy_exports

__getattr__, __dir__ = lazy_exports(__name__)
