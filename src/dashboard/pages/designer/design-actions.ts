import type { Axis } from "../../model/design/geometry/bounds.ts";
import { boundsOf, unionOf } from "../../model/design/geometry/bounds.ts";
import {
  type Alignment,
  alignRects,
  distributeRects,
  type OrderStep,
  placeAbove,
  reorder,
} from "../../model/design/geometry/arrange.ts";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import { countSourceComponents } from "#scene/component-count.ts";
import { componentsOf, parseTemplateDocument, propertyValueOf } from "#scene/document.ts";
import { pageComponentIdOf } from "#scene/page-component.ts";
import type { Point } from "#scene/paint/matrix.ts";
import { renameComponent, type RenameProblem } from "#scene/revisions/rename-component.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import { type Design, documentOf, replaceSource, writeValues } from "../../model/design/design.ts";
import { boxesOn, withBoxes } from "./move-components.ts";
import {
  addComponents,
  duplicateComponents,
  editComponents,
  idOf,
  listComponents,
  removeComponents,
} from "../../model/design/source/components.ts";
import {
  groupComponents,
  groupsOf,
  lockedIds,
  setLocked,
  ungroupComponents,
} from "../../model/design/source/design-notes.ts";
import { addPage, removePage } from "../../model/design/source/pages.ts";
import type { ChangeValue } from "#contract/changes/change.ts";
import { componentProperties, propertySpecOf } from "#scene/properties/component-properties.ts";

/*
 * Edits of the selected components. Each returns the same design if it changes nothing; those that add components do so
 * too where the template has no room for them. Locked components stay where they are.
 */

export function selectedOn(design: Design, page: number): Set<string> {
  const selected = new Set(design.selectedIds);
  return new Set(boxesOn(design, page, ({ id }) => selected.has(id)).map(({ id }) => id));
}

/** Those of them that can be moved. */
export function movableOn(design: Design, page: number): Set<string> {
  const locked = lockedIds(design.source);
  return new Set([...selectedOn(design, page)].filter((id) => !locked.has(id)));
}

export function withSelection(design: Design, selectedIds: readonly string[]): Design {
  return { ...design, selectedIds };
}

/** The selection with more components, each once. The page is only selected by itself. */
export function selectionWith({ source, selectedIds }: Design, ids: readonly string[]): readonly string[] {
  const pageId = pageComponentIdOf(documentOf(source));
  return [...new Set([...selectedIds.filter((id) => id !== pageId), ...ids])];
}

/** The selection with one component more, or less if it is selected. */
export function toggledSelection(design: Design, id: string): readonly string[] {
  const { selectedIds } = design;
  return selectedIds.includes(id) ? selectedIds.filter((one) => one !== id) : selectionWith(design, [id]);
}

export function removeSelected(design: Design, page: number): Design {
  const ids = movableOn(design, page);
  if (ids.size === 0) return design;
  const source = removeComponents(design.source, ids);
  const rejected = design.rejected.filter(({ componentId }) => !ids.has(componentId));
  return { source, rejected, selectedIds: design.selectedIds.filter((id) => !ids.has(id)) };
}

/** A shorter move is the error of a sum. */
const leastPx = 0.001;

/** Px by which copies are moved, so that both can be seen. */
const copyOffsetPx = 16;

/** Copies the selected components and selects the copies. */
export function duplicateSelected(design: Design, page: number, offsetPx = copyOffsetPx): Design {
  const chosen = selectedOn(design, page);
  if (chosen.size === 0 || !hasRoomFor(design, chosen.size)) return design;
  const { source, ids } = duplicateComponents(design.source, page, chosen, offsetPx);
  return { ...design, source, selectedIds: ids };
}

/** Whether the template may have so many more components. */
export function hasRoomFor({ source }: Design, count: number): boolean {
  return countSourceComponents(source) + count <= limits.componentsMax;
}

/** Adds components and selects them. */
export function addSelected(design: Design, page: number, components: readonly JsonObject[]): Design {
  if (!hasRoomFor(design, components.length)) return design;
  const { source, ids } = addComponents(design.source, page, components);
  return { ...design, source, selectedIds: ids };
}

/** A new component at its place, or so far beside it that it covers none that lies exactly there. */
export function besideOthers(design: Design, page: number, component: JsonObject): JsonObject {
  const { x, y } = component;
  const isTaken = boxesOn(design, page, (other) => other.x === x && other.y === y).length > 0;
  if (!isTaken || typeof x !== "number" || typeof y !== "number") return component;
  return besideOthers(design, page, { ...component, x: x + copyOffsetPx, y: y + copyOffsetPx });
}

export function groupSelected(design: Design, page: number, name: string): Design {
  return replaceSource(design, groupComponents(design.source, page, selectedOn(design, page), name));
}

export function ungroupSelected(design: Design, page: number): Design {
  return replaceSource(design, ungroupComponents(design.source, selectedOn(design, page)));
}

/** The first name that no group has: `Group 1`, `Group 2` and so on. */
export function freeGroupName(source: JsonObject, nameOf: (number: number) => string): string {
  const taken = new Set(groupsOf(source).map(({ name }) => name));
  let number = 1;
  while (taken.has(nameOf(number))) number += 1;
  return nameOf(number);
}

export function lock(design: Design, ids: Iterable<string>, isLocked: boolean): Design {
  return replaceSource(design, setLocked(design.source, ids, { isLocked }));
}

/** Hides components, or shows them. */
export function show(design: Design, ids: Iterable<string>, isVisible: boolean): Design {
  const wanted = new Set(ids);
  const others = componentsOf(documentOf(design.source)).filter(
    ({ id, visible }) => wanted.has(id) && visible !== isVisible,
  );
  return writeValues(design, new Map(others.map(({ id }) => [id, { visible: isVisible }] as const)));
}

export function reorderOn(design: Design, page: number, ids: ReadonlySet<string>, step: OrderStep): Design {
  return withOrder(design, page, ids, (components, isChosen) => reorder(components, isChosen, step));
}

/**
 * Puts a layer that is dragged directly above another component in the paint order, with the selection if it belongs to it;
 * below all others if there is no such component.
 */
export function dropLayer(design: Design, page: number, id: string, belowId: string | undefined): Design {
  const ids = design.selectedIds.includes(id) ? selectedOn(design, page) : new Set([id]);
  return withOrder(design, page, ids, (components, isChosen) => {
    const below = components.find((component) => idOf(component) === belowId);
    return placeAbove(components, isChosen, below);
  });
}

function withOrder(
  design: Design,
  page: number,
  ids: ReadonlySet<string>,
  order: (
    components: readonly JsonObject[],
    isChosen: (component: JsonObject) => boolean,
  ) => readonly JsonObject[],
): Design {
  if (ids.size === 0) return design;
  const source = editComponents(design.source, page, (components) => {
    const next = order(components, (component) => ids.has(idOf(component)));
    return next.every((component, index) => component === components[index]) ? components : next;
  });
  return replaceSource(design, source);
}

/** Aligns the selected components with each other, a single one with the page. */
export function alignSelected(design: Design, page: number, to: Alignment): Design {
  const ids = movableOn(design, page);
  const boxes = boxesOn(design, page, ({ id }) => ids.has(id));
  if (boxes.length === 0) return design;
  const { width, height } = documentOf(design.source);
  const rects = boxes.map(({ box }) => boundsOf(box));
  const frame = boxes.length === 1 ? { left: 0, top: 0, right: width, bottom: height } : unionOf(rects);
  const isExact = to !== "center" && to !== "middle";
  return movedBy(design, boxes, alignRects(rects, to, frame), isExact);
}

/** Makes the distances between three or more selected components equal, to whole px. */
export function distributeSelected(design: Design, page: number, axis: Axis): Design {
  const ids = movableOn(design, page);
  const boxes = boxesOn(design, page, ({ id }) => ids.has(id));
  return movedBy(
    design,
    boxes,
    distributeRects(
      boxes.map(({ box }) => boundsOf(box)),
      axis,
    ),
    false,
  );
}

/** `isExact`: edges meet those of others, which may lie between px; else components land on whole px. */
function movedBy(
  design: Design,
  boxes: ReturnType<typeof boxesOn>,
  moves: readonly Point[],
  isExact: boolean,
): Design {
  const land = (from: number, by: number) =>
    isExact || Math.abs(by) < leastPx ? from + by : Math.round(from + by);
  return withBoxes(
    design,
    new Map(
      boxes.map(({ id, box }, index) => {
        const { x = 0, y = 0 } = moves[index] ?? {};
        return [id, { ...box, x: land(box.x, x), y: land(box.y, y) }] as const;
      }),
    ),
  );
}

/** Adds a page after one, empty or a copy of it, and selects nothing. */
export function addPageTo(design: Design, after: number, { isCopy }: { isCopy: boolean }): Design {
  const count = isCopy ? listComponents(design.source, after).length : 0;
  if (!hasRoomFor(design, count)) return design;
  return { ...design, source: addPage(design.source, after, { isCopy }), selectedIds: [] };
}

/** Removes a page with its components, and selects nothing. The last page stays. */
export function removePageOf(design: Design, page: number): Design {
  const ids = new Set(listComponents(design.source, page).map(idOf));
  const source = removePage(design.source, page);
  if (source === design.source) return design;
  const rejected = design.rejected.filter(({ componentId }) => !ids.has(componentId));
  return { source, rejected, selectedIds: [] };
}

/**
 * Gives a component another id; the former one becomes an alias, so that callers may still send it. No caller knows an id
 * that is not among `publicIds`, so that needs none. The page has an id too, which is taken.
 */
export function rename(
  design: Design,
  from: string,
  to: string,
  publicIds?: ReadonlySet<string>,
): Result<Design, RenameProblem> {
  if (to === pageComponentIdOf(documentOf(design.source))) return fail("taken");
  const renamed = renameComponent(design.source, from, to);
  if (!renamed.ok) return fail(renamed.problem);
  const idAfter = (id: string) => (id === from ? to : id);
  return succeed({
    source: publicIds?.has(from) === false ? withoutAlias(renamed.value, from) : renamed.value,
    rejected: design.rejected.map((change) => ({ ...change, componentId: idAfter(change.componentId) })),
    selectedIds: design.selectedIds.map(idAfter),
  });
}

function withoutAlias({ aliases, ...source }: JsonObject, alias: string): JsonObject {
  const kept = Object.entries(isJsonObject(aliases) ? aliases : {}).filter(([name]) => name !== alias);
  return kept.length === 0 ? source : { ...source, aliases: Object.fromEntries(kept) };
}

/** Writes fields of the document itself, such as its size. Undefined if no document can have them. */
export function withDocumentFields(design: Design, fields: JsonObject): Design | undefined {
  const source = { ...design.source, ...fields };
  const isReadable = parseTemplateDocument(source).ok;
  return isReadable ? { ...design, source } : undefined;
}

/** How a component looks, without its place and its content: values by the names of their properties. */
export type CopiedStyle = ReadonlyMap<string, ChangeValue>;

/**
 * Properties of the place and the content of a component. The size of a text's letters is style, as in other tools;
 * its direction follows from its words, and the turned side of a picture from what it shows.
 */
const ownProperties = new Set(
  (
    "x y width height rotation visible text direction src positionX positionY zoom flip value max values labels " +
    "maximum prefix suffix icon corners points innerRadius paths viewWidth viewHeight"
  ).split(" "),
);

/** The style of a component; undefined if there is no such component. */
export function copyStyle({ source }: Design, id: string): CopiedStyle | undefined {
  const component = componentsOf(documentOf(source)).find((one) => one.id === id);
  if (component === undefined) return undefined;
  const names = Object.keys(componentProperties[component.type]).filter((name) => !ownProperties.has(name));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- The specs of properties read JSON from JSON.
  return new Map(names.map((name) => [name, propertyValueOf(component, name) as ChangeValue]));
}

/**
 * Gives components a style. One of another type gets the properties that it has too, where it can have their values. The
 * same design if nothing changes.
 */
export function pasteStyle(design: Design, ids: Iterable<string>, style: CopiedStyle): Design {
  const chosen = new Set(ids);
  const changed = new Map<string, Record<string, unknown>>();
  for (const component of componentsOf(documentOf(design.source))) {
    if (!chosen.has(component.id)) continue;
    const different = [...style].filter(
      ([name, value]) =>
        propertySpecOf(component.type, name)?.read(value).ok === true &&
        !isSame(value, propertyValueOf(component, name)),
    );
    if (different.length > 0) changed.set(component.id, Object.fromEntries(different));
  }
  return writeValues(design, changed);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
