import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from "react";
import type { TextLook } from "../../model/drawing/text-look.ts";
import type { TextPlace } from "./text-place.ts";
import { stopEvent } from "./stop-event.ts";
import { texts } from "./texts.ts";

export interface TextEditorProps {
  componentId: string;
  place: TextPlace;
  /** The text's style in the scene; undefined until it is known, and for text outside of the scene. */
  look: TextLook | undefined;
  /** CSS px per px of the template. */
  zoom: number;
  /** Only read at the first render. */
  initialText: string;
  describedBy: string;
  onTextChange: (text: string) => void;
  /** `isByKey`: ended by the keyboard, so the focus returns to the picture. */
  onApply: (isByKey: boolean) => void;
}

/**
 * Edits a text in place, with the font, size and rotation of its component. Escape, ⌘↵ and a click outside keep the text;
 * undo takes it back.
 */
export function TextEditor(props: TextEditorProps) {
  const { componentId, place, look, zoom, initialText, describedBy } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const hasEnded = useRef(false);

  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    // A shorthand and its longhands, which React does not set in order.
    Object.assign(element.style, place.text);
    if (look !== undefined) {
      const { font, lineHeight, letterSpacing } = look;
      Object.assign(element.style, { font, lineHeight, letterSpacing });
    }
    fitHeight(element);
  });

  useEffect(() => {
    area.current?.focus();
    area.current?.select();
    area.current?.parentElement?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, []);

  function end(how: () => void) {
    // Unmounting blurs the field, which would end it again.
    if (hasEnded.current) return;
    hasEnded.current = true;
    how();
  }

  function press(event: KeyboardEvent) {
    // The page renders the text that is kept.
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      end(() => props.onApply(true));
      return;
    }
    // Other keys stay in the field, undo included.
    event.stopPropagation();
    if (event.key !== "Escape") return;
    event.preventDefault();
    end(() => props.onApply(true));
  }

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
      <textarea
        ref={area}
        aria-label={texts.editor.label(componentId)}
        aria-describedby={describedBy}
        defaultValue={initialText}
        rows={1}
        dir={place.direction}
        lang={look?.language}
        spellCheck={false}
        autoComplete="off"
        className="block w-full min-w-0 resize-none overflow-hidden border-0 bg-transparent p-0 caret-accent outline-none select-text"
        onChange={(event) => {
          fitHeight(event.currentTarget);
          props.onTextChange(event.currentTarget.value);
        }}
        onKeyDown={press}
        onBlur={() => {
          // The window lost the focus; the text is still being edited.
          if (!document.hasFocus()) return;
          end(() => props.onApply(false));
        }}
      />
    </div>
  );
}

/** Sets the height to that of the lines, so that the box can align the text vertically. */
function fitHeight(element: HTMLTextAreaElement) {
  element.style.height = "0";
  element.style.height = `${element.scrollHeight}px`;
}
