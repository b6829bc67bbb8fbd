import type { ChangedValues } from "../changed-values.ts";
import { cutText } from "#contract/cut-text.ts";
import type { FitReport } from "#contract/fit-report.ts";
import { describePicture, type KnownPicture, visibleLengthMax } from "../fit-report.ts";
import type { PageText, UnfitText } from "../in-page/measure-texts-in-page.ts";
import { type CheckedFits, type CheckedText, overflowFault, textInputOf } from "../inputs/check-inputs.ts";
import { pageComponentId } from "./html-page-id.ts";
import type { HtmlContent } from "./html-content.ts";
import type { HtmlDocument } from "./html-document.ts";

/**
 * The texts that the request changes, and those of inputs also where it does not change them: in a page that flows, a
 * longer text moves the others. Empty if the request changes nothing.
 */
export function listHtmlTextsToCheck({
  components,
  values,
  interface: described,
}: HtmlDocument): CheckedText[] {
  const { inputs = {} } = described ?? {};
  if (Object.keys(values).length === 0) return [];
  return components.flatMap(({ id, type, properties }) => {
    const name = textInputOf(id);
    const input = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    const isOwnText = properties.some(({ name, target }) => name === "text" && target === "text");
    if (type !== "TEXT" || !isOwnText || (input === undefined && !Object.hasOwn(values, id))) return [];
    return [{ component: id, overflow: input?.overflow ?? "warn" }];
  });
}

export interface UnfitComponent {
  component: string;
  verdict: UnfitText["verdict"];
}

/**
 * The components whose texts do not fit, from what was measured in the page. A text outside of all components belongs
 * to the page if merge tags may have filled it, and is otherwise decoration.
 */
export function listUnfitComponents(
  { components }: Pick<HtmlContent, "components">,
  measured: readonly UnfitText[],
): UnfitComponent[] {
  const ids = new Set(components.map(({ id }) => id));
  const hasTags = components.some(({ properties }) => properties.some(({ target }) => target === "tag"));
  return measured.flatMap(({ owner, verdict }) => {
    if (owner === null) return hasTags ? [{ component: pageComponentId, verdict }] : [];
    return ids.has(owner) ? [{ component: owner, verdict }] : [];
  });
}

/** Rejects and warns of checked texts by what was measured in the page that shows the document. */
export function checkHtmlFits(
  document: HtmlDocument,
  { names }: Pick<ChangedValues, "names">,
  measured: readonly UnfitText[],
): CheckedFits {
  const checked: CheckedFits = { broken: [], warned: [] };
  const verdicts = new Map(measured.map(({ owner, verdict }) => [owner, verdict]));
  for (const { component, overflow } of listHtmlTextsToCheck(document)) {
    const verdict = verdicts.get(component);
    if (verdict === undefined) continue;
    if (overflow === "reject")
      checked.broken.push(
        overflowFault(document.interface, textInputOf(component), textOf(document, component), names),
      );
    else checked.warned.push({ component, verdict });
  }
  return checked;
}

function textOf({ components, values }: HtmlContent, id: string): string {
  const set = Object.hasOwn(values, id) ? values[id]?.["text"] : undefined;
  const own = components.find((component) => component.id === id)?.properties;
  return typeof set === "string" ? set : (own?.find(({ name }) => name === "text")?.defaultValue ?? "");
}

/** A picture of the page with the components that show it. */
export interface ShownPicture {
  components: readonly string[];
  picture: KnownPicture;
}

/** Describes the components of a page, or only some, by what was measured in it. Contrast and edges are not measured. */
export function describeHtmlFit(
  { components }: Pick<HtmlContent, "components">,
  { texts, pictures }: { texts: readonly PageText[]; pictures: readonly ShownPicture[] },
  only?: ReadonlySet<string>,
): FitReport {
  const ids = new Set(components.flatMap(({ id }) => (only?.has(id) === false ? [] : [id])));
  return {
    texts: texts.flatMap(({ owner, verdict, lines, fontSizePx, visibleText }) =>
      owner === null || !ids.has(owner)
        ? []
        : {
            component: owner,
            state: verdict,
            lines,
            fontSize: fontSizePx,
            wantedFontSize: fontSizePx,
            visibleText: cutText(visibleText, visibleLengthMax),
            fits: verdict === "fits" ? null : visibleText.length,
            // They are warnings.
            missing: [],
          },
    ),
    pictures: pictures.flatMap(({ components: shownBy, picture }) =>
      shownBy.flatMap((id) => (ids.has(id) ? [describePicture(id, picture)] : [])),
    ),
    page: { contrast: [], outside: [] },
    unknown: [],
  };
}
