import type { PageMetadata } from "#contract/page-metadata.ts";
import { CodeBlock } from "../../base/design-system/code-block.tsx";
import { CopyButton } from "../../base/design-system/copy-button.tsx";
import { formatBytes, formatList, formatSize } from "../../base/design-system/format.ts";
import { Icon } from "../../base/design-system/icon.tsx";
import { LoadingRegion } from "../../base/design-system/skeleton.tsx";
import { cardAddress } from "./link-cards.ts";
import type { Network } from "./link-networks.ts";
import { type MetadataProblem, suggestTag } from "./metadata-problems.ts";
import { texts } from "./texts.ts";

interface MissingValuesProps {
  metadata: PageMetadata;
  url: string;
  gaps: readonly MetadataProblem[];
  isChecking: boolean;
}

/** Values that the page's link previews lack, the most important first, each with its fix. Waits for the check of the pictures. */
export function MissingValues({ metadata, url, gaps, isChecking }: MissingValuesProps) {
  if (isChecking) {
    return <LoadingRegion label={texts.checkingPicture} className="h-20 w-full" />;
  }
  if (gaps.length === 0) {
    return (
      <p className="flex items-start gap-2 text-ink-2">
        <Icon name="done" className="mt-0.5 text-ok" />
        {texts.complete}
      </p>
    );
  }
  const all = [...new Set(gaps.map((gap) => suggestTag(metadata, url, gap)).filter(Boolean))];
  return (
    <>
      <ul className="flex flex-col gap-4">
        {gaps.map((gap, index) => (
          // A kind may occur for several pictures, so its position is its key.
          <li key={index} className="flex min-w-0 flex-col gap-1.5">
            <p className="flex items-start gap-2">
              {gap.kind === "brokenPicture" ? (
                <Icon name="failed" className="mt-0.5 shrink-0 text-error" />
              ) : (
                <Icon name="warning" className="mt-0.5 shrink-0 text-warn" />
              )}
              {describeProblem(gap)}
            </p>
            <Fix gap={gap} tag={suggestTag(metadata, url, gap)} />
          </li>
        ))}
      </ul>
      {all.length > 1 && (
        <CopyButton
          text={all.join("\n")}
          label={texts.copyMissingTags}
          isLabelShown
          variant="secondary"
          size="medium"
          className="self-start"
        />
      )}
      {all.some((tag) => tag.includes(cardAddress)) && (
        <p className="text-12 text-ink-3">{texts.missingTagsHint}</p>
      )}
    </>
  );
}

/** The tag for the page's head, or a sentence where no tag fixes it. */
function Fix({ gap, tag }: { gap: MetadataProblem; tag: string }) {
  const words = texts.fixes;
  const advice =
    gap.kind === "limitedPicture" || gap.kind === "brokenPicture"
      ? words.picture
      : gap.kind === "longTitle" || gap.kind === "longDescription"
        ? words.shorten(gap.max)
        : gap.kind === "uncheckedPicture"
          ? words.again
          : undefined;
  return (
    <>
      {advice !== undefined && <p className="pl-6 text-12 text-ink-2">{advice}</p>}
      {tag !== "" && <CodeBlock text={tag} copyLabel={texts.copyTag} className="ml-6 break-all" />}
    </>
  );
}

function describeProblem(gap: MetadataProblem): string {
  const words = texts.gaps;
  switch (gap.kind) {
    case "brokenPicture": {
      const { fault, status } = gap;
      const reason =
        status !== undefined || fault === "badStatus"
          ? texts.pictureStatus(status ?? 0)
          : texts.pictureFaults[fault];
      return words.brokenPicture(gap.tag, reason, toNames(gap.networks));
    }
    case "limitedPicture": {
      const { width, height, bytes } = gap;
      const facts = [
        width === undefined || height === undefined ? undefined : `${formatSize(width, height)} px`,
        bytes === undefined ? undefined : formatBytes(bytes),
      ].filter((fact) => fact !== undefined);
      return words.limitedPicture(gap.tag, facts.join(", "), toNames(gap.hidden), toNames(gap.small));
    }
    case "uncheckedPicture":
    case "relativePicture":
      return words[gap.kind](gap.tag);
    case "ogImage":
      return words.ogImage(toNames(gap.networks));
    case "twitterCard":
      return words.twitterCard(gap.layout);
    case "longTitle":
    case "longDescription":
      return words[gap.kind](gap.max, toNames(gap.networks));
    default:
      return words[gap.kind];
  }
}

/** Empty for none. */
function toNames(networks: readonly Network[]): string {
  return networks.length === 0 ? "" : formatList(networks.map((network) => texts.networks[network]));
}
