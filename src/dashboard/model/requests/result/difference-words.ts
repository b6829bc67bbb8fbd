import { formatName } from "#contract/formats.ts";
import { formatSize } from "../../../base/design-system/format.ts";
import type { FileDifference } from "./compare-file.ts";
import { texts } from "./texts.ts";

/** One sentence that says what was asked for and what came. */
export function differenceWords(difference: FileDifference): string {
  const words = texts.differs;
  if (difference.kind === "format")
    return words.format(formatName(difference.asked), formatName(difference.came));
  const { asked, came, isHeightAtLeast } = difference;
  const size = formatSize(came.width, came.height);
  return isHeightAtLeast
    ? words.width(asked.width, size)
    : words.size(formatSize(asked.width, asked.height), size);
}
