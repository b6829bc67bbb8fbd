import type { Fault } from "#contract/faults.ts";
import type { AppliedChanges } from "#scene/apply-changes.ts";
import { componentsOf, type TemplateDocument } from "#scene/document.ts";
import { checkFits } from "#scene/inputs/check-inputs.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import { checkHtmlFits, listUnfitComponents } from "#scene/html/html-fits.ts";
import type { UnfitText } from "#scene/in-page/measure-texts-in-page.ts";
import type { TextComponent, TextLayout } from "#scene/layout/layout-text.ts";
import { type TextFit, textFitOf } from "#scene/layout/text-fit.ts";

/** A text that does not fit its box in the size that the template gives it. */
export type TextFinding =
  /** The service would refuse the request, and `fault` says why. */
  | { kind: "rejected"; fault: Fault }
  | { kind: "cut" | "spills"; component: string }
  /** The service says nothing about a text that is set smaller. */
  | { kind: "shrinks"; component: string; sizePx: number };

/** The texts of an html page that do not fit, of all components: in a page that flows, one moves the others. */
export function findingsOfHtmlTexts(
  document: HtmlDocument,
  applied: Pick<AppliedChanges<unknown>, "names">,
  measured: readonly UnfitText[],
): TextFinding[] {
  const rejected = new Map(
    checkHtmlFits(document, applied, measured).map(({ input, fault }) => [input, fault] as const),
  );
  return listUnfitComponents(document, measured).map(({ component, verdict }): TextFinding => {
    const fault = rejected.get(`${component}.text`);
    return fault === undefined ? { kind: verdict, component } : { kind: "rejected", fault };
  });
}

/**
 * How visible texts take their boxes. The service decides it for texts that are inputs; here it is decided for all,
 * because an author looks at every text. `layoutOf` is undefined for a text that is not checked.
 */
export function findingsOfTexts(
  document: TemplateDocument,
  applied: Pick<AppliedChanges, "changed" | "names">,
  layoutOf: (component: TextComponent) => TextLayout | undefined,
): TextFinding[] {
  const fits = new Map<string, TextFit>();
  for (const component of componentsOf(document)) {
    if (component.type !== "TEXT" || !component.visible) continue;
    const layout = layoutOf(component);
    if (layout !== undefined) fits.set(component.id, textFitOf(component, layout));
  }
  const rejected = new Map(
    checkFits(document, applied, fits).map(({ input, fault }) => [input, fault] as const),
  );
  return [...fits].flatMap(([component, fit]): TextFinding[] => {
    if (fit.verdict === "fits") return [];
    if (fit.verdict === "shrinks") return [{ kind: "shrinks", component, sizePx: fit.sizePx }];
    const fault = rejected.get(`${component}.text`);
    return [fault === undefined ? { kind: fit.verdict, component } : { kind: "rejected", fault }];
  });
}
