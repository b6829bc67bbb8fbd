import { Link, type To, useNavigate } from "react-router";
import { type AuditEntry, draftDetail } from "#contract/audit.ts";
import { IconButton } from "../../../base/design-system/button.tsx";
import { MomentText } from "../../../base/design-system/time-text.tsx";
import { wordOf } from "../../../base/language/word-of.ts";
import { formatReceiversAddress } from "../../../features/built-in-receivers/receivers.ts";
import { type AuditAddress, auditFilters, firstPage, isAuditAction, targetValue } from "./audit-address.ts";
import { texts } from "./texts.ts";

export interface AuditRowsProps {
  /** Newest first. */
  entries: readonly AuditEntry[];
  address: AuditAddress;
}

/** The entries: when, who did what, and from where. Actor and target can be chosen as filters. */
export function AuditRows({ entries, address }: AuditRowsProps) {
  const navigate = useNavigate();
  const to = (filter: Partial<AuditAddress>): To => ({
    search: auditFilters.format({ ...address, ...firstPage, ...filter }),
  });
  const deleted = findDeleted(entries);
  return (
    <ol aria-label={texts.label} className="border border-line bg-panel">
      {entries.map((entry) => (
        <li
          key={entry.identifier}
          className="grid grid-cols-[11rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line px-3 py-2 last:border-0 phone:grid-cols-[minmax(0,1fr)_auto]"
        >
          <span className="figures text-12 text-ink-3 phone:row-start-2">
            <MomentText text={entry.at} />
            {entry.address !== null && <span className="block">{entry.address}</span>}
          </span>
          <Sentence
            entry={entry}
            isDeleted={deleted.has(targetValue(entry.target))}
            toActor={to({ who: entry.actor.id })}
          />
          <IconButton
            icon="filter"
            size="small"
            label={texts.onlyTarget(targetNameOf(entry))}
            tooltipAlign="end"
            className="phone:row-span-2"
            onClick={() => void navigate(to({ target: targetValue(entry.target) }))}
          />
        </li>
      ))}
    </ol>
  );
}

/** The targets that no longer exist, as far as these entries say. Of a result the page stays. */
function findDeleted(entries: readonly AuditEntry[]): ReadonlySet<string> {
  const deleted = new Map<string, boolean>();
  for (const { action, target } of entries) {
    const isDeleted = /\.(?:deleted|purged)$/.test(action) && target.kind !== "result";
    // Newest first: what happened last decides.
    if (!deleted.has(targetValue(target))) deleted.set(targetValue(target), isDeleted);
  }
  return new Set([...deleted].flatMap(([target, isDeleted]) => (isDeleted ? [target] : [])));
}

/** `Ada published revision 12 of Product update`, with links to her entries and to the revision. */
function Sentence({ entry, isDeleted, toActor }: { entry: AuditEntry; isDeleted: boolean; toActor: To }) {
  const { actor, name, before, after, more } = describeEntry(entry);
  return (
    <span className="min-w-0 text-13 phone:row-start-1">
      <Link
        to={toActor}
        dir="auto"
        title={texts.onlyActor(actor)}
        className="font-medium underline-offset-2 hover:underline"
      >
        {actor}
      </Link>
      {entry.actor.kind === "key" && <span className="text-ink-3"> {texts.byKey}</span>}
      {entry.actor.isUnproved === true && (
        <span className="text-ink-3" title={texts.unprovedReason}>
          {" "}
          {texts.unproved}
        </span>
      )}{" "}
      {before}
      {name !== "" && <Target name={name} link={isDeleted ? undefined : targetLink(entry)} />}
      {after}
      {more !== "" && <span className="block text-12 text-ink-2">{more}</span>}
    </span>
  );
}

function Target({ name, link }: { name: string; link: string | undefined }) {
  if (link === undefined) {
    return (
      <span dir="auto" className="font-medium">
        {name}
      </span>
    );
  }
  return (
    <Link to={link} dir="auto" className="font-medium text-accent-text underline-offset-2 hover:underline">
      {name}
    </Link>
  );
}

/** The page of an entry's target; undefined if it has none, or is deleted. */
function targetLink(entry: AuditEntry): string | undefined {
  const {
    target: { kind, id },
    revision,
  } = entry;
  if (isOfUnknown(entry)) return undefined;
  const template = `/templates/${encodeURIComponent(id)}`;
  switch (kind) {
    case "template":
      return revision === null ? `${template}/compose` : `${template}/revisions?revision=${revision}`;
    case "asset":
    case "font":
      return "/uploads";
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

/** The parts of an entry's sentence: `actor before name after`, and a line with more. */
interface DescribedEntry {
  actor: string;
  /** With its space before the name. */
  before: string;
  /** Of the target; empty if the sentence does not name it. */
  name: string;
  after: string;
  /** Empty: nothing. */
  more: string;
}

/** Stands for the target in a sentence, so that each language has it in its place. A private-use character: no text has it. */
const mark = "\u{E000}";

function describeEntry(entry: AuditEntry): DescribedEntry {
  const { action, revision, detail, count = 1 } = entry;
  const isDraft = action === "template.created" && detail === draftDetail;
  const more = {
    revision: revision === null ? "" : String(revision),
    detail: isDraft ? "" : (detail ?? ""),
    isDraft,
    count,
  };
  const sentence = isAuditAction(action)
    ? texts.sentences[action](mark, more)
    : texts.unknownAction(action, mark);
  const [before = "", after] = sentence.split(mark);
  return {
    actor: actorOf(entry),
    before,
    name: after === undefined ? "" : isOfUnknown(entry) ? texts.unknownPerson : nameOf(entry.target),
    after: after ?? "",
    more: moreOf(action, more.detail),
  };
}

function actorOf({ actor: { kind, id, name } }: AuditEntry): string {
  if (kind === "root") return texts.rootKey;
  return kind === "service" ? (id === "login" ? texts.login : texts.service) : name;
}

/** A refused login of an unknown person: the name that was typed is not stored. */
function isOfUnknown({ action, target }: AuditEntry): boolean {
  return action === "person.loginRefused" && target.name === null;
}

/** The target in the label of its filter. */
function targetNameOf(entry: AuditEntry): string {
  const { target } = entry;
  if (isOfUnknown(entry)) return texts.unknownPerson;
  return target.kind === "webhookSecret" ? texts.targetKinds.webhookSecret : nameOf(target);
}

function nameOf({ name, id }: AuditEntry["target"]): string {
  return name ?? id;
}

/** The detail, unless the sentence contains it. */
function moreOf(action: string, detail: string): string {
  if (detail === "") return "";
  switch (action) {
    case "person.roleChanged":
    case "person.madeFirstAdmin":
      return "";
    case "template.renamed":
      return texts.formerName(detail);
    case "person.created":
    case "person.invited":
      return texts.role(detail);
    case "person.loginRefused":
      return wordOf(texts.refusals, detail) ?? detail;
    case "person.passwordSet":
      return wordOf(texts.passwordWays, detail) ?? detail;
    default:
      return detail;
  }
}
