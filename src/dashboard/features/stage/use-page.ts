import { useState } from "react";
import type { TemplateDocument } from "#scene/document.ts";

/**
 * The visible page. Selecting a component shows its page; after that the user may turn pages. The page itself is on
 * every page, so that selecting it turns none.
 */
export function usePage(document: TemplateDocument | undefined, selectedId: string | undefined) {
  const [shown, setShown] = useState<{ page: number; selectedId: string | undefined }>();
  const pageCount = document?.pages.length ?? 1;
  const last = Math.min(shown?.page ?? 0, pageCount - 1);
  const page =
    shown !== undefined && shown.selectedId === selectedId ? last : (pageOf(document, selectedId) ?? last);
  if (shown === undefined || shown.selectedId !== selectedId) setShown({ page, selectedId });
  return {
    page,
    pageCount,
    turnTo: (target: number) => {
      if (target >= 0 && target < pageCount) setShown({ page: target, selectedId });
    },
  };
}

function pageOf(document: TemplateDocument | undefined, componentId: string | undefined): number | undefined {
  const page = document?.pages.findIndex(({ components }) => components.some(({ id }) => id === componentId));
  return page === -1 ? undefined : page;
}
