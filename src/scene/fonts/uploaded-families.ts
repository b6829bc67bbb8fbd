import type { UploadedFace } from "#contract/account.ts";
import {
  bundledFonts,
  extendCatalogue,
  findFamily,
  type FontCatalogue,
  type FontFamily,
  type FontFile,
  uploadsPackage,
} from "./catalogue.ts";
import type { FontCategory } from "./catalogue-entry.ts";

/** The media type of uploaded font files. Their names are hashes of their content, so there is one version. */
const uploadsVersion = "1";

const categories: readonly FontCategory[] = [
  "sans",
  "serif",
  "display",
  "handwriting",
  "mono",
  "script",
  "symbols",
];

/** The bundled families and those of uploaded faces, newest first. A bundled family is not replaced. */
export function catalogueWith(faces: readonly UploadedFace[]): FontCatalogue {
  return faces.length === 0 ? bundledFonts : extendCatalogue(toFamilies(faces));
}

/** One family for the faces that carry its name in any letter case. */
export function toFamilies(faces: readonly UploadedFace[]): FontFamily[] {
  const byName = Map.groupBy(faces, ({ family }) => family.trim().toLowerCase());
  return [...byName.values()]
    .filter(([face]) => face !== undefined && findFamily(face.family) === undefined)
    .map(toFamily);
}

function toFamily(faces: readonly UploadedFace[]): FontFamily {
  const regular = regularOf(faces);
  return {
    name: regular.family,
    category: categories.find((category) => category === regular.category) ?? "sans",
    sample: regular.family,
    weights: weightsOf(faces),
    hasItalic: faces.some(({ style }) => style === "italic"),
    metrics: regular.metrics,
    files: faces.map(toFile),
  };
}

function toFile({ identifier, style, weight, coverage }: UploadedFace): FontFile {
  return {
    alias: `op upload ${identifier}`,
    package: uploadsPackage,
    version: uploadsVersion,
    path: identifier,
    style,
    weight,
    coverage: { encoded: coverage },
  };
}

/** A family's lines are measured by its upright face nearest to 400, the newest if there are several. */
function regularOf(faces: readonly UploadedFace[]): UploadedFace {
  const distance = ({ style, weight: [min, max] }: UploadedFace) =>
    Math.abs(Math.min(max, Math.max(min, 400)) - 400) + (style === "italic" ? 1_000 : 0);
  return faces.reduce((best, face) => (distance(face) < distance(best) ? face : best));
}

/** A range where one variable face is all there is; else every weight, a variable face counting by its hundreds. */
function weightsOf(faces: readonly UploadedFace[]): FontFamily["weights"] {
  const ranges = new Set(faces.map(({ weight }) => weight.join(" ")));
  const [first] = faces;
  if (ranges.size === 1 && first !== undefined && first.weight[0] < first.weight[1])
    return { min: first.weight[0], max: first.weight[1] };
  return [...new Set(faces.flatMap(({ weight: [min, max] }) => hundredsOf(min, max)))].toSorted(
    (a, b) => a - b,
  );
}

function hundredsOf(min: number, max: number): number[] {
  const weights = [min, max];
  for (let weight = Math.ceil(min / 100) * 100; weight < max; weight += 100) weights.push(weight);
  return weights;
}
