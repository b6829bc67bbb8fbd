import { Link } from "react-router";
import { formatBytes, formatMoment, formatSize } from "../../base/design-system/format.ts";
import { JobTicket } from "../../base/design-system/job-ticket.tsx";
import type { HistoryEntry } from "../../model/requests/history/history-entry.ts";

/** Identifies a compared result: letter, title, first text, size and time. */
export function EntryTicket({ letter, entry }: { letter: "A" | "B"; entry: HistoryEntry }) {
  return (
    <div className="flex min-w-0 items-start gap-2">
      <span className="figures grid size-6 shrink-0 place-items-center rounded-control border border-line-strong text-12 font-medium">
        {letter}
      </span>
      <div className="min-w-0">
        <h2 className="line-clamp-2 font-semibold wrap-anywhere">
          <Link to={`/history/${encodeURIComponent(entry.id)}`} className="hover:text-accent-text">
            {entry.title}
          </Link>
        </h2>
        {entry.firstText !== undefined && (
          <p dir="auto" className="truncate text-ink-2">
            {entry.firstText}
          </p>
        )}
        <JobTicket
          parts={[
            entry.width > 0 && entry.height > 0 ? formatSize(entry.width, entry.height) : undefined,
            entry.format,
            entry.bytes === undefined ? undefined : formatBytes(entry.bytes),
          ]}
        />
        <p className="figures text-12 text-ink-3" title={entry.createdAtText}>
          {entry.createdAt === undefined ? entry.createdAtText : formatMoment(entry.createdAt)}
        </p>
      </div>
    </div>
  );
}
