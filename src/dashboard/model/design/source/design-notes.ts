import { isJsonObject, type JsonObject, type JsonValue } from "#contract/json.ts";
import { isSafeZoneName } from "#scene/inputs/safe-zones.ts";
import { type SafeZone, safeZoneOn } from "../geometry/safe-zone.ts";
import { editComponents, freeId, idOf, isEmpty, listComponents } from "./components.ts";

/** A group exists for those who design; it is not painted. */
export interface DesignGroup {
  name: string;
  ids: readonly string[];
}

export function groupsOf(source: JsonObject): readonly DesignGroup[] {
  const { groups } = designOf(source);
  return Array.isArray(groups)
    ? groups.flatMap((group) =>
        isJsonObject(group) && typeof group["name"] === "string" && Array.isArray(group["ids"])
          ? [{ name: group["name"], ids: group["ids"].filter(isText) }]
          : [],
      )
    : [];
}

export function lockedIds(source: JsonObject): ReadonlySet<string> {
  const { locked } = designOf(source);
  return new Set(Array.isArray(locked) ? locked.filter(isText) : []);
}

/** Everything that a press on one component selects: its group, or itself. */
export function selectionOf(source: JsonObject, id: string): readonly string[] {
  return groupsOf(source).find(({ ids }) => ids.includes(id))?.ids ?? [id];
}

/**
 * Makes a group of components of one page and leaves their former groups. They come to lie directly below the topmost of
 * them, so that the list of layers can show them together; the pictures of components between them may change.
 */
export function groupComponents(
  source: JsonObject,
  page: number,
  ids: ReadonlySet<string>,
  name: string,
): JsonObject {
  const members = listComponents(source, page)
    .map(idOf)
    .filter((id) => ids.has(id));
  if (members.length < 2) return source;
  const ordered = editComponents(source, page, (components) => {
    const chosen = components.filter((component) => ids.has(idOf(component)));
    const top = components.findLastIndex((component) => ids.has(idOf(component)));
    const isOther = (component: JsonObject) => !ids.has(idOf(component));
    return [...components.slice(0, top).filter(isOther), ...chosen, ...components.slice(top + 1)];
  });
  return withGroups(ordered, [...groupsWithout(ordered, ids), { name, ids: members }]);
}

/** Adds groups of components that have none, under names that no other group has. */
export function addGroups(source: JsonObject, groups: readonly DesignGroup[]): JsonObject {
  if (groups.length === 0) return source;
  const known = groupsOf(source);
  const taken = new Set(known.map(({ name }) => name));
  const named = groups.map(({ name: wanted, ids }) => {
    const name = freeId(wanted, taken);
    taken.add(name);
    return { name, ids };
  });
  return withGroups(source, [...known, ...named]);
}

/** Gives the group of a component another name. */
export function renameGroup(source: JsonObject, id: string, name: string): JsonObject {
  const groups = groupsOf(source);
  if (!groups.some((group) => group.ids.includes(id) && group.name !== name)) return source;
  return withGroups(
    source,
    groups.map((group) => (group.ids.includes(id) ? { ...group, name } : group)),
  );
}

/** Dissolves every group that has one of the components. */
export function ungroupComponents(source: JsonObject, ids: ReadonlySet<string>): JsonObject {
  const groups = groupsOf(source);
  const kept = groups.filter((group) => !group.ids.some((id) => ids.has(id)));
  return kept.length === groups.length ? source : withGroups(source, kept);
}

/** Locks components, which a press on the canvas then passes, or unlocks them. The same source if none changes. */
export function setLocked(
  source: JsonObject,
  ids: Iterable<string>,
  { isLocked }: { isLocked: boolean },
): JsonObject {
  const before = lockedIds(source);
  const changed = [...ids].filter((id) => before.has(id) !== isLocked);
  if (changed.length === 0) return source;
  const locked = isLocked ? [...before, ...changed] : [...before].filter((id) => !changed.includes(id));
  return withDesign(source, { locked });
}

export interface Guides {
  /** Px from the left. */
  x: readonly number[];
  /** Px from the top. */
  y: readonly number[];
}

/** The most guides of one axis. */
export const guidesMax = 100;

export function guidesOf(source: JsonObject): Guides {
  const { guides } = designOf(source);
  const read = (values: JsonValue | undefined) =>
    Array.isArray(values) ? values.filter((value) => typeof value === "number") : [];
  return isJsonObject(guides) ? { x: read(guides["x"]), y: read(guides["y"]) } : { x: [], y: [] };
}

export function withGuides(source: JsonObject, { x, y }: Guides): JsonObject {
  const guides = {
    ...(x.length > 0 && { x: [...x] }),
    ...(y.length > 0 && { y: [...y] }),
  };
  return withDesign(source, { guides });
}

/** The name of the safe zone, also one that this version does not know. */
export function safeZoneNameOf(source: JsonObject): string | undefined {
  const { safeZone } = designOf(source);
  return typeof safeZone === "string" && safeZone !== "" ? safeZone : undefined;
}

/** An empty name removes it. */
export function withSafeZone(source: JsonObject, name: string): JsonObject {
  return name === (safeZoneNameOf(source) ?? "") ? source : withDesign(source, { safeZone: name });
}

/** Places of the safe zone, px; undefined without one, or where this version does not know it. */
export function safeZoneOf(
  source: JsonObject,
  size: { width: number; height: number },
): SafeZone | undefined {
  const name = safeZoneNameOf(source);
  return isSafeZoneName(name) ? safeZoneOn(name, size) : undefined;
}

function groupsWithout(source: JsonObject, ids: ReadonlySet<string>): DesignGroup[] {
  return groupsOf(source)
    .map((group) => ({ ...group, ids: group.ids.filter((id) => !ids.has(id)) }))
    .filter((group) => group.ids.length > 1);
}

function withGroups(source: JsonObject, groups: readonly DesignGroup[]): JsonObject {
  return withDesign(source, { groups: groups.map(({ name, ids }) => ({ name, ids: [...ids] })) });
}

function designOf({ design }: JsonObject): JsonObject {
  return isJsonObject(design) ? design : {};
}

/** Leaves out what is empty, and `design` if nothing is left. */
function withDesign(source: JsonObject, fields: JsonObject): JsonObject {
  const { design: _before, ...others } = source;
  const design = Object.fromEntries(
    Object.entries({ ...designOf(source), ...fields }).filter(([, value]) => !isEmpty(value)),
  );
  return Object.keys(design).length === 0 ? others : { ...source, design };
}

function isText(value: JsonValue): value is string {
  return typeof value === "string";
}
