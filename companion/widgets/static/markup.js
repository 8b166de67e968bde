/* Markup: the text of every region as it stands, kept up to date by the differences that Python sends.
   Each message has a number; when one is missing, everything is asked for again. */

export class Markup {
  /** `read(name)` reads the model, `ask()` asks for everything, `show(name, text)` shows a region. */
  constructor(names, { read, ask, show }) {
    Object.assign(this, { names, read, ask, show, now: {}, turn: -1, isAsking: false });
  }

  /** What the model holds is whole when it was just loaded; later it may hold differences only. */
  start() {
    const { turn = 0, cuts } = JSON.parse(this.read("patches"));
    if (cuts) this.askOnce();
    else this.take(turn, Object.fromEntries(this.names.map((name) => [name, this.read(name)])));
  }

  take(turn, texts) {
    this.turn = turn;
    this.isAsking = false;
    for (const name of this.names) this.put(name, texts[name] ?? "");
  }

  patch({ turn, cuts }) {
    if (!cuts) return this.start();
    if (turn !== this.turn + 1) return this.askOnce();
    this.turn = turn;
    for (const [name, changes] of Object.entries(cuts)) this.put(name, spliced(this.now[name] ?? "", changes));
  }

  put(name, text) {
    if (this.now[name] === text) return;
    this.now[name] = text;
    this.show(name, text);
  }

  askOnce() {
    if (!this.isAsking) this.ask();
    this.isAsking = true;
  }
}

/** `changes` are [from, to, text], in order, in the places of the old text. */
function spliced(old, changes) {
  let text = "";
  let at = 0;
  for (const [from, to, put] of changes) {
    text += old.slice(at, from) + put;
    at = to;
  }
  return text + old.slice(at);
}
