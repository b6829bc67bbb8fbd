import { countJsonBytes, isJsonObject, type JsonObject } from "#contract/json.ts";
import { limits } from "#contract/limits.ts";
import { parseTemplateDocument } from "#scene/document.ts";
import { isVisibleColor } from "#scene/paint/paint-color.ts";
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

interface Size {
  width: number;
  height: number;
}

/** Gives parts unique ids, by their names or those of groups that hold nothing else. */
export function nameParts(parts: readonly Part[], size: Size): NamedPart[] {
  const members = membersOf(parts);
  const taken = new Set(["page"]);
  return parts.map((part, index) => {
    const { values = {}, element } = part;
    const isGround = index === 0 && toBackground(values, size) !== undefined;
    const fallback = isGround ? "background" : (fallbackIds[String(values["type"])] ?? "part");
    const named = [element, ...holdersOf(element).filter((holder) => members.get(holder)?.length === 1)];
    const name = named.map(nameOf).find((one) => one !== undefined);
    const id = freeId(toComponentId(name, fallback), taken);
    taken.add(id);
    return { ...part, id, values: { id, ...values } };
  });
}

/** The groups around an element, without the drawing itself. */
function holdersOf(element: Element): Element[] {
  const holders: Element[] = [];
  for (let one = element.parentElement; one?.parentElement?.closest("svg") != null; one = one.parentElement)
    holders.push(one);
  return holders;
}

function membersOf<T extends Part>(parts: readonly T[]): Map<Element, T[]> {
  const members = new Map<Element, T[]>();
  for (const part of parts)
    for (const holder of holdersOf(part.element)) members.set(holder, [...(members.get(holder) ?? []), part]);
  return members;
}

const nameLengthMax = 100;

/** The outermost named groups that hold several components, but not all of them. */
function listGroups(parts: readonly NamedPart[]): DesignGroup[] {
  const named = [...membersOf(parts)].filter(
    ([holder, { length }]) =>
      length > 1 && length < parts.length && !isLayer(holder) && nameOf(holder) !== undefined,
  );
  return named
    .filter(([holder]) => !named.some(([other]) => other !== holder && other.contains(holder)))
    .map(([holder, members]) => ({
      name: [...(nameOf(holder) ?? "")].slice(0, nameLengthMax).join(""),
      ids: members.map(({ id }) => id),
    }));
}

export interface DrawnDocument {
  source: JsonObject;
  components: readonly JsonObject[];
  groups: readonly DesignGroup[];
}

/** A document of parts; a rectangle that covers the page is its background. */
export function toDocument(parts: readonly NamedPart[], { width, height }: Size): DrawnDocument {
  const components = parts.map(({ values }) => values);
  const background = toBackground(components[0] ?? {}, { width, height });
  const drawn = background === undefined ? parts : parts.slice(1);
  const groups = listGroups(drawn);
  const source: JsonObject = {
    width,
    height,
    outputFormat: "png",
    ...(background ?? { background: "transparent" }),
    components: drawn.map(({ values }) => values),
  };
  return { source: addGroups(source, groups), components, groups };
}

const backgroundNames = new Set(["id", "type", "x", "y", "width", "height", "color", "gradient"]);

/** The page's own background, if a component is a rectangle that covers all of the page and does nothing else. */
function toBackground(values: JsonObject, size: Size): JsonObject | undefined {
  const { type, x, y, width, height, color, gradient } = values;
  if (type !== "RECTANGLE" || Object.keys(values).some((name) => !backgroundNames.has(name)))
    return undefined;
  const [left, top] = [Number(x), Number(y)];
  const beyond = [-left, -top, left + Number(width) - size.width, top + Number(height) - size.height];
  // A gradient is laid out on the box.
  const most = gradient === undefined ? Infinity : 0.5;
  if (beyond.some((px) => px < -0.5 || px > most)) return undefined;
  if (typeof color !== "string" || (gradient === undefined && !isVisibleColor(color))) return undefined;
  return { background: color, ...(gradient !== undefined && { backgroundGradient: gradient }) };
}

/** Whether the numbers of a component are within the bounds of its properties: a drawing can have any. */
export function isReadable({ values }: Part): boolean {
  return values === undefined || parseTemplateDocument({ components: [{ ...values, id: "part" }] }).ok;
}

/** Whether the service will accept components once their pictures are uploaded. */
export function isSaveable(parts: readonly Part[]): boolean {
  const components = parts.map(({ values = {} }) => ({ ...values, src: "" }));
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
