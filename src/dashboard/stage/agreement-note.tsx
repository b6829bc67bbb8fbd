import { formats } from "#contract/formats.ts";
import { Button } from "../design-system/button.tsx";
import { formatShare } from "../design-system/format.ts";
import { texts } from "./texts.ts";
import type { Agreement } from "./use-agreement.ts";

export interface AgreementNoteProps {
  agreement: Agreement;
  contentType: string;
  isDifferenceShown: boolean;
  onShowDifference: (isShown: boolean) => void;
}

/** Lossy files of the lowest usual quality reach this share; below it the pictures differ. */
const compressedShareMin = 0.97;

/** The name of the format, if its compression changes colours. */
function lossyFormat(contentType: string): string | undefined {
  return Object.values(formats).find(({ mediaType, hasQuality }) => mediaType === contentType && hasQuality)
    ?.name;
}

/** The share of equal colours of preview and file, with a button that shows the differences. */
export function AgreementNote(props: AgreementNoteProps) {
  const { agreement, contentType, isDifferenceShown, onShowDifference } = props;
  if (agreement.state === "notCompared") {
    return <span className="text-12 text-ink-2">{texts.notCompared[agreement.reason]}</span>;
  }
  const isSame = agreement.share === 1;
  const format = lossyFormat(contentType);
  const hint = isSame
    ? texts.agreesWholly
    : format === undefined
      ? texts.agreesHint
      : texts.agreesLossy(formatShare(agreement.share), format);
  return (
    <span className="flex flex-wrap items-center gap-x-1">
      <span className="figures text-12 text-ink-2" title={hint}>
        {format !== undefined && !isSame && agreement.share >= compressedShareMin
          ? texts.agreesApart(format)
          : texts.agrees(formatShare(agreement.share))}
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
          {texts.difference} {format !== undefined && texts.differenceLossy(format)}
        </span>
      )}
    </span>
  );
}
