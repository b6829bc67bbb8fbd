import { bundledFonts, fallbackFamilyNames, findFamily, fontFileUrl } from "#scene/fonts/catalogue.ts";
import { listCoverage } from "#scene/fonts/file-coverage.ts";
import { addLaterCoverage } from "#scene/fonts/later-coverage.ts";

/** As `--font-sans` and `--font-mono` name it, after the interface's own families. */
const familyName = "Overprint Scripts";
let areOffered = false;

/**
 * Offers our own fonts for the scripts that the interface's do not have. Nothing is fetched by this: with its range of
 * characters, the browser loads a file when the first of them is to be shown.
 */
export function offerScriptFonts(): void {
  if (areOffered) return;
  areOffered = true;
  addLaterCoverage();
  // Of two faces with the same character, a browser takes the one that was added last.
  for (const name of fallbackFamilyNames.toReversed()) {
    const files = findFamily(name, bundledFonts)?.files ?? [];
    for (const file of files.filter(({ style }) => style === "normal")) {
      const face = new FontFace(familyName, `url("${fontFileUrl(file)}")`, {
        // A browser looks for a character only among the faces of one range of weights, so all have the same.
        weight: "100 900",
        unicodeRange: toUnicodeRange(listCoverage(file)),
        display: "swap",
      });
      document.fonts.add(face);
    }
  }
}

/** Characters that the interface's own fonts have are left to them. */
const firstOtherCodePoint = 0x250;

function toUnicodeRange(ranges: readonly number[]): string {
  const parts: string[] = [];
  for (let index = 0; index < ranges.length; index += 2) {
    const last = ranges[index + 1] ?? 0;
    const first = Math.max(ranges[index] ?? 0, firstOtherCodePoint);
    if (last >= first) parts.push(`U+${first.toString(16)}-${last.toString(16)}`);
  }
  // A face without a range would be asked for everything.
  return parts.length === 0 ? "U+10FFFF" : parts.join(", ");
}
