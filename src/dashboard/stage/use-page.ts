import { useState } from "react";
import type { TemplateDocument } from "#scene/document.ts";

/** The visible page. Selecting a component shows its page; after that the user may turn pages. */
export function usePage(document: TemplateDocument | undefined, selectedId: string | undefined) {
  const [turned, setTurned] = useState<{ page: number; selectedId: string | undefined }>();
  const pageCount = document?.pages.length ?? 1;
  const page =
    turned?.selectedId === selectedId
      ? Math.min(turned?.page ?? 0, pageCount - 1)
      : pageOf(document, selectedId);
  return {
    page,
    pageCount,
    turnTo: (target: number) => {
      if (target >= 0 && target < pageCount) setTurned({ page: target, selectedId });
    },
  };
}

function pageOf(document: TemplateDocument | undefined, componentId: string | undefined): number {
  const page =
    document?.pages.findIndex(({ components }) => components.some(({ id }) => id === componentId)) ?? 0;
  return Math.max(page, 0);
}
