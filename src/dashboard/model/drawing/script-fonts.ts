import { bundledFonts, fallbackFamilyNames, findFamily, fontFileUrl } from "#scene/fonts/catalogue.ts";
import { listCoverage } from "#scene/fonts/file-coverage.ts";
import { addLaterCoverage } from "#scene/fonts/later-coverage.ts";

let areOffered = false;

/**
 * Registers the bundled fonts for scripts that the interface's fonts lack, as faces of `family`. Fetches nothing: by `unicode-range`, the
 * browser loads a file when one of its characters is shown.
 */
export function offerScriptFonts(family: string): void {
  if (areOffered) return;
  areOffered = true;
  addLaterCoverage();
  // If two faces have a character, browsers use the one added last.
  for (const name of fallbackFamilyNames.toReversed()) {
    const files = findFamily(name, bundledFonts)?.files ?? [];
    for (const file of files.filter(({ style }) => style === "normal")) {
      const face = new FontFace(family, `url("${fontFileUrl(file)}")`, {
        // Browsers search a character only in faces of one weight range, so all faces have the same.
        weight: "100 900",
        unicodeRange: toUnicodeRange(listCoverage(file)),
        display: "swap",
      });
      document.fonts.add(face);
    }
  }
}

/** Below this code point, the interface's own fonts have the characters. */
const firstOtherCodePoint = 0x100;

function toUnicodeRange(ranges: readonly number[]): string {
  const parts: string[] = [];
  for (let index = 0; index < ranges.length; index += 2) {
    const last = ranges[index + 1] ?? 0;
    const first = Math.max(ranges[index] ?? 0, firstOtherCodePoint);
    if (last >= first) parts.push(`U+${first.toString(16)}-${last.toString(16)}`);
  }
  // A face without a range would match all characters.
  return parts.length === 0 ? "U+10FFFF" : parts.join(", ");
}
