import { StatusBadge } from "../../base/design-system/status-badge.tsx";
import type { HistoryEntry } from "../../model/requests/history/history-entry.ts";
import { texts } from "./texts.ts";

export function EntryStatusBadge({
  entry,
}: {
  entry: Pick<HistoryEntry, "status" | "statusText" | "failureCode">;
}) {
  switch (entry.status) {
    case "done":
      return <StatusBadge tone="ok" icon="done" label={texts.statuses.done} />;
    case "working":
      return <StatusBadge tone="info" icon="working" label={texts.statuses.working} isTurning />;
    case "failed":
      return <StatusBadge tone="error" icon="failed" label={failedLabel(entry.failureCode)} />;
    case "other":
      return <StatusBadge tone="neutral" icon="question" label={entry.statusText} />;
  }
}

function failedLabel(code: string | undefined): string {
  return code === undefined ? texts.statuses.failed : texts.failedWith(code);
}
