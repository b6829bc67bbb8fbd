import { distance } from "fastest-levenshtein";
import { type EditableComponent, isScenePage } from "../../../model/composition/editable-properties.ts";
import { guessTarget, offersMain } from "./guess-target.ts";
import {
  type ColumnTarget,
  parseTarget,
  rowOptions,
  targetKey,
  unused,
} from "../../../model/batches/column-target.ts";

/** How a column's target was found. */
export type TargetSource =
  /** Its name is the target's key or a component's id, apart from letter case and punctuation. */
  | "name"
  /** An earlier batch of this template mapped the same name. */
  | "earlier"
  /** Its name means the same as a component's (`guessTarget`). */
  | "guess"
  /** Its name has the form of a key, and the template's properties are unknown. */
  | "typed"
  | "none";

export interface MappedColumn {
  target: ColumnTarget;
  source: TargetSource;
  /** A target that may be meant; never applied without the user. */
  suggestion: ColumnTarget | undefined;
}

export interface KnownTargets {
  components: readonly EditableComponent[];
  /** Whether the service lists the template's properties, so that any other name is a mistake. */
  isComplete: boolean;
  /** Targets by column name, of earlier batches. */
  earlier?: ReadonlyMap<string, ColumnTarget>;
}

/**
 * Maps columns to targets: by exact names first, then by names that differ in case and punctuation only, then by
 * guesses that leave no doubt. A name that is similar or fits several components becomes a suggestion, and so do guesses
 * of several columns for one target. None takes the target of another column.
 */
export function mapColumns(columns: readonly (string | undefined)[], known: KnownTargets): MappedColumn[] {
  const taken = new Set<string>();
  const mapped = columns.map((name) => {
    const found = name === undefined ? undefined : findTarget(name, known);
    if (found !== undefined) taken.add(targetKey(found.target));
    const guess = name === undefined || found !== undefined ? undefined : guessTarget(name, known.components);
    return { name, found, guess };
  });
  for (const column of mapped) {
    const { guess } = column;
    if (guess?.isSameName !== true || taken.has(targetKey(guess.target))) continue;
    taken.add(targetKey(guess.target));
    column.found = { target: guess.target, source: "name" };
  }
  const guessCounts = new Map<string, number>();
  for (const { found, guess } of mapped) {
    if (found !== undefined || guess?.isSure !== true) continue;
    const key = targetKey(guess.target);
    guessCounts.set(key, (guessCounts.get(key) ?? 0) + 1);
  }
  for (const column of mapped) {
    const { found, guess } = column;
    if (found !== undefined || guess?.isSure !== true) continue;
    const key = targetKey(guess.target);
    if (taken.has(key) || guessCounts.get(key) !== 1) continue;
    taken.add(key);
    column.found = { target: guess.target, source: "guess" };
  }
  return mapped.map(({ name, found, guess }) => {
    if (found !== undefined) return { ...found, suggestion: undefined };
    const suggestion = guess?.target ?? (name === undefined ? undefined : suggestTarget(name, known));
    const isFree = suggestion !== undefined && !taken.has(targetKey(suggestion));
    return { target: unused, source: "none", suggestion: isFree ? suggestion : undefined };
  });
}

function findTarget(
  name: string,
  { components, isComplete, earlier }: KnownTargets,
): Pick<MappedColumn, "target" | "source"> | undefined {
  const byKey = parseTarget(
    name,
    components.map(({ id }) => id),
  );
  if (byKey !== undefined && isKnown(byKey, components)) return { target: byKey, source: "name" };
  // A column named `page` is more likely a number than a colour.
  const component = components.find((candidate) => candidate.id === name && !isScenePage(candidate));
  if (component !== undefined && offersMain(component)) {
    return { target: mainTarget(component), source: "name" };
  }
  const learned = earlier?.get(name);
  if (learned !== undefined) return { target: learned, source: "earlier" };
  const option = rowOptions.find((candidate) => candidate === name);
  if (option !== undefined) return { target: { kind: "option", option }, source: "name" };
  if (byKey !== undefined && !isComplete) return { target: byKey, source: "typed" };
  return undefined;
}

export function isKnown(target: ColumnTarget, components: readonly EditableComponent[]): boolean {
  if (target.kind !== "property") return true;
  return components.some(
    ({ id, properties }) =>
      id === target.componentId && properties.some(({ property }) => property === target.property),
  );
}

export function mainTarget({ id, mainProperty }: EditableComponent): ColumnTarget {
  return { kind: "property", componentId: id, property: mainProperty };
}

function suggestTarget(name: string, { components, isComplete }: KnownTargets): ColumnTarget | undefined {
  const candidates = [
    ...components.flatMap((component) => [
      ...(isScenePage(component) || !offersMain(component)
        ? []
        : [{ name: component.id, target: mainTarget(component) }]),
      ...component.properties.map(({ property }) => ({
        name: `${component.id}.${property}`,
        target: { kind: "property", componentId: component.id, property } as const,
      })),
    ]),
    ...rowOptions.map((option) => ({ name: option, target: { kind: "option", option } as const })),
  ];
  const near = nearest(name, candidates);
  if (near !== undefined || isComplete || !/^[^\s.]+$/.test(name)) return near;
  // A template of another service: the name may be a component's, most likely of a text.
  return { kind: "property", componentId: name, property: "text" };
}

function nearest(
  name: string,
  candidates: readonly { name: string; target: ColumnTarget }[],
): ColumnTarget | undefined {
  const wanted = plain(name);
  if (wanted === "") return undefined;
  const distanceMax = Math.min(
    Math.max(wanted.length < 5 ? 1 : 2, Math.floor(wanted.length / 3)),
    wanted.length - 1,
  );
  let best: { target: ColumnTarget; edits: number } | undefined;
  for (const { name: candidate, target } of candidates) {
    const other = plain(candidate);
    if (Math.abs(other.length - wanted.length) > distanceMax) continue;
    const edits = distance(wanted, other);
    if (edits < (best?.edits ?? distanceMax + 1)) best = { target, edits };
  }
  return best?.target;
}

/** Removes differences that users overlook: `Title Text`, `title_text` and `title.text` become equal. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
