import { formatSize } from "../../../base/design-system/format.ts";
import { Notice } from "../../../base/design-system/notice.tsx";
import type { HistoryEntry } from "../../../model/requests/history/history-entry.ts";
import type { ComparedEntry } from "./compared-entry.ts";
import { ComparedPicture, frameOf, ZoomBox } from "./compared-picture.tsx";
import { texts } from "./texts.ts";
import type { useLinkedView } from "./use-linked-view.ts";

export interface ViewProps {
  entries: readonly [ComparedEntry, ComparedEntry];
  linked: ReturnType<typeof useLinkedView>;
}

/** Both pictures, each in its own light-box; on a phone one below the other. */
export function SideBySide({ entries, linked }: ViewProps) {
  const letters = ["A", "B"] as const;
  return (
    <div className="grid grid-cols-2 gap-4 phone:grid-cols-1 phone:gap-2">
      {entries.map((entry, index) => (
        <ZoomBox
          key={letters[index]}
          frame={frameOf([entry])}
          linked={linked}
          className="h-[28rem] phone:h-56"
        >
          <ComparedPicture
            entry={entry}
            frame={frameOf([entry])}
            alt={texts.picture(letters[index] ?? "", entry.title)}
          />
        </ZoomBox>
      ))}
    </div>
  );
}

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
