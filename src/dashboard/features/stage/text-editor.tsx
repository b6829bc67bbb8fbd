import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from "react";
import { textOfRuns } from "#scene/values/styled-text.ts";
import { hasCommand, letterOf, undoStepOf } from "../../base/design-system/keys.ts";
import { beginInPlaceEdit } from "./in-place-edits.ts";
import { showEditedText } from "./run-styling.ts";
import { copyRuns, pastedRuns } from "./text-clipboard.ts";
import { readSelection } from "./text-dom.ts";
import { stopEvent } from "./drag-handle.ts";
import { isPlain } from "./text-session.ts";
import { texts } from "./texts.ts";
import { highlightName, type RunsEditorProps, useRunsEditor } from "./use-runs-editor.ts";

export interface TextEditorProps extends RunsEditorProps {
  /** CSS px per px of the template. */
  zoom: number;
  describedBy: string;
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
  const handlers = useTextInput(root, props);
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
        {...handlers}
      />
    </div>
  );
}

/** The handlers of the element, which edit its text. */
function useTextInput(root: RefObject<HTMLElement | null>, props: TextEditorProps) {
  const { styling } = props;
  const hasEnded = useRef(false);
  /** Whether the letters that are dragged are to be moved, not copied. */
  const isMoved = useRef(false);
  const editor = useRunsEditor(root, props);
  const { session, takeSelection, insert, step } = editor;

  useEditorEvents(root, {
    onSelect: () => {
      // While a tool has the focus, only letters that are drawn anew move it.
      if (root.current?.contains(document.activeElement) === true) takeSelection();
      editor.tell();
    },
    onBeforeInput,
    onPress: editor.press,
    onLeave: () => end(() => props.onApply(false)),
  });

  function end(how: () => void) {
    // Unmounting blurs the field, which would end it again.
    if (hasEnded.current) return;
    hasEnded.current = true;
    how();
  }

  /** Replaces line breaks, formats, drags and undo of the browser, which differ between browsers. */
  function onBeforeInput(event: InputEvent) {
    const { inputType } = event;
    const isBreak = inputType === "insertParagraph" || inputType === "insertLineBreak";
    if (!isBreak && !/^(?:format|history|insertFromDrop|deleteByDrag)/.test(inputType)) return;
    event.preventDefault();
    if (inputType === "insertFromDrop") {
      drop(event);
      return;
    }
    takeSelection();
    if (isBreak) insert("\n");
    // The drop comes next.
    else if (inputType === "deleteByDrag") isMoved.current = true;
    else if (inputType.startsWith("history")) step(inputType === "historyRedo" ? "redo" : "undo");
  }

  function drop(event: InputEvent) {
    selectTarget(event);
    const place = root.current === null ? undefined : readSelection(root.current);
    if (isMoved.current && place !== undefined) {
      editor.tryTo(session.move(place.start), texts.editor.notMoved);
      return;
    }
    takeSelection();
    if (event.dataTransfer !== null) insertFrom(event.dataTransfer);
  }

  function insertFrom(transfer: DataTransfer) {
    const runs = pastedRuns(transfer);
    const { hasOwnStyles = false } = styling ?? {};
    const styled = runs.map(({ text, emphasis, ...style }) => ({
      text,
      ...(styling !== undefined && emphasis && { emphasis }),
      ...(hasOwnStyles && style),
    }));
    insert(styled.every(isPlain) ? textOfRuns(runs) : styled);
  }

  function copy(event: ClipboardEvent) {
    takeSelection();
    if (session.selectedRuns.length === 0) return;
    event.preventDefault();
    copyRuns(event.clipboardData, session.selectedRuns);
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
    const way = undoStepOf(event);
    const letter = hasCommand(event) && !event.altKey ? letterOf(event) : "";
    if (way === undefined && !/^[biu]$/.test(letter)) return;
    event.preventDefault();
    takeSelection();
    if (way !== undefined) step(way);
    else if (letter !== "u" && !event.shiftKey) editor.toggle(letter === "b" ? "b" : "i");
  }

  return {
    onInput: editor.take,
    onCompositionStart: () => editor.compose(true),
    onCompositionEnd: () => editor.compose(false),
    onCopy: copy,
    onCut: (event: ClipboardEvent) => {
      copy(event);
      if (session.selectedRuns.length > 0) session.insert("");
      editor.change();
    },
    onPaste: (event: ClipboardEvent) => {
      event.preventDefault();
      takeSelection();
      insertFrom(event.clipboardData);
    },
    onDragStart: (event: DragEvent) => {
      takeSelection();
      copyRuns(event.dataTransfer, session.selectedRuns);
    },
    onDragEnd: () => {
      isMoved.current = false;
    },
    onFocus: editor.show,
    onBlur: editor.show,
    onKeyDown: press,
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
  onPress: (isPressed: boolean) => void;
  /** The focus went elsewhere than to a tool. */
  onLeave: () => void;
}

/** Opens the element with all of its text selected, and listens to events that React does not have. */
function useEditorEvents(root: RefObject<HTMLElement | null>, events: EditorEvents) {
  const select = useEffectEvent(events.onSelect);
  const input = useEffectEvent(events.onBeforeInput);
  const press = useEffectEvent(events.onPress);
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
    const edit = new AbortController();
    const { signal } = edit;
    document.addEventListener("selectionchange", () => select(), { signal });
    document.addEventListener("focusout", (event) => leave(element, event), { signal });
    // React's own event of this name is another one.
    element.addEventListener("beforeinput", (event) => input(event), { signal });
    element.addEventListener("pointerdown", () => press(true), { signal });
    // Unlike `:active`, a press ends where a drag of letters begins.
    for (const ended of ["pointerup", "pointercancel"] as const)
      document.addEventListener(ended, () => press(false), { signal, capture: true });
    element.focus();
    document.getSelection()?.selectAllChildren(element);
    element.parentElement?.scrollIntoView({ block: "nearest", inline: "nearest" });
    return () => {
      edit.abort();
      endEdit();
      CSS.highlights?.delete(highlightName);
      showEditedText(undefined);
    };
  }, [root]);
}
