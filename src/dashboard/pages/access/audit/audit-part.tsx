import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Page } from "#client/page.ts";
import type { AuditEntry } from "#contract/audit.ts";
import type { Lack } from "../../../base/connection/capabilities/capabilities.ts";
import { LackState } from "../../../base/connection/capabilities/lack-state.tsx";
import { useOffer } from "../../../base/connection/capabilities/use-capabilities.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { connectionQuery } from "../../../base/connection/connection-query.ts";
import { failureOf, LoadFailed, PartialNotice, StaleNotice } from "../../../base/connection/load-failed.tsx";
import { Notice } from "../../../base/design-system/notice.tsx";
import { SegmentedControl } from "../../../base/design-system/segmented-control.tsx";
import { LoadingRegion, Skeleton } from "../../../base/design-system/skeleton.tsx";
import { NothingThere } from "../../../features/list-page/nothing-there.tsx";
import { type ChangeAddress, useListAddress } from "../../../base/navigation/use-list-address.ts";
import {
  type AuditAddress,
  auditLogs,
  firstPage,
  formatAuditAddress,
  hasFilters,
  noFilters,
  parseAuditAddress,
} from "./audit-address.ts";
import { AuditExport } from "./audit-export.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditFooter } from "./audit-footer.tsx";
import { AuditRows } from "./audit-rows.tsx";
import { auditQuery } from "./audit-query.ts";
import { texts } from "./texts.ts";

/** The audit log: who did what, when and from where. */
export function AuditPart() {
  const [given, changeAddress] = useListAddress({ parse: parseAuditAddress, format: formatAuditAddress });
  const client = useClient();
  const { lack, isOffered } = useOffer("listAudit");
  // Found out when the dashboard reports its entries, which may be after the connection was read.
  const ownAudit = useQuery({ ...connectionQuery(client), staleTime: 0 }).data?.ownAudit;
  const isOnlyHere = ownAudit !== undefined && lack !== undefined && isKnown(lack);
  const log = ownAudit === undefined ? "service" : isOnlyHere ? "dashboard" : given.log;
  const address: AuditAddress = { ...given, log };
  const audit = useQuery({ ...auditQuery(client, address), enabled: log === "dashboard" || isOffered });
  if (lack !== undefined && !isOnlyHere) {
    return (
      <LackState lack={lack} icon="list" title={texts.notOffered.title}>
        {texts.notOffered.text}
      </LackState>
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
function isKnown({ why }: Lack): boolean {
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
  if (data === undefined) return audit.isError ? <LoadFailed {...failed} /> : <AuditSkeleton />;
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
          onClear={isFirst && hasFilters(address) ? () => onAddress(noFilters) : undefined}
          firstPage={isFirst ? undefined : { search: formatAuditAddress({ ...address, ...firstPage }) }}
          firstRun={{ ...texts.firstRun, action: undefined }}
        />
      )}
      {(data.items.length > 0 || !isFirst) && <AuditFooter address={address} page={data} />}
    </>
  );
}

function AuditSkeleton() {
  return (
    <LoadingRegion label={texts.loading}>
      <div className="border border-line bg-panel">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="flex flex-col gap-2 border-b border-line px-3 py-3 last:border-0">
            <Skeleton className="h-4 w-80 max-w-full" />
            <Skeleton className="h-3 w-48 max-w-full" />
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
