import { Button } from "../../base/design-system/button.tsx";
import { shortcutText } from "../../base/design-system/shortcut-text.ts";
import { texts } from "./texts.ts";

/** The bar below the picture while a text is edited, with buttons for touch. */
export function EditorBar({
  id,
  isScene,
  onApply,
  onCancel,
}: {
  id: string;
  /** Whether braces in the text mark emphasis. */
  isScene: boolean;
  onApply: () => void;
  onCancel: () => void;
}) {
  return (
    <footer className="flex min-h-10 items-center gap-3 border-t border-line bg-bg px-3 py-1">
      <p id={id} className="min-w-0 grow text-12 text-ink-2 phone:sr-only">
        {`${texts.editor.hint(shortcutText("↵"))}${isScene ? ` ${texts.editor.emphasis}` : ""}`}
      </p>
      <span
        role="presentation"
        className="ml-auto flex gap-1"
        // Keeps the focus in the text: its loss would apply the text before Cancel is clicked.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        <Button size="small" variant="quiet" onClick={onCancel}>
          {texts.editor.cancel}
        </Button>
        <Button size="small" onClick={onApply}>
          {texts.editor.apply}
        </Button>
      </span>
    </footer>
  );
}
