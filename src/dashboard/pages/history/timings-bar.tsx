import type { ResultDetail } from "#contract/request-records.ts";
import { classNames } from "../../base/design-system/class-names.ts";
import { formatDuration } from "../../base/design-system/format.ts";
import { texts } from "./texts.ts";

const steps = ["queuedMs", "imagesMs", "paintMs", "encodeMs"] as const;
/** The rest of the total. */
const rest = "restMs";
const fills = {
  queuedMs: "bg-line-strong",
  imagesMs: "bg-ink-3",
  paintMs: "bg-accent",
  encodeMs: "bg-ink",
  restMs: "bg-info",
} as const;

/** Whether there are timings; a file reused from an equal render has none. */
export function hasTimings(timings: ResultDetail["timings"]): boolean {
  return timings.totalMs !== null && steps.some((step) => timings[step] !== null);
}

export function TimingsBar({ timings }: { timings: ResultDetail["timings"] }) {
  const named = steps.flatMap((step) => {
    const ms = timings[step];
    return ms === null ? [] : [{ step, ms }];
  });
  const sum = named.reduce((all, { ms }) => all + ms, 0);
  const total = timings.totalMs ?? sum;
  // The steps are the worker's; the rest is storing the file and committing its record.
  const restMs = total - sum;
  const taken = restMs >= 1 ? [...named, { step: rest, ms: restMs } as const] : named;
  const scale = Math.max(total, sum);
  return (
    <div className="keeps-colours flex flex-col gap-2">
      <div aria-hidden="true" className="flex h-2 gap-px bg-canvas">
        {taken.map(({ step, ms }) => (
          <span
            key={step}
            className={classNames("min-w-0.5", fills[step])}
            style={{ width: `${(ms / scale) * 100}%` }}
          />
        ))}
      </div>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-12">
        {taken.map(({ step, ms }) => (
          <div key={step} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={classNames("size-2", fills[step])} />
            <dt className="text-ink-2" title={texts.detail.stepHints[step]}>
              {texts.detail.steps[step]}
            </dt>
            <dd className="figures">{formatDuration(ms)}</dd>
          </div>
        ))}
        <div className="flex items-center gap-1.5">
          <dt className="text-ink-2">{texts.detail.total}</dt>
          <dd className="figures font-medium">{formatDuration(total)}</dd>
        </div>
      </dl>
    </div>
  );
}
