import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from "react";
import { type StyledRun, textOfRuns } from "#scene/values/styled-text.ts";
import type { Rect } from "#scene/paint/matrix.ts";
import { hasCommand, letterOf } from "../../base/design-system/keys.ts";
import type { TextLook } from "../../model/drawing/text-look.ts";
import { beginInPlaceEdit } from "./in-place-edits.ts";
import { showEditedText, type RunStyling } from "./run-styling.ts";
import {
  pastedRuns,
  rangeOf,
  readSelection,
  readText,
  showRuns,
  showSelection,
  softBreaks,
} from "./text-dom.ts";
import { stopEvent } from "./drag-handle.ts";
import type { TextPlace } from "./text-place.ts";
import { isPlain, TextSession } from "./text-session.ts";
import { texts } from "./texts.ts";

export interface TextEditorProps {
  componentId: string;
  place: TextPlace;
  /** The text's style in the scene; undefined until it is known, and for text outside of the scene. */
  look: TextLook | undefined;
  /** CSS px per px of the template. */
  zoom: number;
  /** Without braces. Only read at the first render. */
  initialRuns: readonly StyledRun[];
  /** How letters are styled; undefined for a text that is plain. */
  styling: RunStyling | undefined;
  describedBy: string;
  onRunsChange: (runs: readonly StyledRun[]) => void;
  /** `isByKey`: ended by the keyboard, so the focus returns to the picture. */
  onApply: (isByKey: boolean) => void;
}

/**
 * Edits a text in place, with the fonts, sizes and rotation of the drawing and its line breaks, and without braces. Escape,
 * ⌘↵ and a click outside keep the text; undo takes it back.
 */
export function TextEditor(props: TextEditorProps) {
  const { componentId, place, look, zoom, describedBy } = props;
  const root = useRef<HTMLDivElement>(null);
  const handlers = useRunsEditor(root, props);
  return (
    <div
      role="presentation"
      className="absolute top-0 left-0 z-2 flex origin-top-left scroll-m-4 outline-accent forced-colors:outline-[Highlight]"
      style={{
        width: place.width,
        height: place.height,
        transform: `scale(${zoom}) ${place.transform}`,
        outlineStyle: "solid",
        outlineWidth: 2 / zoom,
        outlineOffset: 2 / zoom,
        ...place.box,
      }}
      // Inside, the pointer sets the cursor and selects no components.
      onClick={stopEvent}
      onDoubleClick={stopEvent}
      onPointerMove={stopEvent}
    >
      <div
        ref={root}
        role="textbox"
        tabIndex={0}
        contentEditable
        suppressContentEditableWarning
        aria-multiline="true"
        aria-label={texts.editor.label(componentId)}
        aria-describedby={describedBy}
        dir={place.direction}
        lang={look?.language}
        spellCheck={false}
        className="w-full min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere] caret-accent outline-none select-text [tab-size:4]"
        onDragStart={(event) => event.preventDefault()}
        {...handlers}
      />
    </div>
  );
}

/** Keeps the element and the session of a text in step; the handlers are the element's. */
function useRunsEditor(root: RefObject<HTMLElement | null>, props: TextEditorProps) {
  const { componentId, place, look, styling } = props;
  const hasEnded = useRef(false);
  const isComposing = useRef(false);
  const told = useRef(props.initialRuns);
  const shown = useRef<readonly StyledRun[]>(undefined);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [session] = useState(
    () => new TextSession(props.initialRuns, { hasEmphasis: styling !== undefined }),
  );

  function show() {
    const element = root.current;
    // An input method works on the nodes that are there.
    if (element === null || isComposing.current) return;
    const { runs, start, end } = session.state;
    shown.current = runs;
    showRuns(element, runs, { breaks: breaksOf(runs, look), cssOf: (run) => cssOfRun(runs, run, look) });
    // A press is about to select, and the former selection would stay in its place.
    if (element.matches(":active")) return;
    if (document.activeElement === element) showSelection(element, start, end);
    else CSS.highlights?.set(highlightName, new Highlight(rangeOf(element, start, end)));
  }

  useLayoutEffect(() => {
    setStyle(root.current, place, look);
    // The event of a new selection may come after a drawing of the same letters, which must not put the former one back.
    if (document.activeElement === root.current && shown.current === session.state.runs) takeSelection();
    show();
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
      set: (name, value, gesture) => {
        session.style((style) => styling.styleWith(style, name, value), gesture);
        change();
      },
    });
  }

  function change() {
    const { runs } = session.state;
    if (runs !== told.current) props.onRunsChange(runs);
    told.current = runs;
    redraw();
    tell();
  }

  /** Reads the selection now, because its event may come after the key that applies to it. */
  function takeSelection() {
    const selection = root.current === null || isComposing.current ? undefined : readSelection(root.current);
    if (selection !== undefined) session.select(selection.start, selection.end);
  }

  useEditorEvents(root, {
    onSelect: () => {
      // While a tool has the focus, only letters that are drawn anew move it.
      if (root.current?.contains(document.activeElement) === true) takeSelection();
      tell();
    },
    onBeforeInput,
    onLeave: () => end(() => props.onApply(false)),
  });

  function end(how: () => void) {
    // Unmounting blurs the field, which would end it again.
    if (hasEnded.current) return;
    hasEnded.current = true;
    how();
  }

  /** Takes over what the browser did to the element. */
  function take() {
    if (root.current === null) return;
    const text = readText(root.current);
    session.type(text, readSelection(root.current)?.end ?? text.length);
    change();
  }

  function insert(inserted: string | readonly StyledRun[]) {
    if (inserted.length === 0) return;
    session.insert(inserted);
    change();
  }

  /** Replaces line breaks, formats and undo of the browser, which differ between browsers. */
  function onBeforeInput(event: InputEvent) {
    const { inputType, dataTransfer } = event;
    const isBreak = inputType === "insertParagraph" || inputType === "insertLineBreak";
    if (!isBreak && !/^(?:format|history|insertFromDrop)/.test(inputType)) return;
    event.preventDefault();
    if (inputType === "insertFromDrop") selectTarget(event);
    takeSelection();
    if (isBreak) insert("\n");
    else if (inputType === "insertFromDrop") insert(dataTransfer?.getData("text/plain") ?? "");
    else if (inputType.startsWith("history")) step(inputType === "historyRedo");
  }

  function step(isRedo: boolean) {
    if (isRedo ? session.redo() : session.undo()) change();
  }

  function paste(event: ClipboardEvent) {
    event.preventDefault();
    takeSelection();
    const runs = pastedRuns(event.clipboardData);
    const isStyled = styling?.hasOwnStyles === true && !runs.every(isPlain);
    insert(isStyled ? runs : textOfRuns(runs));
  }

  function press(event: KeyboardEvent) {
    // The page renders the text that is kept.
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      end(() => props.onApply(true));
      return;
    }
    // Other keys stay in the field, undo included.
    event.stopPropagation();
    if (event.key === "Escape") {
      event.preventDefault();
      end(() => props.onApply(true));
      return;
    }
    const { altKey, shiftKey } = event;
    const letter = hasCommand(event) && !altKey ? letterOf(event) : "";
    if (!/^[biuyz]$/.test(letter)) return;
    event.preventDefault();
    takeSelection();
    if (letter === "z" || letter === "y") step(shiftKey || letter === "y");
    else if (letter !== "u" && !shiftKey) toggle(letter === "b" ? "b" : "i");
  }

  function toggle(letter: "b" | "i") {
    const style = styling?.toggle(letter, session.selectedStyles);
    if (style === undefined) return;
    session.style(style);
    change();
  }

  return {
    onInput: take,
    onCompositionStart: () => {
      isComposing.current = true;
    },
    onCompositionEnd: () => {
      isComposing.current = false;
      take();
    },
    onPaste: paste,
    onFocus: () => {
      CSS.highlights?.delete(highlightName);
      show();
    },
    onBlur: show,
    onKeyDown: press,
  };
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
function boundsOf(element: HTMLElement, { start, end }: TextSession["state"]): { letters: Rect; text: Rect } {
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

/** Selects the place of what is dropped. */
function selectTarget(event: InputEvent): void {
  for (const { startContainer, startOffset, endContainer, endOffset } of event.getTargetRanges())
    document.getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
}

interface EditorEvents {
  onSelect: () => void;
  onBeforeInput: (event: InputEvent) => void;
  /** The focus went elsewhere than to a tool. */
  onLeave: () => void;
}

/** Opens the element with all of its text selected, and listens to events that React does not have. */
function useEditorEvents(root: RefObject<HTMLElement | null>, events: EditorEvents) {
  const select = useEffectEvent(events.onSelect);
  const input = useEffectEvent(events.onBeforeInput);
  const leave = useEffectEvent((element: HTMLElement, { target, relatedTarget }: FocusEvent) => {
    const isOurs = (node: EventTarget | null) =>
      node instanceof Element && (element.contains(node) || node.closest("[data-text-tools]") !== null);
    // Where the window lost the focus, the text is still being edited.
    if (!isOurs(target) || isOurs(relatedTarget) || !document.hasFocus()) return;
    const isPicker = target instanceof Element && target.closest("[popover]") !== null;
    // A press beside a picker closes it.
    if (isPicker && relatedTarget === null) element.focus();
    else events.onLeave();
  });
  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const endEdit = beginInPlaceEdit();
    const ended = new AbortController();
    const { signal } = ended;
    document.addEventListener("selectionchange", () => select(), { signal });
    document.addEventListener("focusout", (event) => leave(element, event), { signal });
    // React's own event of this name is another one.
    element.addEventListener("beforeinput", (event) => input(event), { signal });
    element.focus();
    document.getSelection()?.selectAllChildren(element);
    element.parentElement?.scrollIntoView({ block: "nearest", inline: "nearest" });
    return () => {
      ended.abort();
      endEdit();
      CSS.highlights?.delete(highlightName);
      showEditedText(undefined);
    };
  }, [root]);
}

/** The selection while a tool has the focus. */
const highlightName = "edited-text";

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
