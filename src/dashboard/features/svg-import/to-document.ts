import { countJsonBytes, isJsonObject, type JsonObject } from "#contract/json.ts";
import { limits } from "#contract/limits.ts";
import { isVisibleColor } from "#scene/paint/paint-color.ts";
import { parseTemplateDocument } from "#scene/document.ts";
import { freeId } from "../../model/design/source/components.ts";
import { addGroups, type DesignGroup } from "../../model/design/source/design-notes.ts";
import { isLayer, nameOf, toComponentId } from "./names.ts";
import type { Part } from "./read-parts.ts";

const fallbackIds: Readonly<Record<string, string>> = {
  TEXT: "text",
  IMAGE: "image",
  RECTANGLE: "rectangle",
  CIRCLE: "circle",
  SVG_GROUP: "shape",
};

/** A part with its id. */
export interface NamedPart extends Part {
  id: string;
  values: JsonObject;
}

/** Gives parts unique ids, by their names or those of groups that hold nothing else. */
export function nameParts(parts: readonly Part[], size: { width: number; height: number }): NamedPart[] {
  const members = membersOf(parts);
  const taken = new Set(["page"]);
  return parts.flatMap((part, index) => {
    const { values, element } = part;
    if (values === undefined) return [];
    const isGround = index === 0 && toBackground(values, size) !== undefined;
    const fallback = isGround ? "background" : (fallbackIds[String(values["type"])] ?? "part");
    const id = freeId(toComponentId(layerName(element, members), fallback), taken);
    taken.add(id);
    return [{ ...part, id, values: { id, ...values } }];
  });
}

function membersOf(parts: readonly Part[]): Map<Element, number> {
  const members = new Map<Element, number>();
  for (const { element } of parts)
    for (let holder: Element | null = element; holder !== null; holder = holder.parentElement)
      members.set(holder, (members.get(holder) ?? 0) + 1);
  return members;
}

function layerName(element: Element, members: ReadonlyMap<Element, number>): string | undefined {
  const own = nameOf(element);
  if (own !== undefined) return own;
  for (
    let holder = element.parentElement;
    holder?.parentElement?.closest("svg") != null;
    holder = holder.parentElement
  ) {
    if ((members.get(holder) ?? 0) > 1) return undefined;
    const name = nameOf(holder);
    if (name !== undefined) return name;
  }
  return undefined;
}

const nameLengthMax = 100;

/** The outermost named groups that hold several components, but not all of them. */
function listGroups(parts: readonly NamedPart[]): DesignGroup[] {
  const groups = new Map<Element, { name: string; ids: string[] }>();
  const members = membersOf(parts);
  for (const { element, id } of parts) {
    let outermost: Element | undefined;
    for (
      let holder = element.parentElement;
      holder?.parentElement?.closest("svg") != null;
      holder = holder.parentElement
    ) {
      const count = members.get(holder) ?? 0;
      if (count > 1 && count < parts.length && !isLayer(holder) && nameOf(holder) !== undefined)
        outermost = holder;
    }
    if (outermost === undefined) continue;
    const known = groups.get(outermost);
    if (known !== undefined) known.ids.push(id);
    else
      groups.set(outermost, {
        name: [...(nameOf(outermost) ?? "")].slice(0, nameLengthMax).join(""),
        ids: [id],
      });
  }
  return [...groups.values()];
}

export interface DrawnDocument {
  source: JsonObject;
  components: readonly JsonObject[];
  groups: readonly DesignGroup[];
}

/** A document of parts; a rectangle that covers the page is its background. */
export function toDocument(
  parts: readonly NamedPart[],
  size: { width: number; height: number },
): DrawnDocument {
  const components = parts.map(({ values }) => values);
  const background = components[0] === undefined ? undefined : toBackground(components[0], size);
  const drawn = background === undefined ? parts : parts.slice(1);
  const groups = listGroups(drawn);
  const source: JsonObject = {
    width: size.width,
    height: size.height,
    outputFormat: "png",
    ...(background ?? { background: "transparent" }),
    components: drawn.map(({ values }) => values),
  };
  return { source: addGroups(source, groups), components, groups };
}

/** The page's own background, if a component is a rectangle that covers all of the page and does nothing else. */
function toBackground(
  first: JsonObject,
  { width, height }: { width: number; height: number },
): JsonObject | undefined {
  if (first["type"] !== "RECTANGLE") return undefined;
  const plain = new Set(["id", "type", "x", "y", "width", "height", "color", "gradient"]);
  if (Object.keys(first).some((name) => !plain.has(name))) return undefined;
  const number = (name: string) => (typeof first[name] === "number" ? first[name] : 0);
  const [x, y] = [number("x"), number("y")];
  const edges = [-x, -y, x + number("width") - width, y + number("height") - height];
  const { color = "", gradient } = first;
  if (edges.some((beyond) => beyond < -0.5)) return undefined;
  // A gradient is laid out on the box.
  if (gradient !== undefined && edges.some((beyond) => beyond > 0.5)) return undefined;
  if (typeof color !== "string" || !isVisibleColor(color)) return undefined;
  return { background: color, ...(gradient !== undefined && { backgroundGradient: gradient }) };
}

/** Whether the numbers of a component are within the bounds of its properties: a drawing can have any. */
export function isReadable({ values }: Part): boolean {
  return values === undefined || parseTemplateDocument({ components: [{ ...values, id: "part" }] }).ok;
}

/** Whether the service will accept components once their pictures are uploaded. */
export function isSaveable(parts: readonly Part[]): boolean {
  const components = parts.map(({ values = {} }) =>
    values["src"] === undefined ? values : { ...values, src: "" },
  );
  // The body has a name, tags and a note beside the document, and components have ids.
  return (
    countJsonBytes(components) < limits.bodyBytesMax - 32_768 - parts.length * 120 &&
    countValues(components) < limits.jsonValuesMax - 200 - parts.length
  );
}

function countValues(value: unknown): number {
  const parts = Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : [];
  return parts.reduce<number>((sum, part) => sum + countValues(part), 1);
}
