import { isEqualJson } from "#contract/canonical-json.ts";
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

/** The states whose selections are kept, from the latest on. */
const statesMax = 500;

/** A text while it is edited. Its steps of undo are those of the page: one for a word, and one for each style and paste. */
export class TextSession {
  #state: TextState;
  /** From before each step, and before each undo and redo. */
  #states: TextState[] = [];
  #step = 0;
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

  get selectedRuns(): readonly StyledRun[] {
    const { runs, start, end } = this.#state;
    return sliceRuns(runs, start, end);
  }

  /** The number of the step of the last change; those of one step are one step of undo. */
  get step(): number {
    return this.#step;
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

  /**
   * Takes over what the browser typed, removed or corrected: the whole text, with the caret behind the change. Returns
   * whether that closed a pair of braces, for `emphasizeBraces`.
   */
  type(text: string, caret: number): boolean {
    const { runs } = this.#state;
    const before = textOfRuns(runs);
    if (text === before) return false;
    const kept = commonLength(before, text, caret);
    const inserted = text.slice(kept.before, text.length - kept.after);
    const end = before.length - kept.after;
    const around = styleAt(runs, end > kept.before ? kept.before + 1 : kept.before);
    const styled = (style: RunStyle) => replaceRange(runs, kept.before, end, [{ text: inserted, ...style }]);
    const next = styled(this.#nextStyle ?? around);
    // A word is a step.
    if (/^\s/u.test(inserted)) this.#kind = undefined;
    const bounded = next.length > runsMax ? styled(around) : next;
    this.#change(bounded, caret, caret, inserted === "" ? "remove" : "type");
    return inserted === "}" && this.#hasEmphasis && this.#typedPair() !== undefined;
  }

  /** Emphasises the text of the braces before the caret in their place, as a step of its own. */
  emphasizeBraces(): void {
    const pair = this.#typedPair();
    if (pair === undefined) return;
    const { runs, end } = this.#state;
    const caret = pair.start + pair.text.length;
    this.#change(replaceRange(runs, pair.start, end, [{ text: pair.text, emphasis: true }]), caret, caret);
    this.#nextStyle = {};
  }

  /**
   * Replaces the selection. A text has the style of what it replaces. Returns whether all runs kept their styles: where
   * they are more than a text may have, the last ones are plain.
   */
  insert(inserted: string | readonly StyledRun[]): boolean {
    const { runs, start, end } = this.#state;
    const [style = {}] = this.selectedStyles;
    const added = joinRuns(typeof inserted === "string" ? [{ text: inserted, ...style }] : inserted);
    const caret = start + textOfRuns(added).length;
    const around = sliceRuns(runs, 0, start).length + sliceRuns(runs, end).length;
    const styled = Math.max(0, runsMax - around - 1);
    const isBounded = replaceRange(runs, start, end, added).length <= runsMax;
    const rest = { text: textOfRuns(added.slice(styled)), ...(styled === 0 && style) };
    const taken = isBounded ? added : [...added.slice(0, styled), rest];
    this.#change(replaceRange(runs, start, end, taken), caret, caret);
    return isBounded;
  }

  /** Moves the selected letters to a place outside of them. Returns false if that would make more runs than allowed. */
  move(to: number): boolean {
    const { runs, start, end } = this.#state;
    if (to >= start && to <= end) return true;
    const at = to > end ? to - (end - start) : to;
    const moved = replaceRange(replaceRange(runs, start, end, []), at, at, sliceRuns(runs, start, end));
    if (moved.length > runsMax) return false;
    this.#change(moved, at, at + end - start);
    return true;
  }

  /**
   * Changes the style of the selected letters, or of those that are typed next. `gesture`: one step for its changes.
   * Returns false if the text would have more runs than it may have.
   */
  style(change: (style: RunStyle) => RunStyle, gesture?: string): boolean {
    const { runs, start, end } = this.#state;
    if (start === end) {
      const [style = {}] = this.selectedStyles;
      this.#nextStyle = change(style);
      return true;
    }
    const next = styleRange(runs, start, end, change);
    if (next.length > runsMax) return false;
    this.#change(next, start, end, gesture);
    return true;
  }

  /**
   * Takes over the text after an undo or redo, with the selection that it had. A text that is not known keeps the present
   * one if only styles changed, else the caret is behind the change.
   */
  restore(runs: readonly StyledRun[]): void {
    this.#kind = undefined;
    if (isEqualJson(runs, this.#state.runs)) return;
    const [before, after] = [textOfRuns(this.#state.runs), textOfRuns(runs)];
    const known = this.#states.findLast((state) => isEqualJson(state.runs, runs));
    this.#keepState();
    const caret = after.length - commonLength(before, after, 0).after;
    this.#state = known ?? { ...(before === after ? this.#state : { start: caret, end: caret }), runs };
    this.#nextStyle = undefined;
  }

  #keepState(): void {
    this.#states = [...this.#states, this.#state].slice(-statesMax);
  }

  #change(runs: readonly StyledRun[], start: number, end: number, kind?: string): void {
    if (kind === undefined || kind !== this.#kind) {
      this.#keepState();
      this.#step += 1;
    }
    this.#state = { runs, start, end };
    this.#kind = kind;
    this.#nextStyle = undefined;
  }

  #typedPair(): { start: number; text: string } | undefined {
    const { runs, end } = this.#state;
    const [typed = ""] = /\{[^{}\n]+\}$/.exec(textOfRuns(runs).slice(0, end)) ?? [];
    const start = end - typed.length;
    // Emphasis in a plain text makes two more runs.
    const hasRoom = runs.length + 2 <= runsMax;
    if (typed === "" || !hasRoom || !sliceRuns(runs, start, end).every(isPlain)) return undefined;
    return { start, text: typed.slice(1, -1) };
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
