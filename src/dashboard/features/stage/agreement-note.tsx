import { Button } from "../../base/design-system/button.tsx";
import { formatShare } from "../../base/design-system/format.ts";
import { texts } from "./texts.ts";
import type { Agreement } from "./agreement.ts";

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
    <span className="flex flex-wrap items-center gap-x-1">
      <span className="figures text-12 text-ink-2" title={hint}>
        {isWithinCompression && lossyFormat !== undefined
          ? texts.agreesApart(lossyFormat)
          : texts.agrees(formatShare(share))}
      </span>
      {!isSame && (
        <Button
          size="small"
          variant="quiet"
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
