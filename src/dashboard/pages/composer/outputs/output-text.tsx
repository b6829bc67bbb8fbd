import { type MouseEvent, useMemo } from "react";
import { classNames } from "../../../base/design-system/class-names.ts";
import { formatBytes } from "../../../base/design-system/format.ts";
import { shortenDataUrls } from "../../../base/design-system/shorten-data-urls.ts";
import { texts as sharedTexts } from "../../../base/design-system/texts.ts";
import { texts } from "./texts.ts";

export interface OutputTextProps {
  text: string;
  remarks: readonly string[];
  /** Notes below the text; they scroll with it. */
  notes?: readonly string[];
  /** Opens the editor: by Enter, or by a click that selects no text. */
  onEdit?: ((at: { x: number; y: number } | undefined) => void) | undefined;
}

/** A read-only output with remarks. */
export function OutputText({ text, remarks, notes = [], onEdit }: OutputTextProps) {
  // A `data:` URL would fill the panel, and slow down the layout at every key.
  const shown = useMemo(
    () => shortenDataUrls(text, (length) => sharedTexts.shortenedBy(formatBytes(length))),
    [text],
  );

  function press(event: MouseEvent) {
    const isSelecting = window.getSelection()?.isCollapsed === false;
    if (!isSelecting) onEdit?.({ x: event.clientX, y: event.clientY });
  }

  return (
    <>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it
        tabIndex={0}
        aria-description={onEdit === undefined ? undefined : texts.readHint}
        className={classNames(
          "figures min-h-0 flex-1 overflow-auto px-4 py-3 text-12 leading-5 whitespace-pre-wrap outline-offset-[-2px] max-lg:max-h-80",
          onEdit !== undefined && "cursor-text",
        )}
        onClick={onEdit === undefined ? undefined : press}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.metaKey || event.ctrlKey || event.altKey) return;
          event.preventDefault();
          onEdit?.(undefined);
        }}
      >
        {shown.text}
        {notes.length > 0 && (
          <span className="mt-3 block font-sans text-12 leading-4 text-ink-3 select-none">
            {notes.map((note) => (
              <span key={note} className="block">
                {note}
              </span>
            ))}
          </span>
        )}
      </pre>
      <Remarks remarks={[...(shown.count > 0 ? [sharedTexts.shortened(shown.count)] : []), ...remarks]} />
    </>
  );
}

export function Remarks({ remarks }: { remarks: readonly string[] }) {
  if (remarks.length === 0) return null;
  return (
    <ul className="border-t border-line px-4 py-2 text-12 text-ink-2">
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}
