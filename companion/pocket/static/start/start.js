/* The start page: what this browser keeps, how to put the almanac on the home screen, whether a newer edition waits. */

import { settle } from "../edition.js";
import { keptGames } from "./kept_games.js";
import { listen } from "./start_choices.js";
import { Installing, Kept, Shelf, Whole } from "./start_parts.js";

/** @type {import("./start_parts.js").Known} */
const known = JSON.parse(document.getElementById("start")?.textContent ?? "{}");
listen();
const shelf = new Shelf(known);
const kept = new Kept(known, show);
const whole = new Whole(known, show);
const installing = new Installing(known);

async function show() {
  const games = await keptGames(known.files.kinds);
  shelf.show(games ?? []);
  whole.show(games);
  await kept.show(games);
  document.body.dataset.shown = "";
}

show();
window.addEventListener("pageshow", (event) => event.persisted && show());
settle({ kept: () => installing.here(), offered: (change) => kept.offer(change) })
  .then(() => installing.settled())
  .catch(() => installing.settled());
