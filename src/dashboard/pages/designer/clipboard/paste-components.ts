import { isJsonObject, type JsonObject } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import type { Problem } from "#contract/problems.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import { listChangeables } from "#scene/apply-changes.ts";
import type { ComponentBox, Point, Rect } from "#scene/paint/matrix.ts";
import { countSourceComponents } from "#scene/component-count.ts";
import { componentsOf, parseTemplateDocument, type TemplateDocument } from "#scene/document.ts";
import { readTemplateInterface } from "#scene/inputs/read-interface.ts";
import { addSelected } from "../design-actions.ts";
import { type Design, documentOf } from "../../../model/design/design.ts";
import { boundsOf, unionOf } from "../../../model/design/geometry/bounds.ts";
import { loadedPatternEngine } from "../inputs/pattern-engine.ts";
import { addGroups } from "../../../model/design/source/design-notes.ts";
import { idOf, listComponents, translateComponent } from "../../../model/design/source/components.ts";
import { type CopiedComponents, inputOwner } from "./clipboard-data.ts";

/** Px by which pasted components are moved while their place is taken. */
const offsetPx = 16;

/**
 * Why nothing was pasted. `tooMany`: the template would have more components than it may. `outside`: no component may be
 * in the place.
 */
export type PasteProblem = "tooMany" | "outside";

/**
 * Pastes components on top of a page and selects them. They keep their places, or lie around `at` (px of the page), and
 * move aside from components that are exactly there. From a page of another size they come to its middle if they would
 * not be seen. Ids become unique; inputs follow them, unless the template cannot have them.
 */
export function pasteComponents(
  design: Design,
  page: number,
  { components, inputs, groups = [], page: from }: CopiedComponents,
  at?: Point,
): Result<Design, PasteProblem> {
  if (components.length === 0) return succeed(design);
  if (countSourceComponents(design.source) + components.length > limits.componentsMax) return fail("tooMany");
  const parsed = parseTemplateDocument({
    components: components.map((one, id) => ({ ...one, id: `${id}` })),
  });
  if (!parsed.ok) return fail("outside");
  const bounds = unionOf(componentsOf(parsed.value).map((box: ComponentBox) => boundsOf(box)));
  const document = documentOf(design.source);
  const way = at === undefined ? wayIntoView(bounds, document, from) : wayTo(bounds, at);
  const taken = new Set(listComponents(design.source, page).map((one) => placeOf(one)));
  let aside = 0;
  while (components.some((one) => taken.has(placeOf(one, way.x + aside, way.y + aside)))) aside += offsetPx;
  const moved =
    way.x + aside === 0 && way.y + aside === 0
      ? components
      : components.map((one) => translateComponent(one, way.x + aside, way.y + aside));
  const pasted = addSelected(design, page, moved);
  if (!parseTemplateDocument(pasted.source, { isStored: true }).ok) return fail("outside");
  const ids = new Map(components.map((one, index) => [idOf(one), pasted.selectedIds[index] ?? idOf(one)]));
  const renamed = groups.map(({ name, ids: own }) => ({ name, ids: own.map((id) => ids.get(id) ?? id) }));
  const grouped = { ...pasted, source: addGroups(pasted.source, renamed) };
  return succeed(inputs === undefined ? grouped : withInputs(grouped, inputs, ids));
}

function placeOf({ x, y, width, height }: JsonObject, dx = 0, dy = 0): string {
  const number = (value: unknown) => (typeof value === "number" ? value : 0);
  return JSON.stringify([number(x) + dx, number(y) + dy, width, height]);
}

/** To whole px. */
function wayTo({ left, top, right, bottom }: Rect, { x, y }: Point): Point {
  return { x: Math.round(x - (left + right) / 2), y: Math.round(y - (top + bottom) / 2) };
}

function wayIntoView(
  bounds: Rect,
  { width, height }: TemplateDocument,
  from: CopiedComponents["page"],
): Point {
  const isSameSize = from === undefined || (from.width === width && from.height === height);
  const isVisible = bounds.left < width && bounds.right > 0 && bounds.top < height && bounds.bottom > 0;
  return isSameSize || isVisible ? { x: 0, y: 0 } : wayTo(bounds, { x: width / 2, y: height / 2 });
}

/** Adds inputs under the ids that the components have now. The same design if the service would refuse them. */
function withInputs(design: Design, inputs: JsonObject, ids: ReadonlyMap<string, string>): Design {
  const renamed = Object.entries(inputs).flatMap(([key, input]) => {
    const id = ids.get(inputOwner(key));
    return id === undefined ? [] : [[id + key.slice(key.lastIndexOf(".")), input] as const];
  });
  const { inputs: before } = design.source;
  const source: JsonObject = {
    ...design.source,
    inputs: { ...(isJsonObject(before) ? before : {}), ...Object.fromEntries(renamed) },
  };
  const problems: Problem[] = [];
  const components = listChangeables(documentOf(source));
  readTemplateInterface(source, { components, patterns: loadedPatternEngine() }, problems);
  return renamed.length === 0 || problems.length > 0 ? design : { ...design, source };
}
