import { StatusBadge } from "../design-system/status-badge.tsx";
import type { HistoryEntry } from "../history-model/history-entry.ts";
import { texts } from "./texts.ts";

export function EntryStatusBadge({ entry }: { entry: Pick<HistoryEntry, "status" | "statusText"> }) {
  switch (entry.status) {
    case "done":
      return <StatusBadge tone="ok" icon="done" label={texts.statuses.done} />;
    case "working":
      return <StatusBadge tone="info" icon="working" label={texts.statuses.working} isTurning />;
    case "failed":
      return <StatusBadge tone="error" icon="failed" label={texts.statuses.failed} />;
    case "other":
      return <StatusBadge tone="neutral" icon="question" label={entry.statusText} />;
  }
}
