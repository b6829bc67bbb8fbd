import {
  joinRuns,
  type RunStyle,
  runsMax,
  sliceRuns,
  type StyledRun,
  styleRange,
  textOfRuns,
} from "#scene/values/styled-text.ts";

export interface TextState {
  runs: readonly StyledRun[];
  /** The selection, in UTF-16 units of the visible text. */
  start: number;
  end: number;
}

/** A text while it is edited, with its own steps of undo: one for a word, and one for each style and paste. */
export class TextSession {
  #state: TextState;
  #past: TextState[] = [];
  #future: TextState[] = [];
  /** The kind of the last change; another one of the same kind at the caret is the same step. */
  #kind: string | undefined;
  /** Of the letters that are typed next, until the caret moves. */
  #nextStyle: RunStyle | undefined;
  readonly #hasEmphasis: boolean;

  /** `hasEmphasis`: typed `{braces}` become the emphasis that they stand for. */
  constructor(runs: readonly StyledRun[], { hasEmphasis }: { hasEmphasis: boolean }) {
    this.#state = { runs, start: 0, end: textOfRuns(runs).length };
    this.#hasEmphasis = hasEmphasis;
  }

  get state(): TextState {
    return this.#state;
  }

  /** The styles of the selected letters, or of what is typed next. */
  get selectedStyles(): readonly RunStyle[] {
    const { runs, start, end } = this.#state;
    if (start === end) return [this.#nextStyle ?? styleAt(runs, start)];
    return sliceRuns(runs, start, end).map(styleOfRun);
  }

  select(start: number, end: number): void {
    if (start === this.#state.start && end === this.#state.end) return;
    this.#state = { ...this.#state, start, end };
    this.#nextStyle = undefined;
    this.#kind = undefined;
  }

  /** Takes over what the browser typed, removed or corrected: the whole text, with the caret behind the change. */
  type(text: string, caret: number): void {
    const { runs } = this.#state;
    const before = textOfRuns(runs);
    if (text === before) return;
    const kept = commonLength(before, text, caret);
    const inserted = text.slice(kept.before, text.length - kept.after);
    const end = before.length - kept.after;
    const style = this.#nextStyle ?? styleAt(runs, end > kept.before ? kept.before + 1 : kept.before);
    // A word is a step.
    if (/^\s/u.test(inserted)) this.#kind = undefined;
    const next = replaceRange(runs, kept.before, end, [{ text: inserted, ...style }]);
    this.#change(next, caret, caret, inserted === "" ? "remove" : "type");
    if (inserted === "}" && this.#hasEmphasis) this.#emphasizeBraces(caret);
  }

  /** Replaces the selection. A text has the style of what it replaces, and so have more runs than a text may have. */
  insert(inserted: string | readonly StyledRun[]): void {
    const { runs, start, end } = this.#state;
    const [style = {}] = this.selectedStyles;
    const added = typeof inserted === "string" ? [{ text: inserted, ...style }] : inserted;
    const text = textOfRuns(added);
    const caret = start + text.length;
    const next = replaceRange(runs, start, end, added);
    const isTooMuch = next.length > runsMax;
    this.#change(isTooMuch ? replaceRange(runs, start, end, [{ text, ...style }]) : next, caret, caret);
  }

  /** Changes the style of the selected letters, or of those that are typed next. `gesture`: one step for its changes. */
  style(change: (style: RunStyle) => RunStyle, gesture?: string): void {
    const { runs, start, end } = this.#state;
    if (start === end) {
      const [style = {}] = this.selectedStyles;
      this.#nextStyle = change(style);
      return;
    }
    const next = styleRange(runs, start, end, change);
    if (next.length <= runsMax) this.#change(next, start, end, gesture);
  }

  undo(): boolean {
    return this.#step(this.#past, this.#future);
  }

  redo(): boolean {
    return this.#step(this.#future, this.#past);
  }

  #step(from: TextState[], to: TextState[]): boolean {
    const next = from.pop();
    if (next === undefined) return false;
    to.push(this.#state);
    this.#state = next;
    this.#kind = undefined;
    this.#nextStyle = undefined;
    return true;
  }

  #change(runs: readonly StyledRun[], start: number, end: number, kind?: string): void {
    if (kind === undefined || kind !== this.#kind) this.#past.push(this.#state);
    this.#future = [];
    this.#state = { runs, start, end };
    this.#kind = kind;
    this.#nextStyle = undefined;
  }

  #emphasizeBraces(caret: number): void {
    const { runs } = this.#state;
    const [typed = ""] = /\{[^{}\n]+\}$/.exec(textOfRuns(runs).slice(0, caret)) ?? [];
    const start = caret - typed.length;
    if (typed === "" || !sliceRuns(runs, start, caret).every(isPlain)) return;
    const text = typed.slice(1, -1);
    const end = start + text.length;
    this.#change(replaceRange(runs, start, caret, [{ text, emphasis: true }]), end, end);
    this.#nextStyle = {};
  }
}

/** The lengths before and behind a change that ends at the caret, UTF-16 units. */
function commonLength(before: string, after: string, caret: number): { before: number; after: number } {
  const most = Math.min(before.length, after.length);
  let behind = 0;
  while (
    behind < Math.min(most, after.length - caret) &&
    before[before.length - 1 - behind] === after[after.length - 1 - behind]
  )
    behind += 1;
  let ahead = 0;
  while (ahead < most - behind && before[ahead] === after[ahead]) ahead += 1;
  return { before: ahead, after: behind };
}

function styleOfRun({ text: _text, ...style }: StyledRun): RunStyle {
  return style;
}

/** Whether a run has no style of its own. */
export function isPlain({ text: _text, ...style }: StyledRun): boolean {
  return Object.keys(style).length === 0;
}

function replaceRange(
  runs: readonly StyledRun[],
  start: number,
  end: number,
  inserted: readonly StyledRun[],
): StyledRun[] {
  return joinRuns([...sliceRuns(runs, 0, start), ...inserted, ...sliceRuns(runs, end)]);
}

/** The style of a typed letter: that of the letter before it, at the start of a line that of the letter after it. */
function styleAt(runs: readonly StyledRun[], at: number): RunStyle {
  const [before] = sliceRuns(runs, at - 1, at);
  const [after] = sliceRuns(runs, at, at + 1);
  const beside = before === undefined || (before.text === "\n" && after !== undefined) ? after : before;
  return beside === undefined ? {} : styleOfRun(beside);
}
