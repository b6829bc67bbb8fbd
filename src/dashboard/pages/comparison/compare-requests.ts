import { isEqualJson } from "#contract/canonical-json.ts";
import { isJsonObject } from "#contract/json.ts";
import { pickChangeFields, readChanges } from "#contract/changes/read-changes.ts";

export type DifferenceKind = "added" | "removed" | "changed" | "same";

/** A value in both requests; `undefined` where it is not set. */
export interface ValueDifference {
  /** `title.color` or `outputFormat`; for a bare key only the component. */
  name: string;
  kind: DifferenceKind;
  before: unknown;
  after: unknown;
}

export interface RequestDifference {
  changes: ValueDifference[];
  /** All other fields: the template, the format, a crop, names. */
  options: ValueDifference[];
  /** Changes of an unknown form, unchanged. */
  unreadable: { before: unknown; after: unknown };
}

/** Compares two requests. Different spellings of a value are equal. */
export function compareRequests(before: unknown, after: unknown): RequestDifference {
  const [a, b] = [readBody(before), readBody(after)];
  return {
    changes: compareValues(a.changes, b.changes),
    options: compareValues(a.options, b.options),
    unreadable: { before: a.unreadable, after: b.unreadable },
  };
}

interface ReadBody {
  changes: Map<string, unknown>;
  options: Map<string, unknown>;
  unreadable: unknown;
}

function readBody(body: unknown): ReadBody {
  if (!isJsonObject(body)) return { changes: new Map(), options: new Map(), unreadable: body };
  const { changes } = body;
  const fields = pickChangeFields(body);
  const readings = [readChanges(fields)];
  // A service may list a dictionary under `changes`.
  if (isJsonObject(changes))
    readings.push(readChanges({ changesDictionary: changes }), readChanges({ data: changes }));
  const read = readings.find(({ ok }) => ok);
  const values = new Map<string, unknown>();
  if (read?.ok === true) {
    // Changes apply in order, so the last one wins.
    for (const { componentId, property, value } of read.value.changes) {
      values.set(property === "" ? componentId : `${componentId}.${property}`, value);
    }
  }
  const options = Object.entries(body).filter(
    ([name, value]) => !Object.hasOwn(fields, name) && value !== null && value !== undefined,
  );
  return {
    changes: values,
    options: new Map(options),
    unreadable: read === undefined ? fields : undefined,
  };
}

/** Names in the order of the first request, then those that only the second has. */
function compareValues(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): ValueDifference[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].map((name) => {
    const [a, b] = [before.get(name), after.get(name)];
    const kind = !before.has(name)
      ? "added"
      : !after.has(name)
        ? "removed"
        : isEqualJson(a, b)
          ? "same"
          : "changed";
    return { name, kind, before: a, after: b };
  });
}
