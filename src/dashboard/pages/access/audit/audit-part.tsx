import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  type UseQueryResult,
} from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Page } from "#client/page.ts";
import { auditActions, auditActorKinds, type AuditEntry, auditTargetKinds } from "#contract/audit.ts";
import { type WhyNotOffered, useOffer } from "../../../base/connection/capabilities/capabilities.ts";
import { NotOfferedState } from "../../../base/connection/capabilities/not-offered.tsx";
import { useClient, connectionQuery } from "../../../base/connection/client-context.tsx";
import {
  failureOf,
  LoadFailed,
  PartialNotice,
  StaleNotice,
  tellFailure,
} from "../../../base/connection/load-failed.tsx";
import { Notice } from "../../../base/design-system/notice.tsx";
import { SegmentedControl } from "../../../base/design-system/segmented-control.tsx";
import { type ChangeAddress, useListAddress } from "../../../base/navigation/list-address.ts";
import { DateFilter, findDatePreset } from "../../../features/list-page/date-filter/date-filter.tsx";
import {
  FilterBar,
  FilterMenu,
  ListSkeleton,
  NothingThere,
} from "../../../features/list-page/list-parts.tsx";
import {
  type AuditAddress,
  auditFilters,
  auditLogs,
  firstPage,
  isActorKind,
  targetValue,
  toAuditFilter,
  toAuditListQuery,
} from "./audit-address.ts";
import * as limits from "#contract/limits.ts";
import { saveFile } from "../../../base/browser/save-file.ts";
import { Button } from "../../../base/design-system/button.tsx";
import { formatCount } from "../../../base/design-system/format.ts";
import { showToast } from "../../../base/design-system/toast.ts";
import type { Client } from "#client/create-client.ts";
import { peopleClient } from "../../../base/connection/session/session-query.ts";
import type { To } from "react-router";
import { PageButton } from "../../../base/design-system/pagination.tsx";
import { AuditRows } from "./audit-rows.tsx";
import { texts } from "./texts.ts";

export function AuditPart() {
  const [given, changeAddress] = useListAddress(auditFilters);
  const client = useClient();
  const { whyNot, isOffered } = useOffer("listAudit");
  // Found out when the dashboard reports its entries, which may be after the connection was read.
  const ownAudit = useQuery({ ...connectionQuery(client), staleTime: 0 }).data?.ownAudit;
  const isOnlyHere = ownAudit !== undefined && whyNot !== undefined && isKnown(whyNot);
  const log = ownAudit === undefined ? "service" : isOnlyHere ? "dashboard" : given.log;
  const address: AuditAddress = { ...given, log };
  const audit = useQuery({ ...auditQuery(client, address), enabled: log === "dashboard" || isOffered });
  if (whyNot !== undefined && !isOnlyHere) {
    return (
      <NotOfferedState whyNot={whyNot} icon="list" title={texts.notOffered.title}>
        {texts.notOffered.text}
      </NotOfferedState>
    );
  }
  return (
    <section aria-label={texts.label} className="flex min-w-0 flex-col gap-4">
      {ownAudit !== undefined && (
        <Notice
          tone={ownAudit === "refused" ? "warn" : "info"}
          title={texts.ownAudit[ownAudit].title}
          actions={
            !isOnlyHere && (
              <SegmentedControl
                label={texts.logs}
                segments={auditLogs.map((value) => ({ value, label: texts.logNames[value] }))}
                value={log}
                onValueChange={(value) => changeAddress({ log: value, ...firstPage })}
              />
            )
          }
        >
          {texts.ownAudit[ownAudit].text}
        </Notice>
      )}
      <AuditFilters address={address} entries={audit.data?.items ?? []} onAddress={changeAddress}>
        <AuditExport address={address} total={audit.data?.total} />
      </AuditFilters>
      <AuditList address={address} audit={audit} onAddress={changeAddress} />
    </section>
  );
}

/** Whether it is known that the service lacks the call. */
function isKnown({ why }: WhyNotOffered): boolean {
  return why !== "checking" && why !== "unknown" && why !== "role" && why !== "key";
}

interface AuditListProps {
  address: AuditAddress;
  audit: UseQueryResult<Page<AuditEntry>>;
  onAddress: ChangeAddress<AuditAddress>;
}

function AuditList({ address, audit, onAddress }: AuditListProps) {
  const { data } = audit;
  const failed = failureOf(audit);
  if (data === undefined)
    return audit.isError ? <LoadFailed {...failed} /> : <ListSkeleton label={texts.loading} count={6} />;
  const isFirst = address.before === 0 && address.after === 0;
  return (
    <>
      {audit.isError && <StaleNotice {...failed} />}
      <PartialNotice page={data} title={texts.partial} />
      {data.items.length > 0 ? (
        <AuditRows entries={data.items} address={address} />
      ) : (
        <NothingThere
          icon="list"
          onClear={isFirst && auditFilters.has(address) ? () => onAddress(auditFilters.none) : undefined}
          firstPage={isFirst ? undefined : { search: auditFilters.format({ ...address, ...firstPage }) }}
          firstRun={{ ...texts.firstRun, action: undefined }}
        />
      )}
      {(data.items.length > 0 || !isFirst) && <AuditFooter address={address} page={data} />}
    </>
  );
}

function AuditExport({ address, total }: { address: AuditAddress; total: number | undefined }) {
  const client = useClient();
  const file = useMutation({
    mutationFn: () => auditSource(client, address).getAuditFile(toAuditFilter(address)),
    onSuccess: (csv) => {
      saveFile(csv, "audit-log.csv");
      const isCut = total !== undefined && total > limits.auditExportMax;
      if (isCut) showToast(texts.exportCut(formatCount(limits.auditExportMax)), { tone: "info" });
    },
    onError: tellFailure,
  });
  return (
    <Button
      icon="download"
      className="ml-auto phone:ml-0"
      isPending={file.isPending}
      onClick={() => file.mutate()}
    >
      {texts.export}
    </Button>
  );
}

/** Newer and older entries. Pages are counted from an entry and have no numbers. */
function AuditFooter({ address, page }: { address: AuditAddress; page: Page<AuditEntry> }) {
  const { items, total, hasNext } = page;
  const to = (place: Partial<AuditAddress>): To => ({
    search: auditFilters.format({ ...address, ...firstPage, ...place }),
  });
  const newest = Number(items[0]?.identifier ?? 0);
  const oldest = Number(items.at(-1)?.identifier ?? 0);
  // A page that was counted upwards and is not full ends with the newest entry.
  const hasNewer = address.before > 0 || (address.after > 0 && items.length >= address.size);
  return (
    <nav aria-label={texts.pages} className="flex items-center gap-3">
      {total !== undefined && <p className="figures text-12 text-ink-2">{texts.total(total)}</p>}
      <div className="flex gap-1">
        <PageButton
          isDisabled={!hasNewer}
          to={newest > 0 ? to({ after: newest }) : to({})}
          icon="chevronLeft"
          label={texts.newer}
        />
        <PageButton
          isDisabled={!(hasNext ?? items.length >= address.size) || oldest === 0}
          to={to({ before: oldest })}
          icon="chevronRight"
          label={texts.older}
        />
      </div>
    </nav>
  );
}

/** Query of one page of the audit log. Read anew at each visit, because others write it. */
function auditQuery(client: Client, address: AuditAddress) {
  const query = toAuditListQuery(address);
  return queryOptions({
    queryKey: ["audit", address.log, query],
    queryFn: ({ signal }) => auditSource(client, address).listAudit(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Whom the page asks for the entries. */
function auditSource(client: Client, { log }: Pick<AuditAddress, "log">) {
  return log === "dashboard" ? peopleClient : client;
}

interface AuditFiltersProps {
  address: AuditAddress;
  /** Those that are shown, which name a chosen actor and target. */
  entries: readonly AuditEntry[];
  onAddress: ChangeAddress<AuditAddress>;
  children: ReactNode;
}

function AuditFilters({ address, entries, onAddress, children }: AuditFiltersProps) {
  const { q, who, action, target } = address;
  const [isExact, setExact] = useState(findDatePreset(address) === "exact");
  const choose = (part: Partial<AuditAddress>) => onAddress({ ...part, ...firstPage });
  return (
    <FilterBar
      search={{
        label: texts.search,
        placeholder: texts.searchPlaceholder,
        value: q,
        onSearch: (text) => onAddress({ q: text, ...firstPage }, { replace: true }),
      }}
      menuFilterCount={auditFilters.countMenus(address)}
      isFiltered={auditFilters.has(address)}
      onClear={() => {
        setExact(false);
        onAddress(auditFilters.none);
      }}
      menus={
        <>
          <FilterMenu<string>
            label={texts.who}
            value={who}
            options={[
              ...auditActorKinds.map((kind) => ({ value: kind, label: texts.actorKinds[kind] })),
              ...chosenActor(who, entries),
            ]}
            onChoose={(chosen) => choose({ who: chosen })}
          />
          <FilterMenu<string>
            label={texts.action}
            value={action}
            options={auditActions.map((name) => ({ value: name, label: texts.actionNames[name] }))}
            onChoose={(chosen) => choose({ action: chosen })}
          />
          <FilterMenu<string>
            label={texts.target}
            value={target}
            options={[
              ...auditTargetKinds.map((kind) => ({ value: kind, label: texts.targetKinds[kind] })),
              ...chosenTarget(target, entries),
            ]}
            onChoose={(chosen) => choose({ target: chosen })}
          />
          <DateFilter days={address} isExact={isExact} onExact={setExact} onChoose={choose} />
        </>
      }
    >
      {children}
    </FilterBar>
  );
}

function chosenActor(who: string, entries: readonly AuditEntry[]) {
  if (who === "" || isActorKind(who)) return [];
  const actor = entries.find((entry) => entry.actor.id === who)?.actor;
  return [{ value: who, label: actor?.name ?? who }];
}

function chosenTarget(target: string, entries: readonly AuditEntry[]) {
  if (!target.includes(":")) return [];
  const found = entries.find((entry) => targetValue(entry.target) === target)?.target;
  return [{ value: target, label: found?.name ?? target.slice(target.indexOf(":") + 1) }];
}
