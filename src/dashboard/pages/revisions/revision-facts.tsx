import type { TemplateRevision } from "#contract/template-revisions.ts";
import { formatMoment, formatShortDay, parseInstant } from "../../base/design-system/format.ts";
import { JobTicket } from "../../base/design-system/job-ticket.tsx";
import { StatusBadge } from "../../base/design-system/status-badge.tsx";
import { useTimeZone } from "../../base/design-system/time-zone.ts";
import { useNow } from "../../base/design-system/use-now.ts";
import { getLocale } from "../../base/language/language.ts";
import { authorOf, type RevisionState } from "./listed-revisions.ts";
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

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;
const daysMax = 7;

/** `5 minutes ago`, or the day if it is more than a week ago; the exact time is the tooltip. */
function RelativeTime({ text }: { text: string }) {
  useTimeZone();
  const now = useNow();
  const instant = parseInstant(text);
  if (instant === undefined) return <span title={text}>{text}</span>;
  return (
    <time dateTime={new Date(instant).toISOString()} title={formatMoment(instant)}>
      {formatRelative(instant, now)}
    </time>
  );
}

/** A clock that runs behind the service's is ignored. */
export function formatRelative(instant: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - instant) / 1_000));
  if (seconds >= daysMax * 86_400) return formatShortDay(instant, now);
  const [unit, length] = units.find(([, unitLength]) => seconds >= unitLength) ?? ["second", 1];
  if (unit === "second")
    return new Intl.RelativeTimeFormat(getLocale(), { numeric: "auto" }).format(0, "second");
  return new Intl.RelativeTimeFormat(getLocale()).format(-Math.floor(seconds / length), unit);
}
