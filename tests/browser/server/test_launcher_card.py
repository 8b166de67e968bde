"""The launcher's card of JupyterLab alone, with a stand-in for Lab: what lies among the player's files stays."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from companion.apps.files import paths

SCRIPT = paths.jupyter_share() / "labextensions" / "companion-figures" / "static" / "figures.js"
ADDRESS = "http://localhost:1/lab"
SETTINGS = '<script id="jupyter-config-data" type="application/json">{"almanac": "here", "baseUrl": "/"}</script>'
TAP = """
async (failing) => {
  const saved = [], said = [], commands = {};
  const contents = {
    get: async (path) => {
      if (path.endsWith("index.ipynb")) throw Object.assign(new Error("refused"), failing);
      if (path.includes(".")) throw Object.assign(new Error("absent"), { response: { status: 404 } });
    },
    save: async (path) => saved.push(path),
  };
  const app = {
    serviceManager: { contents },
    commands: { addCommand: (name, { execute }) => (commands[name] = execute), execute: () => saved.push("opened") },
  };
  const showErrorMessage = async (title, error) => said.push(error.message);
  const lab = { 1: { get: async () => () => ({ ILauncher: {}, IMainMenu: {}, showErrorMessage }) } };
  const figures = window._JUPYTERLAB["companion-figures"];
  figures.init({ "@jupyterlab/launcher": lab, "@jupyterlab/mainmenu": lab, "@jupyterlab/apputils": lab });
  const plugin = (await figures.get("./extension"))().default;
  plugin.activate(app, { add: () => {} }, { helpMenu: { addGroup: () => {} } });
  await commands["almanac:lessons"]();
  return { saved, said };
}
"""
Tap = Callable[..., dict[str, list[str]]]


@pytest.fixture
def tap(page: Page) -> Tap:
    """Tap the card of the lessons; give the paths that it saved, and what it says."""

    def tapped(failing: dict[str, object], status: int = 200) -> dict[str, list[str]]:
        page.route(ADDRESS, lambda route: route.fulfill(content_type="text/html", body=SETTINGS))
        page.route("**/figures.js", lambda route: route.fulfill(path=SCRIPT))
        page.route(
            "**/companion/notebooks",
            lambda route: route.fulfill(status=status, json={"index.ipynb": "{}", "odds.ipynb": "{}"}),
        )
        page.goto(ADDRESS)
        page.add_script_tag(url="/figures.js")
        result: dict[str, list[str]] = page.evaluate(TAP, failing)
        return result

    return tapped


def test_a_notebook_that_is_not_there_is_laid(tap: Tap) -> None:
    done = tap({"response": {"status": 404}})
    assert done == {"saved": ["almanac/index.ipynb", "almanac/odds.ipynb", "opened"], "said": []}


@pytest.mark.parametrize("failing", [{"response": {"status": 500}}, {"response": {"status": 403}}, {}])
def test_a_notebook_of_which_the_server_cannot_say_whether_it_is_there_is_not_overwritten(
    tap: Tap, failing: dict[str, object]
) -> None:
    assert tap(failing) == {"saved": [], "said": ["refused"]}


def test_a_server_that_refuses_the_notebooks_is_not_taken_for_one_that_gives_them(tap: Tap) -> None:
    done = tap({"response": {"status": 404}}, status=403)
    assert done["saved"] == []
    assert len(done["said"]) == 1
