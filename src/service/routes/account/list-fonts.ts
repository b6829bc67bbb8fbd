import type { FontFamilySummary } from "#contract/account.ts";
import { bundledFonts, type FontFamily } from "#scene/fonts/catalogue.ts";
import { toFamilies } from "#scene/fonts/uploaded-families.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { listUploadedFaces } from "../../storage/assets-store.ts";

/** When the product first had bundled families; they have no upload of their own. */
const bundledSince = "2026-11-20T00:00:00.000Z";

/** `GET /api/v1/fonts`: the families that ship with the product, then those that were uploaded, by name. */
export function listFontsHandler({ database }: RouteParts): Handler<"listFonts"> {
  const bundled = bundledFonts.families.map((family) => ({
    ...toSummary(family),
    originalName: family.name,
    source: "GOOGLE",
    createdAt: bundledSince,
  }));
  return async () => {
    const uploads = await listUploadedFaces(database.db);
    const uploaded = toFamilies(uploads.map(({ face }) => face)).map((family) => {
      // Newest first.
      const own = uploads.filter(({ face }) => family.files.some(({ path }) => path === face.identifier));
      const faces = own.map(({ face }) => face);
      return {
        ...toSummary(family),
        originalName: faces.find((face) => face.originalName !== undefined)?.originalName ?? family.name,
        source: "CUSTOM",
        createdAt: own.at(-1)?.createdAt.toISOString(),
        faces,
      };
    });
    const sorted = uploaded.toSorted((left, right) => left.family.localeCompare(right.family, "en"));
    return jsonAnswer([...bundled, ...sorted], { headers: { "Cache-Control": "private, no-cache" } });
  };
}

function toSummary(family: FontFamily): FontFamilySummary {
  return {
    family: family.name,
    category: family.category,
    weights:
      "min" in family.weights ? listHundreds(family.weights.min, family.weights.max) : [...family.weights],
    italic: family.hasItalic,
    variants: listVariants(family),
  };
}

/** The styles that are really there, by weight, the upright one first. */
function listVariants({ files }: FontFamily): string[] {
  const styles = files.flatMap(({ style, weight: [min, max] }) =>
    (min === max ? [min] : listHundreds(min, max)).map((weight) => ({ style, weight })),
  );
  const sorted = styles.toSorted(
    (left, right) =>
      left.weight - right.weight || Number(left.style === "italic") - Number(right.style === "italic"),
  );
  return [...new Set(sorted.map(toVariant))];
}

/** Named like Google Fonts: 400 is `regular` or `italic`. */
function toVariant({ style, weight }: { style: "normal" | "italic"; weight: number }): string {
  if (style === "normal") return weight === 400 ? "regular" : String(weight);
  return weight === 400 ? "italic" : `${weight}italic`;
}

/** A variable font has every weight of its range; the hundreds are the common ones. */
function listHundreds(min: number, max: number): number[] {
  const hundreds: number[] = [];
  for (let weight = Math.ceil(min / 100) * 100; weight <= max; weight += 100) hundreds.push(weight);
  return hundreds;
}
