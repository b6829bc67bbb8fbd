import { formatSize } from "../../../base/design-system/format.ts";
import { Notice } from "../../../base/design-system/notice.tsx";
import type { HistoryEntry } from "../../../model/requests/history/history-entry.ts";
import { texts } from "./texts.ts";

/** A notice for overlaid pictures of different sizes. */
export function SizesDiffer({
  entries: [a, b],
}: {
  entries: readonly [Pick<HistoryEntry, "width" | "height">, Pick<HistoryEntry, "width" | "height">];
}) {
  if (a.width === b.width && a.height === b.height) return null;
  return (
    <Notice
      tone="info"
      title={texts.sizesDiffer(formatSize(a.width, a.height), formatSize(b.width, b.height))}
    >
      {texts.sizesDifferHint}
    </Notice>
  );
}
