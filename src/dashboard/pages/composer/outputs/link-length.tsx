import { formatCount } from "../../../base/design-system/format.ts";
import { classNames } from "../../../base/design-system/class-names.ts";
import { texts as composerTexts } from "../texts.ts";
import { linkLengthMarks } from "./direct-link.ts";
import { texts } from "./texts.ts";

const [longFrom, tooLongFrom] = linkLengthMarks;
const scaleEnd = 10_000;

/** The link's length in words and on a scale with the two critical lengths. */
export function LinkLength({ length }: { length: number }) {
  const { outputs } = composerTexts;
  const words =
    length > tooLongFrom
      ? outputs.linkTooLong(formatCount(length))
      : length > longFrom
        ? outputs.linkLong(formatCount(length), formatCount(longFrom))
        : texts.link.lengthFine(formatCount(length));
  const colour = length > tooLongFrom ? "bg-error" : length > longFrom ? "bg-warn" : "bg-ok";
  return (
    <div className="min-w-52 flex-1">
      <div
        role="meter"
        aria-label={texts.link.length}
        aria-valuemin={0}
        aria-valuemax={scaleEnd}
        aria-valuenow={Math.min(length, scaleEnd)}
        aria-valuetext={words}
        className="relative h-1.5 border border-line-strong bg-bg"
      >
        <span
          className={classNames("absolute inset-y-0 left-0", colour)}
          style={{ width: `${Math.max(1, Math.min(100, (length / scaleEnd) * 100))}%` }}
        />
        {linkLengthMarks.map((mark) => (
          <span
            key={mark}
            className="absolute -inset-y-1 w-px bg-ink-2"
            style={{ left: `${(mark / scaleEnd) * 100}%` }}
          />
        ))}
      </div>
      <div aria-hidden="true" className="figures relative mt-1 h-4 text-12 text-ink-3">
        {linkLengthMarks.map((mark) => (
          <span
            key={mark}
            className="absolute -translate-x-1/2"
            style={{ left: `${(mark / scaleEnd) * 100}%` }}
          >
            {formatCount(mark)}
          </span>
        ))}
      </div>
      <p className="text-12 text-ink-2">{words}</p>
    </div>
  );
}
