import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from "react";
import type { TextLook } from "../scene-view/text-look.ts";
import type { TextPlace } from "./text-place.ts";
import { texts } from "./texts.ts";

export interface TextEditorProps {
  componentId: string;
  place: TextPlace;
  /** How the scene sets it; undefined until that is known, and for what the scene does not set. */
  look: TextLook | undefined;
  /** CSS px for each px of the template. */
  zoom: number;
  /** Used once: from then on the text stands here. */
  initialText: string;
  describedBy: string;
  onTextChange: (text: string) => void;
  /** `isByKey`: the keyboard stays on the picture. */
  onTake: (isByKey: boolean) => void;
  onCancel: () => void;
}

/** A text, edited over its own box: in its own letters, at its own size, turned as it is turned. */
export function TextEditor(props: TextEditorProps) {
  const { componentId, place, look, zoom, initialText, describedBy } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const hasEnded = useRef(false);

  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    // A shorthand and its parts, which React would not set in order.
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
    // Taking it away takes its focus, which would take it another time.
    if (hasEnded.current) return;
    hasEnded.current = true;
    how();
  }

  function press(event: KeyboardEvent) {
    // Enter and Escape of an input method are left to it; other keys are this text's: undo, too.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") end(props.onCancel);
    else if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      end(() => {
        props.onTake(true);
      });
    } else return;
    event.preventDefault();
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
      // Inside, the pointer places the cursor and does not select components.
      onClick={stop}
      onDoubleClick={stop}
      onPointerMove={stop}
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
          // Another window came to the front; the text is still being edited.
          if (!document.hasFocus()) return;
          end(() => {
            props.onTake(false);
          });
        }}
      />
    </div>
  );
}

function stop(event: { stopPropagation: () => void }) {
  event.stopPropagation();
}

/** As high as its lines, so that a box around it can put it at its top, middle or bottom. */
function fitHeight(element: HTMLTextAreaElement) {
  element.style.height = "0";
  element.style.height = `${element.scrollHeight}px`;
}
