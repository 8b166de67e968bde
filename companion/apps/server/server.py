"""The server: Voila with our template, a start page that costs no kernel, and a keeper at every door.

What is bent in Voila, and why, was measured: answers are compressed; extensions that no page needs are not
sent; a kernel ends when its page closes (Voila's farewell carries no XSRF token, so that check is off; the
address of the farewell holds the kernel's unguessable id); one kernel for the Arkham table is kept warm, none carries
a debugger, and on Linux they are forked; only our notebooks are rendered, never listed or downloaded; visitors see
no source and no traceback.
"""

from __future__ import annotations

import logging
import os
import re
import secrets
import shutil
import signal
import socket
import sys
import tempfile
import webbrowser
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import chain
from pathlib import Path
from types import FrameType, MappingProxyType
from typing import Any

import zmq
from jupyter_core.utils import run_sync
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.ioloop import IOLoop, PeriodicCallback
from traitlets.config import Config
from voila.app import Voila
from voila.request_info_handler import RequestInfoSocketHandler
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from companion import words
from companion.apps.files import paths, private
from companion.apps.files.output import whisper
from companion.apps.files.ports import open_sockets
from companion.apps.files.worker_threads import end_worker_threads
from companion.apps.server import kernels, plain_end, start_page, templates, wire_at_home
from companion.apps.server.door_page import DoorPage
from companion.apps.server.entrance import invitation
from companion.apps.server.entrance.digits import Digits, called, some
from companion.apps.server.entrance.door import Door, Keys, left_open
from companion.apps.server.entrance.door import tell as tell_way_in
from companion.apps.server.fork_server import Begun
from companion.apps.server.handlers import (
    GUEST,
    AppPage,
    Complaints,
    HouseApplication,
    KernelCheck,
    KernelLine,
    Pictures,
    StartPage,
)
from companion.apps.server.sentence_pages import NOT_OPEN, NotHere, in_all_languages, plain
from companion.apps.tables import rescuing
from companion.apps.wire.doors.doorway import Doorway
from companion.history.journals.sqlite_journal import journal_file
from companion.records import dataclass
from companion.screens.devices.door import VisitorDoor as DoorSeen
from companion.widgets.drawings import chart
from companion.words import message

SHOWN_EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "anywidget", "@voila-dashboards/widgets-manager8")
COPY_EVERY = 600_000
"""Milliseconds between two copies of the journal, which are one and the same file of this evening."""
IDLE_SECONDS = 1800
"""What still runs after so long without a word ends: a net, for ``kernels.GONE_FOR`` comes first."""
MOST_SOCKETS = 16_000
"""Six for each kernel; ZeroMQ's own 1,023 are used up by 170 pages that went without farewell."""
HIDDEN = (
    *("TornadoVoilaTreeHandler", "VoilaContentsHandler", "AllowListFileHandler", "RequestInfoSocketHandler"),
    *("VoilaLoginHandler", "LogoutHandler", "IdentityHandler"),
)
"""Doors of Voila and Jupyter that stay shut: lists and downloads of files, the question that only kernels ask, and
accounts, of which there are none."""

OURS: Mapping[type, type] = MappingProxyType(
    {
        TornadoVoilaHandler: AppPage,
        VoilaKernelWebsocketHandler: KernelLine,
        KernelHandler: KernelCheck,
        TemplateStaticFileHandler: Pictures,
        FileFindHandler: templates.Extensions,
    }
)
"""Voila's doors -> ours in their place."""

KERNEL_ENDED = message("A kernel crashed. Its page will reload; everything saved is safe.")

Route = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class ServerOptions:
    """The options with which the house is opened."""

    data_folder: Path
    port: int | None = None
    """None = the first free one from 8866 on."""
    on_network: bool = False
    open_browser: bool = True
    language: str = "ru"
    """Of the pages, until a browser says otherwise."""
    terminal_language: str = "en"
    page: str = ""
    """What the browser opens, below the server's address; empty = the start page."""


class Companion(Voila):  # type: ignore[misc]  # voila is untyped
    """Voila on sockets that are open already; see the module's docstring for what differs."""

    keeper: invitation.Doorkeeper
    sockets: list[socket.socket]
    render_start: Callable[[dict[str, str], DoorSeen], str]
    running: Callable[[str], str]
    """Returns the address of the evening that goes on."""
    announce: Callable[[], None]
    complaints: Complaints
    keep_copy: Callable[[], None]
    private_path: str
    door_page: Route
    wire_doors: list[Route]
    door_file: Path
    """The file in which kernels find the address of the open door."""
    opening_kept: Path
    """That in which the next server finds an opening that nobody closed."""
    left_open: Keys | None
    """What the last server was torn out of."""
    digits: Digits | None
    """That let in like the token, where the house is open to the network from the start."""

    def init_settings(self) -> dict[str, Any]:
        own = {
            "compress_response": True,
            "disable_check_xsrf": True,
            "default_handler_class": NotHere,
            "log_function": self.complaints,
            "serve_traceback": False,
            "ws_ping_interval": 1000 * kernels.asked_every(),
            "ws_ping_timeout": 2000 * kernels.asked_every(),
        }
        return {**super().init_settings(), **own}

    def init_handlers(self) -> list[Route]:
        routes = [route for route in super().init_handlers() if route[1].__name__ not in HIDDEN]
        routes = [(route[0], OURS.get(route[1], route[1]), *route[2:]) for route in routes]
        kernel = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
        charts = (
            r"/companion/charts/(plotly\.min\.js)",
            templates.Packed,
            {"path": chart.script_folder()},
        )
        question = (f"{self.private_path}voila/query/{kernel}", RequestInfoSocketHandler)
        shared = (
            rf"/{start_page.SHARED_STATIC}(.*)",
            templates.Packed,
            {"path": str(paths.shared_static())},
        )
        scripts = (rf"/{re.escape(templates.joined().address)}/(.*)", templates.Scripts, {"paths": self.static_paths})
        ours = [(r"/", StartPage, {"render": self.render_start}), self.door_page, shared, charts, scripts, question]
        plainly = [(route[0], plain(route[1]), *route[2:]) for route in (*ours, *routes)]
        return [*self.wire_doors, *plainly]

    def start(self) -> None:
        """Serve until interrupted; kernels end with the server."""
        self.connection_dir = tempfile.mkdtemp(prefix="companion_")
        self.app = HouseApplication(self.keeper, self.private_path, **self.init_settings())
        self.app.add_handlers(".*$", self.init_handlers())
        self.kernel_manager.context.set(zmq.MAX_SOCKETS, MOST_SOCKETS)
        inside = Doorway(self.app)
        inside.add_sockets(self.sockets)
        if isinstance(self.keeper, invitation.ThisComputer):
            self.app.door = Door(inside, self.port, open_sockets, self.door_file, self.opening_kept)
            if self.left_open is not None:
                self.app.door.open_again(self.left_open)
        self.app.digits, self.app.running = self.digits, self.running
        self.ioloop = IOLoop.current()
        self.ioloop.add_callback(self.announce)
        guests = self.app.guests
        guests.begun.update(chain.from_iterable(self.kernel_manager._pools.values()))

        async def look() -> None:
            silent = guests.silent(self.kernel_manager.list_kernel_ids())
            await kernels.bury(self.kernel_manager, silent=(*silent, *guests.vanished()))
            self.app.hang_up(set(self.kernel_manager.list_kernel_ids()))

        PeriodicCallback(look, kernels.EVERY).start()
        PeriodicCallback(self.keep_copy, COPY_EVERY).start()
        # An interrupt in the middle of a kernel's start would leave a kernel that is waited for in vain.
        before = signal.signal(signal.SIGINT, self._handle_signal_stop)
        try:
            self.ioloop.start()
        finally:
            signal.signal(signal.SIGINT, before)
            self.stop()

    def _handle_signal_stop(self, sig: int, frame: FrameType | None) -> None:
        """Stop at a signal, and ignore SIGTERM from then on: a second stop would end the loop that ends the kernels."""
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        super()._handle_signal_stop(sig, frame)

    def stop(self) -> None:
        """End the kernels at once: all that they acknowledged is stored, and none dies with a complaint."""
        self.ioloop.run_sync(lambda: kernels.begun(self.kernel_manager))
        run_sync(self.kernel_manager.shutdown_all)(now=True)
        self.kernel_spec_manager.fork_server.end()
        for keys in self._own_keys():
            keys.forget(self.opening_kept)
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    def _own_keys(self) -> Iterator[Keys]:
        """Yield the keys that an earlier server left behind, and the keys of the door if it is open."""
        if self.left_open is not None:
            yield self.left_open
        if self.app.door is not None and self.app.door.opened is not None:
            yield self.app.door.opened.keys


def configuration(warm_kernels: int) -> Config:
    """Return all settings of Voila and of Jupyter's manager of kernels."""
    config = Config()
    config.VoilaConfiguration = Config(
        template="companion",
        theme="dark",
        allow_template_override="NO",
        allow_theme_override="NO",
        strip_sources=True,
        show_tracebacks=False,
        preheat_kernel=True,
        default_pool_size=0,
        extension_allowlist=list(SHOWN_EXTENSIONS),
        file_allowlist=[],
        http_keep_alive_timeout=30,
        http_header_envs=[GUEST, "Accept-Language"],
        kernel_spec_manager_class=kernels.PageSpecs,
        page_config_hook=templates.named_scripts,
    )
    config.VoilaExecutor = Config(cell_error_instruction=in_all_languages(NOT_OPEN, "\n"))
    config.MappingKernelManager = Config(cull_idle_timeout=IDLE_SECONDS, cull_interval=60, cull_connected=False)
    warm = {"pool_size": warm_kernels, "kernel_env_variables": {}}
    cold = {"pool_size": 0, "kernel_env_variables": {}}
    pools = {"default": cold, **dict.fromkeys(kernels.WARM, warm)}
    config.VoilaKernelManager = Config(kernel_pools_config=pools, fill_delay=4)
    config.KernelManager = Config(autorestart=False, client_factory=kernels.PageClient)
    if sys.platform == "linux":
        config.KernelManager.transport = "ipc"
    return config


def serve(opening: ServerOptions, early: Begun | None = None) -> None:
    """Open the house and keep it open until Ctrl+C or SIGTERM; raises CannotServe, StorageTrouble.

    ``early`` is what was begun to fork kernels; it is for the caller to end.
    """
    kernels.PageSpecs.early = early
    path = opening.data_folder / private.OPENING
    before = left_open(path)
    sockets = open_sockets(opening.port, "0.0.0.0" if opening.on_network else "127.0.0.1")
    port = int(sockets[0].getsockname()[1])
    journal = journal_file(opening.data_folder)
    rescued = rescuing.made_ready(journal)
    token = invitation.saved_token(opening.data_folder) if opening.on_network else ""
    address = f"http://{invitation.own_address()}:{port}/?{invitation.ARGUMENT}={token}" if token else ""
    local_address = (
        f"http://127.0.0.1:{port}/{opening.page}"  # without the token: all accounts read what a browser is called with
    )
    app = _house(opening, port, address)
    app.sockets = sockets
    app.opening_kept, app.left_open = path, before
    app.keeper, app.digits = _keeper(token, before)
    renderer = start_page.Renderer(opening.data_folder, opening.language, address, rescued)
    app.render_start, app.running = renderer, renderer.running
    number = app.digits.of(token) if app.digits is not None else ""
    app.announce = lambda: _announce(local_address, address, number, opening, rescued)
    app.keep_copy = lambda: rescuing.keep_copy(journal)
    app.wire_doors = wire_at_home.doors(opening.data_folder)
    app.door_page = (r"/door", DoorPage, {"data_folder": opening.data_folder, "language": opening.language})
    with tempfile.TemporaryDirectory(prefix="companion_") as folder:
        app.door_file = Path(folder) / "door"
        os.environ[paths.OPEN_DOOR] = str(app.door_file)
        if app.digits is not None:
            tell_way_in(app.door_file, address, number)
            app.digits.shut = lambda: tell_way_in(app.door_file, address, "")
        paths.lend_jupyter_a_home(Path(folder))
        app.initialize(argv=[])
        try:
            app.start()
        finally:
            end_worker_threads()


def _keeper(token: str, before: Keys | None) -> tuple[invitation.Doorkeeper, Digits | None]:
    """Return the keeper of the house, and the digits that let in like the token.

    Without a token (no ``--lan``) only this computer is let in, without digits. With a token this computer is too, and
    so are the guests whom an open door let in ``before``, when a server ended unexpectedly.
    """
    if not token:
        return invitation.ThisComputer(), None
    keeper = invitation.Invited(token, former=before.kinds if before else {}, knows_host=True)
    return keeper, Digits(dict.fromkeys(some(1), token))


def _house(opening: ServerOptions, port: int, address: str) -> Companion:
    """Return the configured server; the environment gets what its kernels need to know, ``address`` for the network."""
    paths.show_template_to_jupyter()
    templates.share()
    private_path = f"/{secrets.token_urlsafe(24)}/"
    ended = words.load(opening.terminal_language).t(
        message("A kernel stopped while its page was opening. The page will reload; everything saved is safe.")
    )
    environment = {
        paths.DATA_FOLDER: str(opening.data_folder),
        paths.INVITATION: address,
        "VOILA_WS_BASE_URL": private_path,
    }
    os.environ |= {**environment, plain_end.SENTENCE: words.load(opening.terminal_language).t(KERNEL_ENDED)}
    config = configuration(warm_kernels=2 if opening.on_network else 1)
    app: Companion = Companion.instance(config=config, config_file_paths=[], root_dir=str(paths.notebooks()), port=port)
    app.private_path = private_path
    app.complaints = Complaints(partial(_complain, words.load(opening.terminal_language)))
    app.log_level = logging.ERROR
    for logger in (app.log, *map(logging.getLogger, ("asyncio", "tornado.application"))):
        logger.addFilter(kernels.OneSentence(ended))
    logging.getLogger("tornado").setLevel(logging.ERROR)
    return app


def _complain(voice: words.Words, status: int, more: int) -> None:
    """Write to the terminal that a request failed with this status, or how many more failed since."""
    first = voice.t("A request failed ({status}).", status=status)
    counted = voice.n(
        "{n} more request failed ({status}).", "{n} more requests failed ({status}).", more, status=status
    )
    whisper(counted if more else first)


def _announce(
    local_address: str, address: str, number: str, opening: ServerOptions, rescued: rescuing.Rescued | None
) -> None:
    """Write to the terminal where the server is, how phones join, what was rescued; open the browser if wanted."""
    if rescued is not None:
        whisper(rescuing.sentence(rescued, words.load(opening.terminal_language)))
    print(f"Companion: {local_address}", flush=True)
    if address:
        voice, front = words.load(opening.terminal_language), address.partition("?")[0]
        by_hand = voice.t("By hand: {address} and the digits {digits}", address=front, digits=called(number))
        print(f"\n{invitation.qr_for_terminal(address)}\n{address}\n{by_hand}\n", flush=True)
    if opening.open_browser:
        webbrowser.open(local_address)
