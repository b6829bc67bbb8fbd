import type { TemplateRevision } from "#contract/template-revisions.ts";
import { JobTicket } from "../../base/design-system/job-ticket.tsx";
import { StatusBadge } from "../../base/design-system/status-badge.tsx";
import { authorOf, type RevisionState } from "./listed-revisions.ts";
import { RelativeTime } from "./relative-time.tsx";
import { texts } from "./texts.ts";

const badges = {
  published: { tone: "ok", icon: "done" },
  draft: { tone: "info", icon: "edit" },
  earlierDraft: { tone: "neutral", icon: "edit" },
  publishedBefore: { tone: "neutral", icon: "revisions" },
} as const;

/** Whether it is a draft or published. */
export function StateBadge({ state }: { state: RevisionState }) {
  return <StatusBadge {...badges[state]} label={texts.states[state]} />;
}

/** Time, author and note of a revision, and its name if the template has another one now. */
export function RevisionFacts({ revision, name }: { revision: TemplateRevision; name: string }) {
  const author = authorOf(revision);
  return (
    <>
      <JobTicket
        parts={[
          <RelativeTime key="time" text={revision.createdAt} />,
          author !== undefined && texts.by(author),
        ]}
      />
      {revision.name !== name && (
        <p className="text-12 wrap-anywhere text-ink-2">{texts.named(revision.name)}</p>
      )}
      {revision.note !== null && revision.note !== "" && (
        <p dir="auto" className="wrap-anywhere text-ink-2">
          {revision.note}
        </p>
      )}
    </>
  );
}
