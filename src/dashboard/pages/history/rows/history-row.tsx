import { createContext, memo, type ReactNode, useContext } from "react";
import { Link } from "react-router";
import { escapePattern } from "#contract/strings.ts";
import { toFailureWords } from "../../../base/connection/failure-words.ts";
import { Button } from "../../../base/design-system/button.tsx";
import { classNames } from "../../../base/design-system/class-names.ts";
import { formatBytes, formatCount, formatSize } from "../../../base/design-system/format.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import { Skeleton } from "../../../base/design-system/skeleton.tsx";
import { serviceWords } from "../../../base/language/problems/problem-words.ts";
import { Duration, EntryStatusBadge, Expiry, Moment, MomentDay } from "../entry-facts.tsx";
import { EntryThumbnail } from "../entry-picture.tsx";
import type { ListRow } from "../list/loaded-list.ts";
import type { HistoryEntry } from "../../../model/requests/history/history-entry.ts";
import { texts } from "../texts.ts";

/** The grid of the header and of every row. A narrow list hides optional columns; the detail shows all of them. */
export const columns = classNames(
  "grid items-center grid-cols-[2.25rem_3.25rem_minmax(0,1fr)_5.25rem]",
  "@md:grid-cols-[2.25rem_3.25rem_minmax(0,1fr)_6.5rem_6.5rem]",
  "@lg:grid-cols-[2.25rem_3.25rem_minmax(0,1fr)_6.5rem_5.5rem_5rem_6.5rem]",
  "@min-[66rem]:grid-cols-[2.25rem_3.25rem_minmax(0,1fr)_7rem_6.5rem_6rem_5.5rem_5rem_6.5rem_7rem]",
);
/** Classes that show a column from a width of the list on. */
export const from = { md: "hidden @md:block", lg: "hidden @lg:block", xl: "hidden @min-[66rem]:block" };
const cell = "min-w-0 truncate px-2";
const figure = `${cell} figures text-12 text-ink-2`;

export interface HistoryRowProps {
  /** Absent: rendered empty for now. */
  row: ListRow | undefined;
  /** In the whole list, from 0. */
  index: number;
  to: string | undefined;
  /** Offset in the list, px. */
  top: number;
  height: number;
  isSelected: boolean;
  /** The only Tab stop of the list. */
  isActive: boolean;
  isMarked: boolean;
  /** `isRange`: all from the one chosen before to this one. */
  onMark: (id: string, isRange?: boolean) => void;
  onRetry: (index: number) => void;
}

/** One line of the list. All lines have the same height, so that an index determines the offset. */
export const HistoryRow = memo(function HistoryRow({ row, top, height, ...props }: HistoryRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={props.index + 2}
      aria-selected={props.isSelected}
      tabIndex={props.isActive ? 0 : -1}
      style={{ height, transform: `translateY(${top}px)` }}
      className={classNames(
        columns,
        "group absolute inset-x-0 border-b border-line focus-visible:z-1 focus-visible:-outline-offset-2",
        props.isSelected
          ? "bg-accent-soft shadow-[inset_2px_0_var(--color-accent)]"
          : row?.kind === "entry" && "hover:bg-hover",
      )}
    >
      {row === undefined ? null : row.kind === "entry" ? (
        <EntryCells {...props} entry={row.entry} />
      ) : row.kind === "missing" ? (
        <Missing />
      ) : (
        <Words row={row} {...props} />
      )}
    </div>
  );
});

type CellProps = Omit<HistoryRowProps, "row" | "top" | "height">;

function EntryCells({
  entry,
  to,
  isSelected,
  isActive,
  isMarked,
  onMark,
}: CellProps & { entry: HistoryEntry }) {
  const failure = entry.status === "failed" ? entry.failure : undefined;
  const wholeReason = failure === undefined ? undefined : serviceWords(failure);
  // The title is the page's address; there is no room for it twice.
  const reason = wholeReason?.replace(` ${entry.capturedUrl}`, "");
  return (
    <>
      <div role="gridcell" className="relative z-1 self-stretch">
        <label className="grid h-full w-9 place-items-center">
          <input
            type="checkbox"
            tabIndex={isActive ? 0 : -1}
            checked={isMarked}
            aria-label={texts.choice.mark(entry.title)}
            className="size-4"
            onChange={() => undefined}
            onClick={({ shiftKey }) => onMark(entry.id, shiftKey)}
          />
        </label>
      </div>
      <div role="gridcell">
        <EntryThumbnail entry={entry} />
      </div>
      {/* A narrow list has the time of a failed row beside its title, and the reason below both. */}
      <div
        role="rowheader"
        className={classNames("min-w-0 px-2", reason !== undefined && "@max-md:col-span-2")}
      >
        <span className={classNames("flex items-baseline gap-2", reason !== undefined && "leading-4")}>
          <Link
            to={to ?? ""}
            preventScrollReset
            // The row takes the focus, and Enter opens it.
            tabIndex={-1}
            aria-current={isSelected ? "true" : undefined}
            className="min-w-0 truncate font-medium after:absolute after:inset-0 group-hover:text-accent-text"
          >
            <HitText text={entry.title} />
          </Link>
          {/* The reason has the lines below; the identifier is in the detail. */}
          {reason !== undefined && hasName(entry) && (
            <span className="hidden max-w-2/5 min-w-0 shrink-0 text-12 text-ink-3 @md:flex">
              <Difference entry={entry} />
            </span>
          )}
          {reason !== undefined && (
            <span className="figures ml-auto shrink-0 text-12 text-ink-2 @md:hidden">
              <Moment entry={entry} />
            </span>
          )}
        </span>
        <span
          className={classNames(
            "flex gap-2 text-12 text-ink-3",
            reason === undefined ? "items-center" : "items-start",
          )}
        >
          {/* The narrowest list has room for the icon only, and so has a reason. */}
          <span
            className={classNames(
              "flex shrink-0 @md:hidden",
              reason === undefined ? "@max-[21rem]:[&>span>span]:sr-only" : "[&>span>span]:sr-only",
            )}
          >
            <EntryStatusBadge entry={entry} />
          </span>
          {entry.isFromBrowser && (
            <span className="shrink-0 rounded-control border border-line-strong px-1 text-ink-2 @max-[21rem]:min-w-0 @max-[21rem]:shrink @max-[21rem]:truncate">
              {texts.fromBrowser}
            </span>
          )}
          {reason !== undefined ? (
            <span className="line-clamp-2 min-w-0 leading-3.5 wrap-anywhere text-error" title={wholeReason}>
              <HitText text={reason} />
            </span>
          ) : (
            <Difference entry={entry} />
          )}
          {entry.warnings.length > 0 && (
            <span className="inline-flex shrink-0 items-center gap-1 text-warn">
              <Icon name="warning" size={14} />
              <span className="sr-only @md:not-sr-only">{texts.warnings(entry.warnings.length)}</span>
            </span>
          )}
        </span>
      </div>
      <div role="gridcell" className={classNames(cell, from.xl, "text-ink-2")}>
        <span className="inline-flex items-center gap-1.5">
          <Icon name={entry.type === "screenshot" ? "camera" : "image"} size={14} className="text-ink-3" />
          {entry.type === "image" || entry.type === "screenshot" ? texts.types[entry.type] : entry.type}
        </span>
      </div>
      <div role="gridcell" className={classNames(cell, from.md)}>
        <EntryStatusBadge entry={entry} />
      </div>
      <div role="gridcell" className={classNames(figure, from.xl, "text-right")}>
        {entry.width > 0 && entry.height > 0 ? formatSize(entry.width, entry.height) : <Dash />}
      </div>
      <div role="gridcell" className={classNames(figure, from.lg, "text-right")}>
        {entry.bytes === undefined ? <Dash /> : formatBytes(entry.bytes)}
      </div>
      <div role="gridcell" className={classNames(figure, from.lg, "text-right")}>
        <Duration entry={entry} />
      </div>
      <div role="gridcell" className={classNames(figure, from.xl, "text-right")}>
        <Expiry entry={entry} />
      </div>
      <div
        role="gridcell"
        className={classNames(figure, "text-right", reason !== undefined && "@max-md:hidden")}
      >
        <Moment entry={entry} />
        <span className="block truncate text-ink-3">
          <MomentDay entry={entry} />
        </span>
      </div>
    </>
  );
}

function Dash() {
  return <span className="text-ink-3">–</span>;
}

/** It has more than its identifier to be told from others. */
function hasName({ firstText, fileName, batchName }: HistoryEntry): boolean {
  return [firstText, fileName, batchName].some((name) => name !== undefined);
}

/** The text that distinguishes this one from others of its template: its text, its file, its batch; else its id. */
function Difference({ entry: { firstText, fileName, batchName, id } }: { entry: HistoryEntry }) {
  const names = [fileName, batchName].filter((name) => name !== undefined);
  return (
    <span className="flex min-w-0 gap-2">
      {firstText !== undefined && (
        <span dir="auto" className="max-w-full shrink-0 truncate text-ink-2">
          <HitText text={firstText} />
        </span>
      )}
      {(names.length > 0 || firstText === undefined) && (
        <span
          className={classNames(
            "figures min-w-0 truncate",
            // It has what the text leaves, because the text tells rows apart.
            firstText !== undefined && "hidden basis-0 grow @md:inline",
          )}
        >
          <HitText text={names.length > 0 ? names.join(" · ") : id} />
        </span>
      )}
    </span>
  );
}

function Missing() {
  return (
    <>
      <div role="gridcell" className="col-start-2">
        <Skeleton className="h-9 w-12" />
      </div>
      <div role="rowheader" className="min-w-0 px-2">
        <span className="sr-only">{texts.loadingRow}</span>
        <Skeleton className="h-4 w-40 max-w-full" />
        <Skeleton className="mt-1 h-3 w-64 max-w-full" />
      </div>
    </>
  );
}

function Words({
  row,
  index,
  isActive,
  onRetry,
}: CellProps & { row: Exclude<ListRow, { kind: "entry" } | { kind: "missing" }> }) {
  const { words, action } = wordsOf(row);
  return (
    <div role="gridcell" className="col-span-full flex min-w-0 items-center gap-3 px-4 text-ink-2">
      <span className="line-clamp-2 min-w-0 grow">{words}</span>
      {action !== undefined && (
        <Button size="small" tabIndex={isActive ? 0 : -1} onClick={() => onRetry(index)}>
          {action}
        </Button>
      )}
    </div>
  );
}

function wordsOf(row: Exclude<ListRow, { kind: "entry" } | { kind: "missing" }>): {
  words: ReactNode;
  action?: string;
} {
  if (row.kind === "unreadable") return { words: texts.unreadableRow };
  if (row.kind === "more") {
    return { words: texts.searched(formatCount(row.searched)), action: texts.searchOn };
  }
  const words = (
    <span>
      <Icon name="failed" size={14} className="mr-1.5 inline align-[-2px] text-error" />
      {texts.pageFailed} {toFailureWords(row.error).happened}
    </span>
  );
  return { words, action: texts.again };
}

/** The words that the list is searched for. */
export const SoughtContext = createContext("");

function HitText({ text }: { text: string }) {
  const words = useContext(SoughtContext).trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return text;
  const hit = new RegExp(`(${words.map(escapePattern).join("|")})`, "giu");
  return text.split(hit).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <mark key={index} className="bg-accent-soft text-accent-text">
        {part}
      </mark>
    ),
  );
}
