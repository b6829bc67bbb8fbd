import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import { useCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import { LoadFailed, StaleNotice } from "../../base/connection/load-failed.tsx";
import { Button, ButtonLink } from "../../base/design-system/button.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { formatCount } from "../../base/design-system/format.ts";
import { JobTicket } from "../../base/design-system/job-ticket.tsx";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { PageHeader } from "../../base/design-system/page-header.tsx";
import { Switch } from "../../base/design-system/switch.tsx";
import { type ChangeAddress, useListAddress } from "../../base/navigation/list-address.ts";
import { ListSkeleton, NothingThere } from "../../features/list-page/list-parts.tsx";
import { SelectionBar } from "../../features/many/selection-bar.tsx";
import { type HistoryAddress, historyFilters } from "../../model/requests/history/history-address.ts";
import { HistoryFilters } from "./history-filters.tsx";
import { HistoryMenu } from "./history-menu.tsx";
import type { ListRows } from "./list/loaded-list.ts";
import type { ManyAction } from "./many-actions.ts";
import { ResultDetailPanel } from "./result-detail-panel.tsx";
import { oldestFirst, toResultPath } from "./result-path.ts";
import { SoughtContext } from "./rows/history-row.tsx";
import { HistoryRows, type HistoryRowsProps } from "./rows/history-rows.tsx";
import { texts } from "./texts.ts";
import { type History, useHistory } from "./use-history.ts";

const ManyDialog = lazyPart(async () => (await import("./many-dialog.tsx")).ManyDialog);

/** All requests, newest first, with the open one beside the list; on a narrow screen it fills the page. */
export function HistoryPage() {
  const { requestId } = useParams();
  const [address, changePlace] = useListAddress(historyFilters);
  /** Other filters are shown from the newest on. */
  const changeAddress: typeof changePlace = (part, options) => changePlace({ at: "", ...part }, options);
  const filters = historyFilters.format(address);
  const [haveFiltersChanged, setFiltersChanged] = useState(false);
  const [opened, setOpened] = useState({ id: requestId, filters });
  if (opened.id !== requestId) setOpened({ id: requestId, filters });
  const [isLive, setLive] = useState(true);
  const [marked, setMarked] = useState<readonly string[]>([]);
  // Results that are no longer seen are not acted on.
  const [markedIn, setMarkedIn] = useState(filters);
  if (markedIn !== filters) {
    setMarkedIn(filters);
    setFiltersChanged(true);
    setMarked([]);
  }
  const { history, announcement } = useHistory(address, { isLive, openedId: requestId });
  const isDetailOpen = requestId !== undefined;

  const linkTo = useCallback((id: string) => `${toResultPath(id)}${filters}`, [filters]);
  const { rows } = history;
  const shownRows = useRef(rows);
  useLayoutEffect(() => {
    shownRows.current = rows;
  });
  const lastMarked = useRef<string>(undefined);
  const mark = useCallback((id: string, isRange = false) => {
    const { indexOfKey } = shownRows.current;
    const from = isRange && lastMarked.current !== undefined ? indexOfKey(lastMarked.current) : undefined;
    const to = indexOfKey(id);
    lastMarked.current = id;
    const range =
      from === undefined || to === undefined
        ? undefined
        : loadedIds(shownRows.current, Math.min(from, to), Math.max(from, to) + 1);
    setMarked((before) => {
      if (range !== undefined) return [...new Set([...before, ...range])];
      return before.includes(id) ? before.filter((other) => other !== id) : [...before, id];
    });
  }, []);

  const listPart = useRef<HTMLDivElement>(null);
  const focusList = () => {
    const row = listPart.current?.querySelector<HTMLElement>("[role=row][tabindex='0']");
    row?.focus({ preventScroll: true });
  };
  const markOpened = (id: string) => {
    mark(id);
    // The other result is chosen in the list.
    if (marked.length === 0) focusList();
  };

  return (
    <div
      className={classNames(
        "mx-auto grid max-w-[104rem] items-start gap-x-6",
        isDetailOpen && "lg:grid-cols-[minmax(0,1fr)_clamp(24rem,34vw,34rem)]",
      )}
    >
      <div
        ref={listPart}
        className={classNames(
          "flex min-h-(--page-height) min-w-0 flex-col gap-4 p-8 phone:gap-3 phone:p-4",
          isDetailOpen && "max-lg:hidden lg:pr-0",
        )}
      >
        <PageHeader
          title={texts.title}
          tabTitle={isDetailOpen ? null : texts.title}
          actions={
            <>
              <Switch label={texts.live} checked={isLive} onValueChange={setLive} />
              <HistoryMenu address={address} canJump={history.canJump} onAddress={changeAddress} />
            </>
          }
          ticket={<JobTicket parts={ticketOf(history, address)} />}
        />
        <HistoryFilters address={address} rows={rows} onAddress={changeAddress} />
        <p role="status" className="sr-only">
          {announcement}
        </p>
        <p role="status" className="sr-only">
          {haveFiltersChanged ? wordsOfFound(history, address) : ""}
        </p>
        <HistoryList
          // Another list has its own scroll position.
          key={filters}
          history={history}
          address={address}
          filters={filters}
          isOpenedHere={filters === opened.filters}
          selectedId={requestId}
          marked={marked}
          linkTo={linkTo}
          onMark={mark}
          onEnd={(end) => {
            if (history.canJump || end === "newest") changeAddress({ at: end === "oldest" ? end : "" });
          }}
          onAddress={changeAddress}
        />
        <HistorySelection
          chosen={marked}
          listLoaded={() => loadedIds(rows, 0, Math.min(rows.count, chosenMax))}
          indexOf={rows.indexOfKey}
          titleOf={(id) => titleOf(rows, id)}
          onChosen={setMarked}
          onEmptied={focusList}
        />
      </div>
      {isDetailOpen && (
        <ResultDetailPanel
          key={requestId}
          id={requestId}
          closeTo={`/history${filters}`}
          history={history}
          isMarked={marked.includes(requestId)}
          onMark={markOpened}
          onDeleted={() => setMarked((before) => before.filter((other) => other !== requestId))}
          toTemplate={(template) => `/history${historyFilters.format({ ...address, template })}`}
        />
      )}
    </div>
  );
}

/** Results that "all" chooses at most: more are a task for the HTTP interface. */
const chosenMax = 500;

function loadedIds(rows: ListRows, from: number, to: number): string[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => rows.at(from + index)).flatMap((row) =>
    row?.kind === "entry" ? [row.entry.id] : [],
  );
}

function titleOf(rows: ListRows, id: string): string | undefined {
  const index = rows.indexOfKey(id);
  const row = index === undefined ? undefined : rows.at(index);
  return row?.kind === "entry" ? row.entry.title : undefined;
}

/** The number of results of a changed filter, for screen readers; empty while it loads. */
function wordsOfFound(history: History, address: HistoryAddress): string {
  if (history.source === undefined) return "";
  return ticketOf(history, address)[0] ?? texts.noneFound;
}

/** The number of results, as far as it is known. */
function ticketOf(
  { source, rows, isSearchedHere, fromBrowserCount }: History,
  address: HistoryAddress,
): string[] {
  if (source === undefined || rows.count === 0) return [];
  const { total } = rows;
  return [
    total !== undefined
      ? historyFilters.has(address)
        ? texts.matching(total)
        : texts.total(total)
      : isSearchedHere
        ? texts.matchesSoFar(formatCount(rows.count - 1))
        : texts.atLeast(formatCount(Math.max(0, rows.count - 1))),
    ...(fromBrowserCount > 0 ? [texts.fromBrowserCount(fromBrowserCount)] : []),
  ];
}

interface HistorySelectionProps {
  chosen: readonly string[];
  listLoaded: () => readonly string[];
  indexOf: (id: string) => number | undefined;
  titleOf: (id: string) => string | undefined;
  onChosen: (chosen: readonly string[]) => void;
  /** The bar goes, with the button that was pressed: moves the focus. */
  onEmptied: () => void;
}

/** Bar below the list while results are chosen: compares two, and acts on all of them. */
function HistorySelection({
  chosen,
  listLoaded,
  indexOf,
  titleOf,
  onChosen,
  onEmptied,
}: HistorySelectionProps) {
  const [action, setAction] = useState<ManyAction>();
  const words = texts.choice;
  const canDelete = useCapabilities().call("deleteResult") === undefined;
  const [first, second, third] = oldestFirst(chosen, indexOf);
  const choose = (next: readonly string[]) => {
    onChosen(next);
    if (next.length === 0) onEmptied();
  };
  return (
    <>
      <SelectionBar
        label={words.bar}
        words={wordsOf(chosen.length)}
        chosen={chosen}
        all={listLoaded()}
        onChosen={choose}
      >
        {/* Only two results can be compared; the words beside it say so when there are more. */}
        {first !== undefined && second !== undefined && third === undefined && (
          <ButtonLink
            variant="primary"
            size="small"
            to={`/history/compare/${encodeURIComponent(first)}/${encodeURIComponent(second)}`}
          >
            {texts.compare.compare}
          </ButtonLink>
        )}
        <Button size="small" icon="download" onClick={() => setAction("zip")}>
          {texts.many.zip.title}
        </Button>
        <Button size="small" icon="refresh" onClick={() => setAction("render")}>
          {texts.many.render.start}
        </Button>
        {canDelete && (
          <Button size="small" icon="trash" onClick={() => setAction("delete")}>
            {texts.many.delete.start}
          </Button>
        )}
      </SelectionBar>
      {action !== undefined && (
        <ManyDialog
          action={action}
          ids={chosen}
          titleOf={titleOf}
          onClose={(remaining) => {
            setAction(undefined);
            if (action === "delete" || remaining.length > 0) choose(remaining);
          }}
        />
      )}
    </>
  );
}

function wordsOf(count: number): string {
  if (count === 1) return texts.choice.one;
  return count === 2 ? texts.choice.two : texts.choice.many(count);
}

interface HistoryListProps extends Omit<HistoryRowsProps, "children"> {
  address: HistoryAddress;
  onAddress: ChangeAddress<HistoryAddress>;
}

function HistoryList({ address, onAddress, ...list }: HistoryListProps) {
  const { rows, source, error, staleError, isRefreshing, retry, refresh } = list.history;
  const repeated = {
    isRetrying: isRefreshing,
    onRetry: () => {
      if (source === undefined) retry();
      else void refresh();
    },
  };
  if (rows.count === 0 && error !== undefined) return <LoadFailed error={error} {...repeated} />;
  if (rows.count === 0 && source === undefined)
    return <ListSkeleton label={texts.loading} count={10} picture="h-9 w-12" className="h-11 gap-3" />;

  const failure = error ?? staleError;
  return (
    <section aria-label={texts.title} className="flex grow flex-col gap-3">
      {failure !== undefined && <StaleNotice error={failure} {...repeated} />}
      <ListNotices {...list} />
      {rows.count > 0 ? (
        <SoughtContext value={address.q}>
          <HistoryRows {...list}>
            {address.at === "" ? (
              <NewRows {...list} />
            ) : (
              <TopButton onClick={() => list.onEnd("newest")}>{texts.menu.newest}</TopButton>
            )}
          </HistoryRows>
        </SoughtContext>
      ) : (
        <NothingThere
          icon="history"
          onClear={historyFilters.has(address) ? () => onAddress(historyFilters.none) : undefined}
          firstRun={{
            ...texts.firstRun,
            action: (
              <ButtonLink to="/templates" variant="primary">
                {texts.firstRun.action}
              </ButtonLink>
            ),
          }}
        />
      )}
    </section>
  );
}

function ListNotices({ history: { source, isSearchedHere, fromBrowserCount } }: HistoryRowsProps): ReactNode {
  return (
    <>
      {isSearchedHere && (
        <Notice tone="info" title={texts.notFiltered.title}>
          {texts.notFiltered.text}
        </Notice>
      )}
      {source === "none" && (
        <Notice tone="info" title={texts.noList.title}>
          {texts.noList.text}
        </Notice>
      )}
      {source === undefined && fromBrowserCount > 0 && <Notice tone="info" title={texts.onlyBrowser} />}
    </>
  );
}

/** Shows the rows that arrived while the list was scrolled down. */
function NewRows({ history: { newCount, showNew } }: HistoryRowsProps) {
  if (newCount === 0) return null;
  return (
    <TopButton
      onClick={(list) => {
        showNew();
        if (list !== undefined) list.scrollTop = 0;
      }}
    >
      {texts.showNew(newCount)}
    </TopButton>
  );
}

interface TopButtonProps {
  onClick: (list: HTMLElement | undefined) => void;
  children: ReactNode;
}

function TopButton({ onClick, children }: TopButtonProps) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-10 z-3 flex justify-center">
      <Button
        variant="primary"
        size="small"
        icon="chevronUp"
        className="pointer-events-auto"
        onClick={({ currentTarget }) =>
          onClick(currentTarget.closest("section")?.querySelector<HTMLElement>("[role=grid]") ?? undefined)
        }
      >
        {children}
      </Button>
    </div>
  );
}
