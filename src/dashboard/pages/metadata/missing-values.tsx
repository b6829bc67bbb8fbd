import { formatBytes, formatList, formatSize } from "../../base/design-system/format.ts";
import { Icon } from "../../base/design-system/icon.tsx";
import { LoadingRegion, Skeleton } from "../../base/design-system/skeleton.tsx";
import type { Network } from "./link-networks.ts";
import type { MetadataProblem } from "./metadata-problems.ts";
import { texts } from "./texts.ts";

/** Values that the page's link previews lack, the most important first. Waits for the check of the pictures. */
export function MissingValues({
  gaps,
  isChecking,
}: {
  gaps: readonly MetadataProblem[];
  isChecking: boolean;
}) {
  if (isChecking) {
    return (
      <LoadingRegion label={texts.checkingPicture}>
        <Skeleton className="h-20 w-full" />
      </LoadingRegion>
    );
  }
  if (gaps.length === 0) {
    return (
      <p className="flex items-start gap-2 text-ink-2">
        <Icon name="done" className="mt-0.5 text-ok" />
        {texts.complete}
      </p>
    );
  }
  return (
    <ul className="flex flex-col gap-1">
      {gaps.map((gap, index) => {
        const isError = gap.kind === "brokenPicture";
        return (
          // A kind may occur for several pictures, so its position is its key.
          <li
            key={index}
            className={isError ? "flex items-start gap-2" : "flex items-start gap-2 text-ink-2"}
          >
            <Icon
              name={isError ? "failed" : "warning"}
              className={isError ? "mt-0.5 text-error" : "mt-0.5 text-warn"}
            />
            {describeProblem(gap)}
          </li>
        );
      })}
    </ul>
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
