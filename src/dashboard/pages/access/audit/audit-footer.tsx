import type { To } from "react-router";
import type { Page } from "#client/page.ts";
import type { AuditEntry } from "#contract/audit.ts";
import { PageButton } from "../../../base/design-system/page-button.tsx";
import { type AuditAddress, firstPage, formatAuditAddress } from "./audit-address.ts";
import { texts } from "./texts.ts";

/** Newer and older entries. Pages are counted from an entry and have no numbers. */
export function AuditFooter({ address, page }: { address: AuditAddress; page: Page<AuditEntry> }) {
  const { items, total, hasNext } = page;
  const to = (place: Partial<AuditAddress>): To => ({
    search: formatAuditAddress({ ...address, ...firstPage, ...place }),
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
