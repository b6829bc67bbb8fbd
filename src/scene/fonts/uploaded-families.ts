import type { UploadedFace } from "#contract/account.ts";
import {
  bundledFonts,
  extendCatalogue,
  findFamily,
  fontCategories,
  type FontCatalogue,
  type FontFamily,
  type FontFile,
  uploadsPackage,
} from "./catalogue.ts";

/** The version of uploaded files: their names are hashes of their content, so there is only one. */
const uploadsVersion = "1";

/** The bundled families and those of uploaded faces, newest first. Uploads cannot replace a bundled family. */
export function catalogueWith(faces: readonly UploadedFace[]): FontCatalogue {
  return faces.length === 0 ? bundledFonts : extendCatalogue(toFamilies(faces));
}

/** Groups faces into families by name, ignoring case. Skips the names of bundled families. */
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
    category: fontCategories.find((category) => category === regular.category) ?? "sans",
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

/** The upright face nearest to weight 400, the newest of several. Its metrics apply to the whole family. */
function regularOf(faces: readonly UploadedFace[]): UploadedFace {
  const distance = ({ style, weight: [min, max] }: UploadedFace) =>
    Math.abs(Math.min(max, Math.max(min, 400)) - 400) + (style === "italic" ? 1_000 : 0);
  return faces.reduce((best, face) => (distance(face) < distance(best) ? face : best));
}

/** A range if all faces have the same variable range; otherwise a list, with the hundreds of each variable face. */
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
