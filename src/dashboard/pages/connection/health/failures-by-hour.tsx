import type { ServiceHealth } from "#contract/service-health.ts";
import { texts } from "./texts.ts";

/** Spans that end now, in hours, for readers of the text. */
const spans = [1, 6] as const;

/** Failures per hour as bars, with the last hours in words. */
export function FailuresByHour({ hours }: { hours: ServiceHealth["failures"]["hours"] }) {
  const most = Math.max(1, ...hours.map(({ failedRequests }) => failedRequests));
  const since = (span: number) =>
    hours.slice(-span).reduce((total, { failedRequests }) => total + failedRequests, 0);
  return (
    <>
      <span className="block text-12 text-ink-3">
        {spans.map((span) => texts.lastHours(span, since(span))).join(", ")}
      </span>
      <span aria-hidden="true" className="mt-1 flex h-8 max-w-72 items-end gap-px border-b border-line">
        {hours.map(({ from, failedRequests }) => (
          <span
            key={from}
            className="grow bg-error"
            style={{ height: `${Math.round((failedRequests / most) * 100)}%` }}
          />
        ))}
      </span>
    </>
  );
}
