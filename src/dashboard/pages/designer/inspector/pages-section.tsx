import { limits } from "#contract/limits.ts";
import { Button, IconButton } from "../../../base/design-system/button.tsx";
import { DesignButton } from "../design-icon.tsx";
import { addPageTo, removePageOf } from "../design-actions.ts";
import { editWithRoom, type Designer } from "../use-designer.ts";
import { movePage } from "../../../model/design/source/pages.ts";
import { pageCountOf } from "../../../model/design/source/components.ts";
import { texts } from "../texts.ts";

export interface PagesSectionProps {
  designer: Designer;
  page: number;
  onTurn: (page: number) => void;
}

/** The pages of a PDF: add, duplicate, reorder, remove. */
export function PagesSection({ designer, page, onTurn }: PagesSectionProps) {
  const count = pageCountOf(designer.source);
  const words = texts.pages;
  const add = (isCopy: boolean) => {
    const added = editWithRoom(designer, (design) => addPageTo(design, page, { isCopy }));
    if (added !== undefined) onTurn(page + 1);
  };
  const move = (to: number) => {
    designer.edit((design) => ({ ...design, source: movePage(design.source, page, to) }));
    onTurn(to);
  };
  return (
    <div
      role="group"
      aria-label={words.label}
      className="flex flex-wrap items-center gap-1 border-b border-line px-3 py-2"
    >
      <span className="px-1 text-13">{words.pageOf(page + 1, count)}</span>
      <DesignButton icon="up" label={words.earlier} disabled={page === 0} onClick={() => move(page - 1)} />
      <DesignButton
        icon="down"
        label={words.later}
        disabled={page === count - 1}
        onClick={() => move(page + 1)}
      />
      <Button
        size="small"
        variant="quiet"
        icon="plus"
        disabled={count >= limits.pagesMax}
        onClick={() => add(false)}
      >
        {words.add}
      </Button>
      <Button
        size="small"
        variant="quiet"
        icon="duplicate"
        disabled={count >= limits.pagesMax}
        onClick={() => add(true)}
      >
        {words.duplicate}
      </Button>
      <IconButton
        icon="trash"
        size="small"
        label={words.remove}
        disabled={count === 1}
        onClick={() => {
          designer.edit((design) => removePageOf(design, page));
          onTurn(Math.max(0, page - 1));
        }}
      />
    </div>
  );
}
