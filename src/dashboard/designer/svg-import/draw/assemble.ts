import type { JsonObject } from "#contract/json.ts";
import { isVisibleColor } from "#scene/paint/paint-color.ts";
import type { Rect } from "#scene/paint/matrix.ts";
import { freeId } from "../../source/components.ts";
import type { SvgNotes } from "../notes.ts";
import { type SvgShadow, shadowValues } from "../paint/svg-shadow.ts";
import { toComponentId } from "../read/names.ts";
import type { SvgNode } from "../read/enter.ts";
import { roundPx } from "./box.ts";
import type { DrawnComponent } from "./drawn-item.ts";
import { hasLook, type JoinedPaths, lookOf, overlapSome } from "./join-paths.ts";
import { toSvgGroups } from "./svg-groups.ts";

const fallbackIds: Readonly<Record<string, string>> = {
  TEXT: "text",
  IMAGE: "image",
  RECTANGLE: "rectangle",
  CIRCLE: "circle",
  SVG_GROUP: "shape",
};

interface Draft {
  values: JsonObject;
  bounds: Rect;
  /** The element or group that gives the name. */
  node: SvgNode;
  blend: string | undefined;
  shadow: SvgShadow | undefined;
  /** Groups with a look, from the inside. */
  looks: readonly SvgNode[];
}

export interface AssembleOptions {
  notes: SvgNotes;
  /** Of paths, after the point of a px; undefined: as many as can be seen. */
  digits: number | undefined;
  /** Px of the page. */
  size: { width: number; height: number };
}

/** A component, and the element or group that gives its name. */
export interface AssembledComponent {
  values: JsonObject;
  node: SvgNode;
}

/** Makes components of the parts of a drawing: with the looks of their groups, and under unique ids. */
export function assemble(
  items: readonly (DrawnComponent | JoinedPaths)[],
  options: AssembleOptions,
): AssembledComponent[] {
  const drafts = items.flatMap((item) => toDrafts(item, options));
  const members = new Map<SvgNode, Draft[]>();
  for (const draft of drafts)
    for (let node: SvgNode | undefined = draft.node; node !== undefined; node = node.parent) {
      const known = members.get(node);
      if (known === undefined) members.set(node, [draft]);
      else known.push(draft);
    }
  for (const [node, parts] of members) noteBlending(node, parts, options.notes);
  const taken = new Set(["page"]);
  return drafts.map((draft) => {
    const values = withLooks(draft, members);
    const isGround = draft === drafts[0] && toBackground([values], options.size) !== undefined;
    const fallback = isGround ? "background" : (fallbackIds[String(values["type"])] ?? "part");
    const id = freeId(toComponentId(nameOf(draft.node, members), fallback), taken);
    taken.add(id);
    return { values: { id, ...values }, node: draft.node };
  });
}

function toDrafts(item: DrawnComponent | JoinedPaths, options: AssembleOptions): Draft[] {
  const { node } = item;
  if (item.kind === "component") {
    const { values, bounds } = item;
    return [{ values, bounds, node, blend: node.blend, shadow: node.shadow, looks: listLooks(lookOf(node)) }];
  }
  const looks = listLooks(item.look);
  // The group of several paths is among the groups around them.
  const { blend, shadow } = item.count === 1 ? node : { blend: undefined, shadow: undefined };
  return toSvgGroups(item.layers, item.bounds, options).map((group) => ({
    ...group,
    node,
    blend,
    shadow,
    looks,
  }));
}

function listLooks(nearest: SvgNode | undefined): SvgNode[] {
  const looks: SvgNode[] = [];
  for (let look = nearest; look !== undefined; look = lookOf(look)) looks.push(look);
  return looks;
}

/** The name of an element, or of a group that holds nothing else. */
function nameOf(node: SvgNode, members: ReadonlyMap<SvgNode, readonly Draft[]>): string | undefined {
  if (node.name !== undefined) return node.name;
  for (let holder = node.parent; holder !== undefined; holder = holder.parent) {
    if ((members.get(holder)?.length ?? 0) > 1) return undefined;
    if (holder.name !== undefined) return holder.name;
  }
  return undefined;
}

function withLooks(draft: Draft, members: ReadonlyMap<SvgNode, readonly Draft[]>): JsonObject {
  const { values, looks } = draft;
  const own = typeof values["opacity"] === "number" ? values["opacity"] : 1;
  const opacity = looks.reduce((product, look) => product * look.opacity, own);
  const blend = blendOf(draft, members);
  const shaded = looks.find((look) => look.shadow !== undefined);
  const shadow =
    draft.shadow ??
    (castsShadow(draft, members.get(shaded ?? draft.node) ?? []) ? shaded?.shadow : undefined);
  const rotation = typeof values["rotation"] === "number" ? values["rotation"] : 0;
  return {
    ...values,
    ...(opacity < 1 && { opacity: roundPx(opacity) }),
    ...(blend !== undefined && blendModes.has(blend) && { blend }),
    ...(shadow !== undefined && shadowValues(shadow, rotation)),
  };
}

/** A group with a look is blended as one: the first of its parts has nothing in it to be blended with. */
function blendOf({ blend, looks, node }: Draft, members: ReadonlyMap<SvgNode, readonly Draft[]>) {
  const [nearest] = looks;
  const [first] = (nearest === undefined ? undefined : members.get(nearest)) ?? [];
  const isAlone = first !== undefined && first.node === node;
  return (isAlone ? undefined : blend) ?? looks.find((look) => look.blend !== undefined)?.blend;
}

const blendModes = new Set(
  (
    "multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue " +
    "saturation color luminosity"
  ).split(" "),
);

/** Of a group whose first part holds all others, only that one casts its shadow. */
function castsShadow(draft: Draft, parts: readonly Draft[]): boolean {
  const [first] = parts;
  if (first === undefined || first === draft) return true;
  return !parts.every(({ bounds }) => contains(first.bounds, bounds));
}

/** Parts that overlap show through each other if each is translucent. */
function noteBlending(node: SvgNode, parts: readonly Draft[], notes: SvgNotes): void {
  if (!hasLook(node) || parts.length < 2 || (node.opacity === 1 && node.blend === undefined)) return;
  if (overlapSome(parts.map(({ bounds }) => bounds))) notes.add("groupOpacity");
}

function contains(outer: Rect, inner: Rect): boolean {
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.right <= outer.right &&
    inner.bottom <= outer.bottom
  );
}

/** The page's own background, if the first component is a rectangle that covers all of the page and does nothing else. */
export function toBackground(
  [first]: readonly JsonObject[],
  { width, height }: { width: number; height: number },
): JsonObject | undefined {
  if (first === undefined || first["type"] !== "RECTANGLE") return undefined;
  const plain = new Set(["id", "type", "x", "y", "width", "height", "color", "gradient"]);
  if (Object.keys(first).some((name) => !plain.has(name))) return undefined;
  const number = (name: string) => (typeof first[name] === "number" ? first[name] : 0);
  const edges = [
    -number("x"),
    -number("y"),
    number("x") + number("width") - width,
    number("y") + number("height") - height,
  ];
  const { color = "", gradient } = first;
  if (edges.some((beyond) => beyond < -0.5)) return undefined;
  // A gradient is laid out on the box.
  if (gradient !== undefined && edges.some((beyond) => beyond > 0.5)) return undefined;
  if (typeof color !== "string" || !isVisibleColor(color)) return undefined;
  return { background: color, ...(gradient !== undefined && { backgroundGradient: gradient }) };
}
