import type { StyledRun } from "#scene/values/styled-text.ts";

/*
 * The element in which a text is edited: one span for each run, with a `br` of ours where a line ends without a line
 * break in the text, and one behind a last line break, which browsers show only then.
 */

type Css = Readonly<Record<string, string>>;

interface Piece {
  /** Undefined: a `br`. */
  run: number | undefined;
  text: string;
}

/**
 * Shows runs, ended where the lines of the drawing end. Nodes that show them already stay, because an input method may be
 * working on them.
 */
export function showRuns(
  root: HTMLElement,
  runs: readonly StyledRun[],
  { breaks, cssOf }: { breaks: readonly number[]; cssOf: (run: number) => Css },
): void {
  const pieces = listPieces(runs, breaks);
  const nodes = [...root.childNodes];
  const isShown =
    nodes.length === pieces.length && pieces.every((piece, index) => isPiece(nodes[index], piece));
  if (!isShown) root.replaceChildren(...pieces.map(toElement));
  for (const span of root.querySelectorAll<HTMLElement>("[data-run]")) {
    const css = cssOf(Number(span.dataset["run"]));
    const key = JSON.stringify(css);
    if (span.dataset["css"] === key) continue;
    span.dataset["css"] = key;
    // A shorthand and its longhands, in their order.
    span.removeAttribute("style");
    Object.assign(span.style, css);
  }
}

function listPieces(runs: readonly StyledRun[], breaks: readonly number[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const [run, { text }] of runs.entries()) {
    let from = 0;
    for (const place of [...breaks.filter((one) => one >= at && one < at + text.length), at + text.length]) {
      const to = place - at;
      if (to > from) pieces.push({ run, text: text.slice(from, to) });
      if (to < text.length) pieces.push({ run: undefined, text: "" });
      from = to;
    }
    at += text.length;
  }
  const last = pieces.at(-1)?.text ?? "\n";
  if (last.endsWith("\n")) pieces.push({ run: undefined, text: "" });
  return pieces;
}

function isPiece(node: ChildNode | undefined, { run, text }: Piece): boolean {
  if (!(node instanceof HTMLElement)) return false;
  if (run === undefined) return isOwnBreak(node);
  return node.dataset["run"] === String(run) && node.childElementCount === 0 && node.textContent === text;
}

function isOwnBreak(node: Node): boolean {
  return node instanceof HTMLBRElement && node.dataset["own"] !== undefined;
}

function toElement({ run, text }: Piece): HTMLElement {
  const element = document.createElement(run === undefined ? "br" : "span");
  if (run === undefined) element.dataset["own"] = "";
  else {
    element.dataset["run"] = String(run);
    element.textContent = text;
  }
  return element;
}

/** The text of the element, with a line break for each `br` of the browser but one at its end. */
export function readText(root: HTMLElement): string {
  const text = textOfNodes(root.cloneNode(true));
  let last: Node = root;
  while (last.lastChild !== null) last = last.lastChild;
  return last instanceof HTMLBRElement && !isOwnBreak(last) ? text.replace(/\n$/, "") : text;
}

function textOfNodes(copy: Node): string {
  if (copy instanceof HTMLElement || copy instanceof DocumentFragment)
    for (const one of copy.querySelectorAll("br:not([data-own])")) one.replaceWith("\n");
  return copy.textContent ?? "";
}

/** The selection, in UTF-16 units of the element's text; undefined if it is not in the element. */
export function readSelection(root: HTMLElement): { start: number; end: number } | undefined {
  const selection = document.getSelection();
  if (selection === null || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.startContainer) || !root.contains(range.endContainer)) return undefined;
  const offsetOf = (node: Node, offset: number) => {
    const before = document.createRange();
    before.setStart(root, 0);
    before.setEnd(node, offset);
    return textOfNodes(before.cloneContents()).length;
  };
  return {
    start: offsetOf(range.startContainer, range.startOffset),
    end: offsetOf(range.endContainer, range.endOffset),
  };
}

/** The range between two offsets, UTF-16 units of the element's text. */
export function rangeOf(root: HTMLElement, start: number, end: number): Range {
  const range = document.createRange();
  range.setStart(...placeOf(root, start));
  range.setEnd(...placeOf(root, end));
  return range;
}

/** Selects between two offsets, UTF-16 units of the element's text, unless they are selected already. */
export function showSelection(root: HTMLElement, start: number, end: number): void {
  const shown = readSelection(root);
  if (shown?.start === start && shown.end === end) return;
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(rangeOf(root, start, end));
}

/** The node and its offset; at the end of a run rather than at the start of the next, unless a line begins there. */
function placeOf(root: HTMLElement, offset: number): [Node, number] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let at = 0;
  let last: [Node, number] = [root, 0];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    const next = node.parentElement?.nextSibling;
    const endsLine = offset === at + length && next instanceof HTMLBRElement && next.nextSibling !== null;
    if (offset <= at + length && !endsLine) return [node, offset - at];
    last = [node, length];
    at += length;
  }
  return last;
}

/**
 * The offsets at which lines of the drawing begin without a line break in the text; none where they are not found in it,
 * such as after changes of letters.
 */
export function softBreaks(text: string, lines: readonly string[]): number[] {
  const breaks: number[] = [];
  const left = [...lines];
  const isAt = (line: string, at: number) =>
    text.slice(at, at + line.length).toLowerCase() === line.toLowerCase();
  let start = 0;
  for (const paragraph of text.split("\n")) {
    const end = start + paragraph.length;
    let at = start;
    do {
      const line = left.shift();
      if (line === undefined) return [];
      while (!isAt(line, at) && at < end && /\s/u.test(text[at] ?? "")) at += 1;
      if (!isAt(line, at) || at + line.length > end) return [];
      if (at > start) breaks.push(at);
      at += line.length;
    } while (text.slice(at, end).trim() !== "");
    start = end + 1;
  }
  return left.length === 0 ? breaks : [];
}
