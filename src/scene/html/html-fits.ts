import type { ChangedValues } from "../changed-values.ts";
import { cutText } from "#contract/strings.ts";
import type { FitReport, StateOfText } from "#contract/fit-report.ts";
import type { MissingCharacters } from "../fonts/font-warnings.ts";
import {
  contrastOver,
  describePicture,
  type KnownPicture,
  listOutside,
  missingMax,
  visibleLengthMax,
} from "../fit-report.ts";
import type { PageBox } from "../in-page/describe-components-in-page.ts";
import type { PageText } from "../in-page/measure-texts-in-page.ts";
import {
  type CheckedText,
  type InputProblem,
  isUnfit,
  overflowProblem,
  textInputOf,
} from "../inputs/check-inputs.ts";
import { countCharacters } from "../values/count-characters.ts";
import { parseColor } from "../values/color.ts";
import { type HtmlContent, pageComponentId } from "./html-components.ts";
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

/** Rejects texts by how they fit in the page that shows the document. */
export function checkHtmlFits(
  document: HtmlDocument,
  { names }: Pick<ChangedValues, "names">,
  texts: readonly StateOfText[],
): InputProblem[] {
  const unfit = new Set(texts.filter(isUnfit).map(({ component }) => component));
  return listHtmlTextsToCheck(document).flatMap(({ component, overflow }) =>
    overflow === "reject" && unfit.has(component)
      ? [overflowProblem(document.interface, textInputOf(component), textOf(document, component), names)]
      : [],
  );
}

function textOf({ components, values }: HtmlContent, id: string): string {
  const set = Object.hasOwn(values, id) ? values[id]?.["text"] : undefined;
  const own = components.find((component) => component.id === id)?.properties;
  return typeof set === "string" ? set : (own?.find(({ name }) => name === "text")?.defaultValue ?? "");
}

/** The part of a page that a file shows, CSS px. A PDF has as many pages as it needs, cut at their width. */
export function shownArea({ width, height }: Pick<HtmlDocument, "width" | "height">, isPdf: boolean) {
  return { width, height: isPdf ? Number.MAX_SAFE_INTEGER : height };
}

/** A picture of the page with the components that show it. */
export interface ShownPicture {
  components: readonly string[];
  picture: KnownPicture;
}

export interface MeasuredPageParts {
  texts: readonly PageText[];
  boxes: readonly PageBox[];
  pictures: readonly ShownPicture[];
  missing: MissingCharacters;
  /** Px of the output for each px of the page. */
  scale: number;
}

/**
 * Describes the components of a page, or only some, by what was measured in it. A text outside of all components belongs
 * to the page if merge tags may have filled it, and is otherwise decoration.
 */
export function describeHtmlFit(
  { components, background }: Pick<HtmlDocument, "components" | "background">,
  { texts, boxes, pictures, missing, scale }: MeasuredPageParts,
  only?: ReadonlySet<string>,
): FitReport {
  const ids = new Set(components.flatMap(({ id }) => (only?.has(id) === false ? [] : [id])));
  const described = boxes.filter(({ owner }) => ids.has(owner));
  const enlargements = new Map(described.map(({ owner, enlarged }) => [owner, (enlarged ?? 1) * scale]));
  const hasTags = components.some(({ properties }) => properties.some(({ target }) => target === "tag"));
  const missingIn = new Map(missing);
  const isOfPage = ({ component, state }: PageText) =>
    component === null && hasTags && only === undefined && state !== "fits";
  return {
    texts: texts
      .filter((text) => isOfPage(text) || (text.component !== null && ids.has(text.component)))
      .map(({ component, state, lines, fontSizePx, visibleText }) => ({
        component: component ?? pageComponentId,
        state,
        lines,
        fontSize: fontSizePx,
        wantedFontSize: fontSizePx,
        visibleText: cutText(visibleText, visibleLengthMax),
        fits: state === "fits" ? null : countCharacters(visibleText),
        missing: [...(missingIn.get(component ?? undefined) ?? [])].slice(0, missingMax),
      })),
    pictures: pictures.flatMap(({ components: shownBy, picture }) =>
      shownBy.flatMap((id) =>
        ids.has(id) ? [describePicture(id, picture, () => enlargements.get(id) ?? 1)] : [],
      ),
    ),
    page: {
      contrast: described.flatMap(({ owner, ink }) =>
        ink === null ? [] : listContrast(owner, ink, background),
      ),
      outside: described.flatMap(({ owner, outside }) => listOutside(owner, outside)),
    },
    unknown: [],
  };
}

function listContrast(
  owner: string,
  { color, under, weight, fontSizePx }: NonNullable<PageBox["ink"]>,
  background: string,
): FitReport["page"]["contrast"] {
  const ink = parseColor(color);
  const layers = [...under, background].map(parseColor);
  const known = layers.filter((layer) => layer !== undefined);
  const end = known.findIndex(({ alpha }) => alpha === 1) + 1;
  if (known.length < layers.length || end === 0) return [];
  return contrastOver(owner, ink, known.slice(0, end), { weight, sizePx: fontSizePx });
}
