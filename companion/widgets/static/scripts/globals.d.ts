/* What scripts find where they run, and what our own nodes carry besides their attributes. */

/** Put before linked.js by companion.widgets.scripts: modules by name with what they import, and the one to begin with. */
declare const SOURCES: Record<string, [text: string, imports: Record<string, string>]>;
declare const ENTRY: string;

interface Window {
  /** Answers in the place of Voila's MathJax. */
  MathJax?: object;
  Plotly?: {
    react(node: Element, data: object[], layout: object, config: object): Promise<void>;
    Fx: { hover(node: Element, at: { xval: number; yval: number }): void };
    toImage(figure: { data: object[]; layout: object }, options: object): Promise<string>;
  };
}

interface ChildNode {
  /** Put behind the children by a script of ours: patching leaves it alone. */
  stays?: boolean;
}
