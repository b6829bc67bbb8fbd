import type { AuditEntry } from "#contract/audit.ts";
import { isOfUnknown } from "./describe-entry.ts";
import { formatReceiversAddress } from "../../../features/built-in-receivers/receivers-address.ts";

/** The page of an entry's target; undefined if it has none, or is deleted. */
export function targetLink(entry: AuditEntry): string | undefined {
  const {
    action,
    target: { kind, id },
    revision,
  } = entry;
  if (isOfUnknown(entry)) return undefined;
  if (action.endsWith(".deleted") && kind !== "result") return undefined;
  const template = `/templates/${encodeURIComponent(id)}`;
  switch (kind) {
    case "template":
      return revision === null ? `${template}/compose` : `${template}/revisions?revision=${revision}`;
    case "result":
      return `/history/${encodeURIComponent(id)}`;
    case "webhook":
    case "webhookSecret":
    case "delivery":
      return "/webhooks";
    case "receiver":
      return `/webhooks${formatReceiversAddress({ receiver: id })}`;
    case "key":
      return "/access/keys";
    case "person":
    case "session":
      return "/access/people";
    default:
      return undefined;
  }
}
