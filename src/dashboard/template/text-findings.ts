import type { Fault } from "#contract/faults.ts";
import type { AppliedChanges } from "#scene/apply-changes.ts";
import { componentsOf, type TemplateDocument } from "#scene/document.ts";
import { listCheckedTexts, overflowFault } from "#scene/inputs/check-inputs.ts";
import type { TextComponent, TextLayout } from "#scene/layout/layout-text.ts";
import { textFitOf } from "#scene/layout/text-fit.ts";

/** A text that does not fit its box in the size that the template gives it. */
export type TextFinding =
  /** The service would refuse the request, and `fault` says why. */
  | { kind: "rejected"; fault: Fault }
  | { kind: "cut" | "spills"; component: string }
  /** The service says nothing about a text that is set smaller. */
  | { kind: "shrinks"; component: string; sizePx: number };

/**
 * How visible texts take their boxes. The service decides it for texts that are inputs; here it is decided for all,
 * because an author looks at every text. `layoutOf` is undefined for a text that is not checked.
 */
export function findingsOfTexts(
  document: TemplateDocument,
  applied: Pick<AppliedChanges, "changed" | "names">,
  layoutOf: (component: TextComponent) => TextLayout | undefined,
): TextFinding[] {
  const checked = new Map(listCheckedTexts(document, applied).map((text) => [text.id, text]));
  return componentsOf(document).flatMap((component): TextFinding[] => {
    if (component.type !== "TEXT" || !component.visible) return [];
    const layout = layoutOf(component);
    const fit = layout === undefined ? undefined : textFitOf(component, layout);
    if (fit === undefined || fit.verdict === "fits") return [];
    const { id } = component;
    if (fit.verdict === "shrinks") return [{ kind: "shrinks", component: id, sizePx: fit.sizePx }];
    const input = checked.get(id);
    return input?.overflow === "reject"
      ? [{ kind: "rejected", fault: overflowFault(document, input.input, input.text, applied.names).fault }]
      : [{ kind: fit.verdict, component: id }];
  });
}
