import type { FontFamilySummary } from "#contract/account.ts";
import { bundledFonts, type FontFamily } from "#scene/fonts/catalogue.ts";
import { toFamilies } from "#scene/fonts/uploaded-families.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { ServiceContext } from "../../service-context.ts";
import { listFaces } from "../../storage/assets-store.ts";

/** `GET /api/v1/fonts`: the families that ship with the product, then those that were uploaded, by name. */
export function listFontsHandler({ database }: Pick<ServiceContext, "database">): Handler<"listFonts"> {
  const bundled = bundledFonts.families.map(toSummary);
  return async () => {
    const faces = await listFaces(database.db);
    const uploaded = toFamilies(faces).map((family) => ({
      ...toSummary(family),
      faces: faces.filter((face) => family.files.some(({ path }) => path === face.identifier)),
    }));
    const sorted = uploaded.toSorted((left, right) => left.family.localeCompare(right.family, "en"));
    return jsonAnswer([...bundled, ...sorted], { headers: { "Cache-Control": "private, no-cache" } });
  };
}

function toSummary(family: FontFamily): FontFamilySummary {
  return {
    family: family.name,
    category: family.category,
    weights: weightsOf(family),
    italic: family.hasItalic,
  };
}

/** A variable font has every weight of its range; the hundreds are the ones that people choose from. */
function weightsOf({ weights }: FontFamily): number[] {
  if (!("min" in weights)) return [...weights];
  const hundreds: number[] = [];
  for (let weight = Math.ceil(weights.min / 100) * 100; weight <= weights.max; weight += 100)
    hundreds.push(weight);
  return hundreds;
}
