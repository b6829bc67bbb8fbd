import { type KeyboardEvent, useRef } from "react";
import { Link } from "react-router";
import { classNames } from "../design-system/class-names.ts";
import { formatBytes, formatDay, formatSize, formatZone } from "../design-system/format.ts";
import { Icon } from "../design-system/icon.tsx";
import { EntryStatusBadge } from "./entry-status.tsx";
import { EntryThumbnail } from "./entry-thumbnail.tsx";
import { Duration, Expiry, Moment } from "./entry-times.tsx";
import type { HistoryEntry } from "./history-entry.ts";
import { texts } from "./texts.ts";

export interface HistoryTableProps {
  entries: readonly HistoryEntry[];
  selectedId: string | undefined;
  linkTo: (id: string) => string;
}

const head = "px-3 py-2 text-left text-12 font-medium whitespace-nowrap text-ink-3";
const cell = "px-3 py-1.5 whitespace-nowrap";
const figure = `${cell} figures text-12 text-ink-2`;
/** What a narrow table can do without; the detail has it all. */
const from = { md: "hidden @md:table-cell", lg: "hidden @lg:table-cell", xl: "hidden @xl:table-cell" };

/** Newest first, under a heading for each day. Up and down arrows move between rows. */
export function HistoryTable({ entries, selectedId, linkTo }: HistoryTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const { columns } = texts;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const links = [...(table.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const current = links.indexOf(document.activeElement as HTMLElement);
    if (current < 0) return;
    event.preventDefault();
    links[current + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
  }

  return (
    <div className="@container border border-line bg-panel">
      <table ref={table} className="w-full border-collapse" onKeyDown={onKeyDown}>
        <thead className="border-b border-line-strong">
          <tr>
            <th scope="col" className="w-0">
              <span className="sr-only">{columns.picture}</span>
            </th>
            <th scope="col" className={head}>
              {columns.name}
            </th>
            <th scope="col" className={classNames(head, from.xl)}>
              {columns.type}
            </th>
            <th scope="col" className={classNames(head, from.md)}>
              {columns.status}
            </th>
            <th scope="col" className={classNames(head, from.xl, "text-right")}>
              {columns.size}
            </th>
            <th scope="col" className={classNames(head, from.lg, "text-right")}>
              {columns.bytes}
            </th>
            <th scope="col" className={classNames(head, from.lg, "text-right")}>
              {columns.duration}
            </th>
            <th scope="col" className={classNames(head, from.xl, "text-right")}>
              {columns.expires}
            </th>
            <th scope="col" className={classNames(head, "text-right")}>
              {columns.time(formatZone())}
            </th>
          </tr>
        </thead>
        {groupByDay(entries).map(({ day, entries: ofDay }) => (
          <tbody key={day}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={9}
                className="border-b border-line bg-bg px-3 py-1 text-left text-12 font-medium text-ink-2"
              >
                {day}
              </th>
            </tr>
            {ofDay.map((entry) => (
              <HistoryRow
                key={entry.id}
                entry={entry}
                isSelected={entry.id === selectedId}
                to={linkTo(entry.id)}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function HistoryRow({ entry, isSelected, to }: { entry: HistoryEntry; isSelected: boolean; to: string }) {
  return (
    <tr
      className={classNames(
        "group relative border-b border-line has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-2 has-[:focus-visible]:outline-focus",
        isSelected ? "bg-accent-soft shadow-[inset_2px_0_var(--color-accent)]" : "hover:bg-hover",
      )}
    >
      <td className="w-0 py-1.5 pl-3">
        <EntryThumbnail entry={entry} />
      </td>
      <th scope="row" className="w-full max-w-0 px-3 py-1.5 text-left font-normal">
        <Link
          data-row
          to={to}
          preventScrollReset
          aria-current={isSelected ? "true" : undefined}
          className="block truncate font-medium after:absolute after:inset-0 group-hover:text-accent-text focus-visible:outline-none"
        >
          {entry.title}
        </Link>
        <span className="flex items-center gap-2 text-12 text-ink-3">
          <span className="@md:hidden">
            <EntryStatusBadge entry={entry} />
          </span>
          <Difference entry={entry} />
          {entry.warnings.length > 0 && (
            <span className="inline-flex shrink-0 items-center gap-1 text-warn">
              <Icon name="warning" size={14} />
              <span className="sr-only @md:not-sr-only">{texts.warnings(entry.warnings.length)}</span>
            </span>
          )}
        </span>
      </th>
      <td className={classNames(cell, from.xl, "text-ink-2")}>
        <span className="inline-flex items-center gap-1.5">
          <Icon name={entry.type === "screenshot" ? "globe" : "image"} size={14} className="text-ink-3" />
          {entry.type === "image" || entry.type === "screenshot" ? texts.types[entry.type] : entry.type}
        </span>
      </td>
      <td className={classNames(cell, from.md)}>
        <EntryStatusBadge entry={entry} />
      </td>
      <td className={classNames(figure, from.xl, "text-right")}>{formatSize(entry.width, entry.height)}</td>
      <td className={classNames(figure, from.lg, "text-right")}>
        {entry.bytes === undefined ? <span className="text-ink-3">–</span> : formatBytes(entry.bytes)}
      </td>
      <td className={classNames(figure, from.lg, "text-right")}>
        <Duration entry={entry} />
      </td>
      <td className={classNames(figure, from.xl, "text-right")}>
        <Expiry entry={entry} />
      </td>
      <td className={classNames(figure, "text-right")}>
        <Moment entry={entry} />
      </td>
    </tr>
  );
}

/** What tells this one from the others of its template: its text, its file, its batch; else its id. */
function Difference({ entry: { firstText, fileName, batchName, id } }: { entry: HistoryEntry }) {
  const names = [fileName, batchName].filter((name) => name !== undefined);
  return (
    <span className="flex min-w-0 gap-2">
      {firstText !== undefined && (
        <span dir="auto" className="min-w-0 truncate text-ink-2">
          {firstText}
        </span>
      )}
      {(names.length > 0 || firstText === undefined) && (
        <span
          className={classNames(
            "figures min-w-0 shrink truncate",
            // A narrow row has room for one of the two.
            firstText !== undefined && "hidden @md:inline",
          )}
        >
          {names.length > 0 ? names.join(" · ") : id}
        </span>
      )}
    </span>
  );
}

interface DayGroup {
  day: string;
  entries: HistoryEntry[];
}

/** Neighbours of one day share a heading; a day that comes twice gets a second one, so nothing changes its place. */
function groupByDay(entries: readonly HistoryEntry[]): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const entry of entries) {
    const day = entry.createdAt === undefined ? texts.unknownDay : formatDay(entry.createdAt);
    const last = groups.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else groups.push({ day, entries: [entry] });
  }
  return groups;
}
