import * as z from "zod/mini";
import {
  type AuditAction,
  type AuditActorKind,
  auditActions,
  auditActorKinds,
  type AuditListQuery,
  auditTargetKinds,
} from "#contract/audit.ts";
import * as limits from "#contract/limits.ts";
import { boundsOfDays, dayStart } from "../../../base/design-system/zoned-day.ts";
import { defineFilters, orElse, pageFields, textFilter } from "../../../base/navigation/list-address.ts";

const day = orElse(z.string().check(z.refine((value) => value === "" || dayStart(value) !== undefined)), "");
/** The identifier of an entry that the page is counted from; 0: none. */
const place = orElse(z.coerce.number().check(z.int(), z.gte(0)), 0);

/** Where the entries are: in the service, or in a dashboard whose entries the service does not take. */
export const auditLogs = ["service", "dashboard"] as const;

const auditSchema = z.object({
  log: orElse(z.enum(auditLogs), "service"),
  q: textFilter,
  /** A kind of actor, or the id of one. */
  who: textFilter,
  action: textFilter,
  /** A kind of target, or a kind and an id: `template:card`. */
  target: textFilter,
  /** First and last day in the chosen time zone, both included: `2026-11-20`. */
  from: day,
  until: day,
  before: place,
  after: place,
  size: pageFields.size,
});

/** The filters and the page of the audit log in its address. Empty text: not filtered. */
export type AuditAddress = z.infer<typeof auditSchema>;

/** The newest entries. */
export const firstPage = { before: 0, after: 0 } as const satisfies Partial<AuditAddress>;

export const auditFilters = defineFilters(
  auditSchema,
  ["q", "who", "action", "target", "from", "until"],
  firstPage,
);

/** The value of the filter `target` for one thing. */
export function targetValue({ kind, id }: { kind: string; id: string }): string {
  return `${kind}:${id}`;
}

/** The filters as the interface reads them, without those that it does not know. Its `until` is exclusive. */
export function toAuditFilter(address: AuditAddress): AuditListQuery {
  const { q, who, action, target } = address;
  const { from, until } = boundsOfDays(address);
  const [kind, ...id] = target.split(":");
  const targetKind = auditTargetKinds.find((known) => known === kind);
  return {
    ...(q !== "" && { text: q.slice(0, limits.nameLengthMax) }),
    ...(who !== "" && (isActorKind(who) ? { actorKind: who } : { actor: who })),
    ...(isAuditAction(action) && { action }),
    ...(targetKind !== undefined && { targetKind }),
    ...(id.length > 0 && { target: id.join(":") }),
    ...(from !== undefined && { from: new Date(from).toISOString() }),
    ...(until !== undefined && { until: new Date(until).toISOString() }),
  };
}

/** The page as the interface reads it. */
export function toAuditListQuery(address: AuditAddress): AuditListQuery {
  const { before, after, size } = address;
  return {
    ...toAuditFilter(address),
    size,
    ...(before > 0 ? { before } : after > 0 && { after }),
  };
}

export function isActorKind(text: string): text is AuditActorKind {
  return auditActorKinds.some((kind) => kind === text);
}

export function isAuditAction(text: string): text is AuditAction {
  return auditActions.some((action) => action === text);
}
