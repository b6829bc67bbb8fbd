import type { StateOfText } from "#contract/fit-report.ts";
import { sceneText } from "#contract/texts/scene-texts.ts";
import { type CheckedText, isUnfit } from "#scene/inputs/check-inputs.ts";
import { describeComponentsInPage, type PageBox } from "#scene/in-page/describe-components-in-page.ts";
import { measureTextsInPage, type PageText, type TextSearch } from "#scene/in-page/measure-texts-in-page.ts";
import { unfitWarnings } from "#scene/scene-warnings.ts";
import { callInPage, type PageFrames } from "../capture/page-world.ts";
import { RenderError } from "../rendering/render-pool.ts";

/** Time limit of the measurement in the page, ms. */
const measureMsMax = 150;
const answerMsMax = 1_000;

/** Measures the opened page. Never fails: a page that does not respond in time has no texts and no boxes. */
export async function measurePage(
  opened: PageFrames,
  picture: TextSearch["picture"],
): Promise<{ texts: readonly PageText[]; boxes: readonly PageBox[] }> {
  const options = { frames: "main", timeoutMs: measureMsMax + answerMsMax } as const;
  const search = { picture, msMax: measureMsMax };
  const [[texts = []], [boxes = []]] = await Promise.all([
    callInPage(opened, options, measureTextsInPage, search),
    callInPage(opened, options, describeComponentsInPage, search),
  ]);
  return { texts, boxes };
}

/**
 * The warnings about checked texts that do not fit, in words. Throws a `RenderError` for one whose input rejects it.
 */
export function checkPageTexts(checked: readonly CheckedText[], texts: readonly StateOfText[]): string[] {
  const states = new Map(texts.filter(isUnfit).map(({ component, state }) => [component, state]));
  const unfit = checked.filter(({ component }) => states.has(component));
  const rejected = unfit.find(({ overflow }) => overflow === "reject");
  if (rejected !== undefined)
    throw new RenderError("failed", sceneText("textRejected", { component: rejected.component }));
  return unfit.flatMap(({ component }) => unfitWarnings(component, states.get(component)));
}
