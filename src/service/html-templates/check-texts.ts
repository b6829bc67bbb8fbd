import { sceneText } from "#contract/texts/scene-texts.ts";
import type { CheckedText } from "#scene/inputs/check-inputs.ts";
import { describeComponentsInPage, type PageBox } from "#scene/in-page/describe-components-in-page.ts";
import {
  type MeasuredTexts,
  measureTextsInPage,
  type TextSearch,
  type UnfitText,
} from "#scene/in-page/measure-texts-in-page.ts";
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
): Promise<MeasuredTexts & { boxes: readonly PageBox[] }> {
  const options = { frames: "main", timeoutMs: measureMsMax + answerMsMax } as const;
  const search = { picture, msMax: measureMsMax };
  const [[measured = { unfit: [], texts: [] }], [boxes = []]] = await Promise.all([
    callInPage(opened, options, measureTextsInPage, { ...search, isDetailed: true }),
    callInPage(opened, options, describeComponentsInPage, search),
  ]);
  return { ...measured, boxes };
}

/**
 * The warnings about checked texts that do not fit, in words. Throws a `RenderError` for one whose input rejects it.
 */
export function checkPageTexts(checked: readonly CheckedText[], measured: readonly UnfitText[]): string[] {
  const verdicts = new Map(measured.map(({ owner, verdict }) => [owner, verdict]));
  const unfit = checked.filter(({ component }) => verdicts.has(component));
  const rejected = unfit.find(({ overflow }) => overflow === "reject");
  if (rejected !== undefined)
    throw new RenderError("failed", sceneText("textRejected", { component: rejected.component }));
  return unfit.flatMap(({ component }) => unfitWarnings(component, verdicts.get(component)));
}
