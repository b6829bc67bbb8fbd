import { isJsonObject, type JsonObject, type JsonValue } from "#contract/json.ts";
import { componentProperties } from "#scene/properties/component-properties.ts";

/*
 * Edits of the source of a canvas template that the service accepts. Each returns another source and changes only what
 * it names: unknown fields, omitted defaults and the order of fields stay as their author wrote them.
 */

/** The components of one page, in paint order. */
export function listComponents(source: JsonObject, page: number): readonly JsonObject[] {
  const { pages } = source;
  const holder = Array.isArray(pages) ? pages[page] : page === 0 ? source : undefined;
  const components = isJsonObject(holder) ? holder["components"] : undefined;
  return Array.isArray(components) ? components.filter(isJsonObject) : [];
}

export function editComponents(
  source: JsonObject,
  page: number,
  edit: (components: readonly JsonObject[]) => readonly JsonObject[],
): JsonObject {
  const { pages } = source;
  const before = listComponents(source, page);
  const components = edit(before);
  if (components === before) return source;
  if (!Array.isArray(pages)) return { ...source, components: [...components] };
  return {
    ...source,
    pages: pages.map((one, index): JsonValue =>
      index === page && isJsonObject(one) ? { ...one, components: [...components] } : one,
    ),
  };
}

export function pageCountOf({ pages }: JsonObject): number {
  return Array.isArray(pages) ? pages.length : 1;
}

export function idOf({ id }: JsonObject): string {
  return typeof id === "string" ? id : "";
}

/** Ids that a new component cannot have: those of components, former ones, and that of the page. */
export function takenIds(source: JsonObject): Set<string> {
  const { aliases } = source;
  const taken = new Set(["page", ...(isJsonObject(aliases) ? Object.keys(aliases) : [])]);
  for (let page = 0; page < pageCountOf(source); page += 1)
    for (const component of listComponents(source, page)) taken.add(idOf(component));
  return taken;
}

const idLengthMax = 100;

/** The id, or with the first free number from 2: `title`, `title-2`, `title-3`. */
export function freeId(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  const stem = wanted.replace(/-\d+$/, "");
  for (let number = 2; ; number += 1) {
    const end = `-${number}`;
    const id = `${stem.slice(0, idLengthMax - end.length)}${end}`;
    if (!taken.has(id)) return id;
  }
}

/** The components with free ids, which `taken` receives. */
export function withFreeIds(components: readonly JsonObject[], taken: Set<string>) {
  return components.map((component) => {
    const id = freeId(idOf(component), taken);
    taken.add(id);
    return { ...component, id };
  });
}

/** Adds components on top of a page, or above one of it. Ids that are taken get numbers. Returns the ids as they are. */
export function addComponents(
  source: JsonObject,
  page: number,
  added: readonly JsonObject[],
  { above }: { above?: string | undefined } = {},
): { source: JsonObject; ids: string[] } {
  const named = withFreeIds(added, takenIds(source));
  const edited = editComponents(source, page, (components) => {
    const at = components.findIndex((component) => idOf(component) === above);
    return at < 0 ? [...components, ...named] : components.toSpliced(at + 1, 0, ...named);
  });
  return { source: edited, ids: named.map(({ id }) => id) };
}

/**
 * Copies components to the places above the topmost of them, moved by `offsetPx` to the right and down, or to the left and
 * up where the limits of a document leave no room.
 */
export function duplicateComponents(
  source: JsonObject,
  page: number,
  ids: ReadonlySet<string>,
  offsetPx: number,
): { source: JsonObject; ids: string[] } {
  const copied = listComponents(source, page).filter((component) => ids.has(idOf(component)));
  const topmost = copied.at(-1);
  const by = (axis: "x" | "y") => {
    const hasRoom = copied.every((one) => placeOn(one, axis) + offsetPx <= boxLimitsOf(axis).most);
    return hasRoom ? offsetPx : -offsetPx;
  };
  const [dx, dy] = [by("x"), by("y")];
  return addComponents(
    source,
    page,
    copied.map((component) => translateComponent(component, dx, dy)),
    { above: topmost === undefined ? undefined : idOf(topmost) },
  );
}

export function translateComponent(component: JsonObject, dx: number, dy: number): JsonObject {
  return { ...component, x: placeOn(component, "x") + dx, y: placeOn(component, "y") + dy };
}

/** An omitted place is 0. */
function placeOn(component: JsonObject, axis: "x" | "y"): number {
  const place = component[axis];
  return typeof place === "number" ? place : 0;
}

/** Removes components of any page, with their inputs, their values in cases, their former ids, groups and locks. */
export function removeComponents(source: JsonObject, ids: ReadonlySet<string>): JsonObject {
  let edited = source;
  for (let page = 0; page < pageCountOf(source); page += 1)
    edited = editComponents(edited, page, (components) => {
      const kept = components.filter((component) => !ids.has(idOf(component)));
      return kept.length === components.length ? components : kept;
    });
  if (edited === source) return source;
  const isOfRemoved = (key: string) => ids.has(key.slice(0, Math.max(0, key.lastIndexOf("."))));
  const { inputs, aliases, cases } = edited;
  return withoutClosure(
    withoutEmpty({
      ...edited,
      ...(isJsonObject(inputs) && { inputs: filterFields(inputs, (key) => !isOfRemoved(key)) }),
      ...(isJsonObject(aliases) && {
        aliases: filterFields(aliases, (_former, id) => typeof id !== "string" || !ids.has(id)),
      }),
      ...(Array.isArray(cases) && {
        cases: cases.map((one): JsonValue =>
          isJsonObject(one) && isJsonObject(one["data"])
            ? { ...one, data: filterFields(one["data"], (key) => !isOfRemoved(key)) }
            : one,
        ),
      }),
      ...designWithout(edited, ids),
    }),
  );
}

/** Without inputs, "only the inputs" would forbid everything, and the service refuses it. */
function withoutClosure(source: JsonObject): JsonObject {
  return source["inputs"] === undefined ? filterFields(source, (name) => name !== "onlyInputs") : source;
}

function designWithout({ design }: JsonObject, ids: ReadonlySet<string>): JsonObject {
  if (!isJsonObject(design)) return {};
  const isKept = (id: JsonValue) => typeof id !== "string" || !ids.has(id);
  const { groups, locked } = design;
  return {
    design: withoutEmpty({
      ...design,
      ...(Array.isArray(groups) && {
        groups: groups.flatMap((group): JsonValue[] => {
          if (!isJsonObject(group) || !Array.isArray(group["ids"])) return [group];
          const kept = group["ids"].filter(isKept);
          if (kept.length === group["ids"].length) return [group];
          // One member alone is no group.
          return kept.length < 2 ? [] : [{ ...group, ids: kept }];
        }),
      }),
      ...(Array.isArray(locked) && { locked: locked.filter(isKept) }),
    }),
  };
}

function filterFields(fields: JsonObject, isKept: (name: string, value: JsonValue) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => isKept(name, value)));
}

/** Parts that an edit has emptied are as good as none. */
function withoutEmpty(fields: JsonObject): JsonObject {
  const emptied = ["inputs", "aliases", "design", "groups", "locked"];
  return filterFields(fields, (name, value) => !emptied.includes(name) || !isEmpty(value));
}

export function isEmpty(value: JsonValue): boolean {
  return Array.isArray(value) ? value.length === 0 : isJsonObject(value) && Object.keys(value).length === 0;
}

/** The numbers that say where a component is. All types have them, with the same limits. */
export const boxFields = ["x", "y", "width", "height", "rotation"] as const;

type BoxField = (typeof boxFields)[number];

/** The least and the most that a document can have, px or degrees. */
export function boxLimitsOf(field: BoxField): { least: number; most: number } {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } =
    componentProperties.RECTANGLE[field];
  return { least: minimum, most: maximum };
}

/** The nearest number that a document can have. */
export function withinLimits(field: BoxField, value: number): number {
  const { least, most } = boxLimitsOf(field);
  return Math.min(most, Math.max(least, value));
}
