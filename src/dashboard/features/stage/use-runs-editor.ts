import { type RefObject, useLayoutEffect, useReducer, useRef, useState } from "react";
import { runsMax, type RunStyle, type StyledRun, textOfRuns } from "#scene/values/styled-text.ts";
import type { Rect } from "#scene/paint/matrix.ts";
import type { UndoStep } from "../../base/design-system/keys.ts";
import { showToast } from "../../base/design-system/toast.ts";
import type { TextLook } from "../../model/drawing/text-look.ts";
import { type RunStyling, showEditedText } from "./run-styling.ts";
import { rangeOf, readSelection, readText, showRuns, showSelection, softBreaks } from "./text-dom.ts";
import type { TextPlace } from "./text-place.ts";
import { isPlain, TextSession, type TextState } from "./text-session.ts";
import { texts } from "./texts.ts";

export interface RunsEditorProps {
  componentId: string;
  place: TextPlace;
  /** The text's style in the scene; undefined until it is known, and for text outside of the scene. */
  look: TextLook | undefined;
  /** The runs as they are on the page, also after an undo, without braces. */
  readRuns: () => readonly StyledRun[];
  /** How letters are styled; undefined for a text that is plain. */
  styling: RunStyling | undefined;
  /** Those with the same `step` are one step of undo. */
  onRunsChange: (runs: readonly StyledRun[], step: number) => void;
  onStep: (step: UndoStep) => void;
}

/** Keeps the element and the session of a text in step. */
export function useRunsEditor(root: RefObject<HTMLElement | null>, props: RunsEditorProps) {
  const { componentId, place, look, styling } = props;
  const isComposing = useRef(false);
  const isPressed = useRef(false);
  const hasStepped = useRef(false);
  const shown = useRef<readonly StyledRun[]>(undefined);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [session] = useState(() => new TextSession(props.readRuns(), { hasEmphasis: styling !== undefined }));
  const told = useRef(session.state.runs);

  function show() {
    const element = root.current;
    if (element === null || isComposing.current) return;
    shown.current = session.state.runs;
    showState(element, session.state, look, isPressed.current);
  }

  useLayoutEffect(() => {
    setStyle(root.current, place, look);
    // The event of a new selection may come after a drawing of the same letters, which must not put the former one back.
    if (document.activeElement === root.current && shown.current === session.state.runs) takeSelection();
    const isAfterStep = hasStepped.current;
    hasStepped.current = false;
    if (isAfterStep) {
      session.restore(props.readRuns());
      told.current = session.state.runs;
    }
    show();
    if (isAfterStep) tell();
  });

  /** Shows what is selected to the tools, and styles it for them. */
  function tell() {
    if (styling === undefined) return;
    const { start, end } = session.state;
    showEditedText({
      componentId,
      isCollapsed: start === end,
      looks: session.selectedStyles.map(styling.lookOf),
      bounds: () => (root.current === null ? undefined : boundsOf(root.current, session.state)),
      focus: () => root.current?.focus(),
      toggle,
      step,
      set: (name, value, gesture) => restyle((style) => styling.styleWith(style, name, value), gesture),
    });
  }

  /** Shows a change of the session, here and on the page. */
  function change() {
    const { runs } = session.state;
    if (runs !== told.current) props.onRunsChange(runs, session.step);
    told.current = runs;
    redraw();
    tell();
  }

  /** Reads the selection now, because its event may come after the key that applies to it. */
  function takeSelection() {
    const selection = root.current === null || isComposing.current ? undefined : readSelection(root.current);
    if (selection !== undefined) session.select(selection.start, selection.end);
  }

  /** Shows a change, and says so if it would have made more runs than a text may have. */
  function tryTo(isBounded: boolean, refusal: (max: number) => string) {
    if (!isBounded) showToast(refusal(runsMax), { tone: "error" });
    change();
  }

  /** Takes over what the browser did to the element. */
  function take() {
    if (root.current === null) return;
    const text = readText(root.current);
    const hasPair = session.type(text, readSelection(root.current)?.end ?? text.length);
    change();
    if (!hasPair) return;
    session.emphasizeBraces();
    change();
  }

  /** Replaces the selection with a text that is not empty. */
  function insert(inserted: string | readonly StyledRun[]) {
    if (inserted.length === 0) return;
    tryTo(session.insert(inserted), texts.editor.stylesLeftOut);
  }

  /** Undoes or redoes on the page; the text as it is then is taken over when it is drawn. */
  function step(way: UndoStep) {
    hasStepped.current = true;
    props.onStep(way);
    redraw();
  }

  function toggle(letter: "b" | "i") {
    const style = styling?.toggle(letter, session.selectedStyles);
    if (style !== undefined) restyle(style);
  }

  function restyle(style: (style: RunStyle) => RunStyle, gesture?: string) {
    tryTo(session.style(style, gesture), texts.editor.tooManyStyles);
  }

  return {
    session,
    change,
    tryTo,
    take,
    takeSelection,
    tell,
    insert,
    step,
    toggle,
    /** Begins and ends a press of the pointer in the text. */
    press: (presses: boolean) => {
      isPressed.current = presses;
    },
    /** Shows the text and its selection again. */
    show: () => {
      CSS.highlights?.delete(highlightName);
      show();
    },
    /** Begins and ends a composition of an input method, which works on the nodes that are there. */
    compose: (composes: boolean) => {
      isComposing.current = composes;
      if (!composes) take();
    },
  };
}

function showState(
  element: HTMLElement,
  { runs, start, end }: TextState,
  look: TextLook | undefined,
  isPressed: boolean,
): void {
  showRuns(element, runs, { breaks: breaksOf(runs, look), cssOf: (run) => cssOfRun(runs, run, look) });
  // A press is about to select, and the former selection would stay in its place.
  if (isPressed) return;
  if (document.activeElement === element) showSelection(element, start, end);
  else CSS.highlights?.set(highlightName, new Highlight(rangeOf(element, start, end)));
}

function setStyle(element: HTMLElement | null, place: TextPlace, look: TextLook | undefined): void {
  if (element === null) return;
  const { font, lineHeight, letterSpacing } = look ?? {};
  // A shorthand and its longhands, which React does not set in order.
  Object.assign(element.style, place.text, look && { font, lineHeight, letterSpacing });
}

function breaksOf(runs: readonly StyledRun[], look: TextLook | undefined): readonly number[] {
  return look?.lines === undefined ? [] : softBreaks(textOfRuns(runs), look.lines);
}

/** Of the selected letters, and of the text's box with the lines that leave it. */
function boundsOf(element: HTMLElement, { start, end }: TextState): { letters: Rect; text: Rect } {
  const lines = element.getBoundingClientRect();
  const range = rangeOf(element, start, end).getBoundingClientRect();
  // Beside a cursor, its line as wide as the text.
  const across = start === end ? lines : range;
  const down = range.height === 0 ? lines : range;
  const { left, right, top, bottom } = element.parentElement?.getBoundingClientRect() ?? lines;
  return {
    letters: { left: across.left, right: across.right, top: down.top, bottom: down.bottom },
    text: { left, right, top: Math.min(top, lines.top), bottom: Math.max(bottom, lines.bottom) },
  };
}

/** The selection while a tool has the focus. */
export const highlightName = "edited-text";

/** As the drawing has it; before that is known, by the style alone. */
function cssOfRun(
  runs: readonly StyledRun[],
  index: number,
  look: TextLook | undefined,
): Readonly<Record<string, string>> {
  const run = runs[index];
  if (run === undefined || isPlain(run)) return {};
  const drawn = look?.pairs[runs.slice(0, index).filter((one) => !isPlain(one)).length];
  if (drawn !== undefined) return drawn;
  const { color, weight, italic, size } = run;
  return {
    ...(color !== undefined && { color }),
    ...(weight !== undefined && { fontWeight: String(weight) }),
    ...(italic !== undefined && { fontStyle: italic ? "italic" : "normal" }),
    ...(size !== undefined && { fontSize: `${size}px` }),
  };
}
