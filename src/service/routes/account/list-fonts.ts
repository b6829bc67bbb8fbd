import type { FontFamilySummary } from "#contract/account.ts";
import { bundledFonts, type FontFamily } from "#scene/fonts/catalogue.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import type { Handler } from "../../edge/register-endpoint.ts";

/** `GET /api/v1/fonts` */
export function listFontsHandler(): Handler<"listFonts"> {
  const families: FontFamilySummary[] = bundledFonts.families.map((family) => ({
    family: family.name,
    category: family.category,
    weights: weightsOf(family),
    italic: family.hasItalic,
  }));
  return async () => jsonAnswer(families, { headers: { "Cache-Control": "private, max-age=3600" } });
}

/** A variable font has every weight of its range; the hundreds are the ones that people choose from. */
function weightsOf({ weights }: FontFamily): number[] {
  if (!("min" in weights)) return [...weights];
  const hundreds: number[] = [];
  for (let weight = Math.ceil(weights.min / 100) * 100; weight <= weights.max; weight += 100)
    hundreds.push(weight);
  return hundreds;
}
