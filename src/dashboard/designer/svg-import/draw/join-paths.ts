import type { Rect } from "#scene/paint/matrix.ts";
import { unionOf } from "../../geometry/bounds.ts";
import type { SvgNode } from "../read/enter.ts";
import type { DrawnComponent, DrawnPaths, PathLayer } from "./drawn-item.ts";

/** Neighbouring paths that become one SVG_GROUP. */
export interface JoinedPaths {
  kind: "joined";
  /** The only path, else the group that holds all of them. */
  node: SvgNode;
  /** The nearest group with opacity, blending or a shadow. */
  look: SvgNode | undefined;
  bounds: Rect;
  layers: PathLayer[];
  count: number;
}

export interface JoinOptions {
  /** Px between paths that are one drawing though their group has other parts. */
  gapPx: number;
  /** Joins all neighbours after so many components, rectangles and circles too. */
  looseAfter: number;
}

/**
 * Joins neighbouring paths. Those of one named group are one drawing, such as a logo. Where a group also has texts or
 * pictures, it is a layout: only paths without a name that nearly touch are joined.
 */
export function joinPaths(
  items: readonly (DrawnPaths | DrawnComponent)[],
  { gapPx, looseAfter }: JoinOptions,
): (DrawnComponent | JoinedPaths)[] {
  const layouts = listLayouts(items);
  const flattened = listFlattened(items);
  const joined: (DrawnComponent | JoinedPaths)[] = [];
  let owner: SvgNode | undefined;
  for (const item of items) {
    const isLoose = joined.length >= looseAfter;
    const flat = outermost(item.node, flattened);
    const layers = layersOf(item, isLoose || flat !== undefined);
    if (layers === undefined) {
      if (item.kind === "component") joined.push(item);
      continue;
    }
    const { node, bounds } = item;
    const itemOwner = isLoose ? rootOf(node) : (flat ?? ownerOf(node));
    const isDrawing = itemOwner === flat || (isNamed(itemOwner) && !layouts.has(itemOwner));
    for (const layer of layers) {
      const last = joined.at(-1);
      const isPart = (other: JoinedPaths) =>
        isLoose ||
        other.node === node ||
        (owner === itemOwner &&
          (isDrawing ||
            (!isNamed(node) &&
              (other.count > 1 || !isNamed(other.node)) &&
              (!layouts.has(itemOwner) || isNear(other.bounds, bounds, gapPx)))));
      if (last?.kind !== "joined" || !canShare(last, layer, node) || !isPart(last)) {
        joined.push({ kind: "joined", node, look: lookOf(node), bounds, layers: [layer], count: 1 });
        owner = itemOwner;
        continue;
      }
      last.layers.push(layer);
      last.bounds = unionOf([last.bounds, bounds]);
      if (last.node === node) continue;
      last.count += 1;
      last.node = itemOwner;
    }
  }
  return joined;
}

function layersOf(item: DrawnPaths | DrawnComponent, asPaths: boolean): readonly PathLayer[] | undefined {
  if (item.kind === "paths") return item.layers;
  return asPaths && !hasOwnLook(item.node) ? item.toLayers?.() : undefined;
}

/** Translucent groups whose parts overlap: they look right only as one component, which paths can be. */
function listFlattened(items: readonly (DrawnPaths | DrawnComponent)[]): ReadonlySet<SvgNode> {
  const members = new Map<SvgNode, (DrawnPaths | DrawnComponent)[]>();
  for (const item of items)
    for (let look = lookOf(item.node); look !== undefined; look = lookOf(look)) {
      const known = members.get(look);
      if (known === undefined) members.set(look, [item]);
      else known.push(item);
    }
  const flattened = [...members].filter(
    ([{ opacity, blend }, parts]) =>
      (opacity < 1 || blend !== undefined) &&
      parts.every((part) => part.kind === "paths" || part.toLayers !== undefined) &&
      overlapSome(parts.map(({ bounds }) => bounds)),
  );
  return new Set(flattened.map(([node]) => node));
}

/** Rectangles that are compared with each other; more count as overlapping. */
const comparedMax = 1_000;

/** Whether any two rectangles overlap. */
export function overlapSome(rects: readonly Rect[]): boolean {
  if (rects.length > comparedMax) return true;
  return rects.some((one, index) => rects.slice(index + 1).some((other) => isNear(one, other, -0.01)));
}

function outermost(node: SvgNode, nodes: ReadonlySet<SvgNode>): SvgNode | undefined {
  let found: SvgNode | undefined;
  for (let holder = node.parent; holder !== undefined; holder = holder.parent)
    if (nodes.has(holder)) found = holder;
  return found;
}

/** Groups that hold more than paths. */
function listLayouts(items: readonly (DrawnPaths | DrawnComponent)[]): ReadonlySet<SvgNode> {
  const layouts = new Set<SvgNode>();
  for (const item of items)
    if (item.kind === "component")
      for (let node: SvgNode | undefined = item.node; node !== undefined; node = node.parent)
        layouts.add(node);
  return layouts;
}

/** The group that a path belongs to: the nearest with a name or with a look of its own, else the drawing. */
function ownerOf(node: SvgNode): SvgNode {
  let owner = node.parent ?? node;
  while (owner.parent !== undefined && !isNamed(owner) && !hasLook(owner)) owner = owner.parent;
  return owner;
}

function rootOf(node: SvgNode): SvgNode {
  let root = node;
  while (root.parent !== undefined) root = root.parent;
  return root;
}

function isNamed({ name, isLayer }: SvgNode): boolean {
  return name !== undefined && !isLayer;
}

/** Whether the parts of a group are blended as one. */
export function hasLook(node: SvgNode): boolean {
  return node.opacity < 1 || hasOwnLook(node);
}

function hasOwnLook({ blend, shadow }: SvgNode): boolean {
  return blend !== undefined || shadow !== undefined;
}

/** The nearest group around an element that has a look. */
export function lookOf(node: SvgNode): SvgNode | undefined {
  let holder = node.parent;
  while (holder !== undefined && !hasLook(holder)) holder = holder.parent;
  return holder;
}

/** Whether a layer can be part of a component without changing how either looks. */
function canShare({ layers, node, look }: JoinedPaths, layer: PathLayer, added: SvgNode): boolean {
  const isOpaque = layer.opacity === 1 && layers.every(({ opacity }) => opacity === 1);
  if (node === added) return isOpaque;
  return isOpaque && look === lookOf(added) && !hasOwnLook(added) && (node === look || !hasOwnLook(node));
}

function isNear(one: Rect, other: Rect, gapPx: number): boolean {
  return (
    one.left - gapPx <= other.right &&
    other.left - gapPx <= one.right &&
    one.top - gapPx <= other.bottom &&
    other.top - gapPx <= one.bottom
  );
}
