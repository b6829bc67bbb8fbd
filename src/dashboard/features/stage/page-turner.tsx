import { IconButton } from "../../base/design-system/icon-button.tsx";
import { texts } from "./texts.ts";

export interface PageTurnerProps {
  page: number;
  pageCount: number;
  onTurn: (page: number) => void;
}

/** Buttons for the previous and the next page of a document. */
export function PageTurner({ page, pageCount, onTurn }: PageTurnerProps) {
  if (pageCount < 2) return null;
  return (
    <span className="flex items-center">
      <IconButton
        icon="chevronLeft"
        label={texts.previousPage}
        shortcut={texts.keys.pageUp}
        size="small"
        disabled={page === 0}
        onClick={() => onTurn(page - 1)}
      />
      <span className="figures text-12 whitespace-nowrap text-ink-2" aria-live="polite">
        {texts.pageOf(page + 1, pageCount)}
      </span>
      <IconButton
        icon="chevronRight"
        label={texts.nextPage}
        shortcut={texts.keys.pageDown}
        size="small"
        disabled={page === pageCount - 1}
        onClick={() => onTurn(page + 1)}
      />
    </span>
  );
}
