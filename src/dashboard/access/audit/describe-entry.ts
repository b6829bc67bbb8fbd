import { type AuditEntry, auditTargetKinds, draftDetail } from "#contract/audit.ts";
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

export function describeEntry({ actor, action, target, revision, detail }: AuditEntry): DescribedEntry {
  const isDraft = action === "template.created" && detail === draftDetail;
  const more = {
    revision: revision === null ? "" : String(revision),
    detail: isDraft ? "" : (detail ?? ""),
    isDraft,
  };
  const sentence = isAuditAction(action)
    ? texts.sentences[action](mark, more)
    : texts.unknownAction(action, mark);
  const [before = "", after] = sentence.split(mark);
  return {
    actor: actor.kind === "root" ? texts.rootKey : actor.kind === "service" ? texts.service : actor.name,
    before,
    name: after === undefined ? "" : nameOf(target),
    after: after ?? "",
    more: moreOf(action, more.detail),
  };
}

/** The target in the label of its filter. */
export function targetNameOf({ target }: AuditEntry): string {
  const kind = auditTargetKinds.find((known) => known === target.kind);
  return target.kind === "webhookSecret" && kind !== undefined ? texts.targetKinds[kind] : nameOf(target);
}

function nameOf({ name, id }: AuditEntry["target"]): string {
  return name ?? id;
}

/** The detail, unless the sentence contains it. */
function moreOf(action: string, detail: string): string {
  if (detail === "" || action === "person.roleChanged") return "";
  return action === "template.renamed" ? texts.formerName(detail) : detail;
}
