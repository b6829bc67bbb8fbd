import { Button } from "../../base/design-system/button.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { formatShare } from "../../base/design-system/format.ts";
import { texts } from "./texts.ts";
import type { Agreement } from "./compare-file.ts";

export interface AgreementNoteProps {
  agreement: Agreement;
  isDifferenceShown: boolean;
  onShowDifference: (isShown: boolean) => void;
}

/** The share of equal colours of preview and file, with a button that shows the differences. */
export function AgreementNote(props: AgreementNoteProps) {
  const { agreement, isDifferenceShown, onShowDifference } = props;
  if (agreement.state === "comparing") return <span className="text-12 text-ink-3">{texts.comparing}</span>;
  if (agreement.state === "notCompared") {
    return <span className="text-12 text-ink-2">{texts.notCompared[agreement.reason]}</span>;
  }
  const { share, lossyFormat, isWithinCompression } = agreement;
  const isSame = share === 1;
  const hint = isSame
    ? texts.agreesWholly
    : lossyFormat === undefined
      ? texts.agreesHint
      : texts.agreesLossy(formatShare(share), lossyFormat);
  return (
    <span
      className={classNames("flex min-w-0 items-center gap-x-1 md:flex-1", isDifferenceShown && "flex-wrap")}
    >
      <span className="figures min-w-0 truncate text-12 text-ink-2" title={hint}>
        {isWithinCompression && lossyFormat !== undefined
          ? texts.agreesApart(lossyFormat)
          : texts.agrees(formatShare(share))}
      </span>
      {!isSame && (
        <Button
          size="small"
          variant="quiet"
          className="shrink-0"
          aria-pressed={isDifferenceShown}
          title={hint}
          onClick={() => onShowDifference(!isDifferenceShown)}
        >
          {texts.where}
        </Button>
      )}
      {isDifferenceShown && !isSame && (
        <span className="text-12 text-ink-2">
          {lossyFormat === undefined
            ? texts.difference
            : isWithinCompression
              ? texts.differenceNone(lossyFormat)
              : texts.differenceLossy(lossyFormat)}
        </span>
      )}
    </span>
  );
}
