import { type AuditEntry, draftDetail } from "#contract/audit.ts";
import { wordOf } from "../../../base/language/word-of.ts";
import { isAuditAction } from "./audit-address.ts";
import { texts } from "./texts.ts";

/** The parts of an entry's sentence: `actor before name after`, and a line with more. */
export interface DescribedEntry {
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

export function describeEntry(entry: AuditEntry): DescribedEntry {
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
export function isOfUnknown({ action, target }: AuditEntry): boolean {
  return action === "person.loginRefused" && target.name === null;
}

/** The target in the label of its filter. */
export function targetNameOf(entry: AuditEntry): string {
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
