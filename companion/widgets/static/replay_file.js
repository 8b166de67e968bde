/* The player of an evening saved as one page: shows a frame, follows slider, buttons and keys. It asks nobody anything. */
(() => {
  const film = JSON.parse(document.getElementById("evening")?.textContent ?? "null");
  const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (document.getElementById(name));
  const slider = /** @type {HTMLInputElement} */ (part("at"));
  const course = part("course");
  let times = 1;
  /** @type {number | undefined} */
  let going;

  /** @param {string} layer @param {number[]} lines */
  function draw(layer, lines) {
    part(layer).innerHTML = lines.map((/** @type {number} */ line) => film.lines[line]).join("\n");
  }

  /** @param {number} at */
  function show(at) {
    const frame = film.frames[at];
    draw("under", frame.under);
    draw("over", frame.over);
    part("moment").textContent = frame.moment;
    part("text").textContent = frame.text;
    part("more").textContent = frame.more;
    frame.figures.forEach((/** @type {string} */ figure, /** @type {number} */ number) => {
      const [value = "", limit = ""] = figure.split(/(?=\/)/);
      const shown = part(`figure-${number}`);
      shown.textContent = value;
      /** @type {Element} */ (shown.nextElementSibling).textContent = limit;
    });
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", `${frame.moment}. ${frame.text}`);
    course.style.setProperty("--at", `${(100 * at) / Math.max(1, film.frames.length - 1)}%`);
  }

  function stop() {
    clearInterval(going);
    going = undefined;
    part("play").textContent = film.play;
    part("text").setAttribute("aria-live", "polite");
  }

  function step() {
    if (Number(slider.value) >= film.frames.length - 1) stop();
    else show(Number(slider.value) + 1);
  }

  function play() {
    if (Number(slider.value) >= film.frames.length - 1) show(0);
    part("text").setAttribute("aria-live", "off"); // what goes on by itself is not read aloud
    part("play").textContent = film.pause;
    going = setInterval(step, film.stays / times);
  }

  slider.addEventListener("input", () => {
    stop();
    show(Number(slider.value));
  });
  part("play").addEventListener("click", () => (going === undefined ? play() : stop()));
  part("speed").addEventListener("click", () => {
    times = film.speeds[(film.speeds.indexOf(times) + 1) % film.speeds.length];
    part("speed").textContent = `×${times}`;
    if (going === undefined) return;
    clearInterval(going);
    going = setInterval(step, film.stays / times);
  });
  document.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.target === slider || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    stop();
    show(Math.min(film.frames.length - 1, Math.max(0, Number(slider.value) + by)));
  });
  addEventListener("beforeprint", () => {
    stop();
    show(film.frames.length - 1); // paper has the table as it stands
  });
  part("keys").hidden = false;
  show(0);
})();
