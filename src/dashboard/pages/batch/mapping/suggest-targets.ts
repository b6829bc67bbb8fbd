import { distance } from "fastest-levenshtein";
import { type EditableComponent, isScenePage } from "../../../model/composition/editable-properties.ts";
import {
  type ColumnTarget,
  parseTarget,
  rowOptions,
  targetKey,
  unused,
} from "../../../model/batches/stored-batch.ts";
import { foldText } from "#contract/fold-text.ts";

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

/**
 * Names of columns and components for one meaning, in English, German and French; folded, without spaces. An
 * `image` meaning is for components that show a picture, the others for the rest.
 */
interface Meaning {
  kind: "text" | "image";
  words: ReadonlySet<string>;
}

const textMeanings = [
  `name fullname firstname displayname person author speaker guest host recipient holder attendee
   participant artist presenter organiser organizer signatory client customer agent contact employee member
   student winner graduate teacher user vorname nachname autor autorin sprecher sprecherin referent
   referentin gast empfanger empfangerin teilnehmer teilnehmerin kunde kundin mitarbeiter mitarbeiterin nom
   nomcomplet prenom auteur autrice intervenant intervenante invite invitee destinataire participante
   cliente`,
  "title headline heading header subject titel uberschrift schlagzeile betreff titre",
  `subtitle subheading subheadline subline tagline description summary lead untertitel unterzeile
   beschreibung soustitre accroche`,
  "quote testimonial statement message zitat nachricht citation temoignage",
  "role position job jobtitle function occupation rolle beruf funktion stelle poste fonction metier",
  `company companyname organisation organization employer firm brand agency issuer firma unternehmen marke
   arbeitgeber entreprise societe marque`,
  "date dates day when datum tag wann jour quand",
  "time hour starttime uhrzeit zeit beginn heure",
  "place location venue city where address ort stadt wo adresse lieu ville ou",
  "price cost amount preis betrag kosten prix montant",
  "code coupon couponcode voucher gutschein gutscheincode",
];
const imageMeanings = [
  "photo picture image img pic portrait headshot avatar thumbnail foto bild profilbild portrat vignette",
  "logo emblem",
];

const meanings: readonly Meaning[] = [
  ...textMeanings.map((words) => ({ kind: "text", words: toSet(words) }) as const),
  ...imageMeanings.map((words) => ({ kind: "image", words: toSet(words) }) as const),
];

function toSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}

const optionWords: ReadonlyMap<string, (typeof rowOptions)[number]> = new Map([
  ["dateiname", "fileName"],
  ["nomdufichier", "fileName"],
  ["nomdefichier", "fileName"],
]);

/** Words that say how a value is written, not what it means. */
const noise = toSet("url link uri file src href text value column field spalte wert lien fichier datei");

/** Words of a thing about something else: a customer's e-mail address is not the customer. */
const attributes = toSet(
  `color colour couleur farbe font schrift police size grosse taille weight opacity align background hintergrund fond
   width height radius id no nr number nummer numero count anzahl nombre email mail phone telephone telefon tel
   birth geburt alter age language sprache langue`,
);

/** Parts of an id that are not the thing itself: `date-label` is not the date. */
const decoration = toSet("label rule icon ground note bar frame");

interface Guess {
  target: ColumnTarget;
  /** Whether no other target fits as well. */
  isSure: boolean;
  /** Whether the names differ in letter case, spaces and punctuation only. */
  isSameName: boolean;
}

/** The target that a column's name most likely means: `Name` is `author.text` in a template with an author. */
function guessTarget(name: string, components: readonly EditableComponent[]): Guess | undefined {
  const all = toWords(name);
  const joined = all.join("");
  if (joined === "") return undefined;
  const same = sameName(joined, components);
  if (same !== undefined) return { target: same, isSure: true, isSameName: true };
  const option = optionWords.get(joined);
  if (option !== undefined) return { target: { kind: "option", option }, isSure: true, isSameName: false };
  const words = all.filter((word) => !noise.has(word));
  for (const { wanted, meaning } of meaningsOf(words)) {
    const guess = bestComponent(wanted, meaning, components);
    if (guess !== undefined) return guess;
  }
  return undefined;
}

/** Whether a component's main property can be set: `page` of an html template has no text, and inputs may omit it. */
export function offersMain({
  mainProperty,
  properties,
}: Pick<EditableComponent, "mainProperty" | "properties">): boolean {
  return properties.some(({ property }) => property === mainProperty);
}

/** A target whose name, or the label of its input, differs in letter case, spaces and punctuation only. */
function sameName(joined: string, components: readonly EditableComponent[]): ColumnTarget | undefined {
  for (const { id, mainProperty, properties } of components) {
    const own = toWords(id).join("");
    if (own === "") continue;
    if (own === joined && offersMain({ mainProperty, properties })) {
      return { kind: "property", componentId: id, property: mainProperty };
    }
    const property = properties.find(
      (candidate) => `${own}${toWords(candidate.property).join("")}` === joined,
    );
    if (property !== undefined) return { kind: "property", componentId: id, property: property.property };
  }
  const labelled = components.flatMap(({ id, properties }) =>
    properties
      .filter(({ input }) => input?.label !== undefined && toWords(input.label).join("") === joined)
      .map(({ property }) => ({ kind: "property", componentId: id, property }) as const),
  );
  const [only] = labelled;
  if (only !== undefined && labelled.length === 1) return only;
  const option = rowOptions.find((candidate) => candidate.toLowerCase() === joined);
  return option === undefined ? undefined : { kind: "option", option };
}

/** The meanings of the whole name, else those of its words: `Event date` is a date, `Company name` a company. */
function meaningsOf(words: readonly string[]): { wanted: string; meaning: Meaning }[] {
  const find = (word: string) =>
    meanings.filter((meaning) => meaning.words.has(word)).map((meaning) => ({ wanted: word, meaning }));
  const whole = find(words.join(""));
  if (whole.length > 0) return whole;
  if (words.some((word) => attributes.has(word))) return [];
  const parts = words.flatMap(find);
  // “Name” says the least: a speaker's name is the speaker.
  return parts.toSorted((a, b) => Number(isName(a.wanted)) - Number(isName(b.wanted)));
}

function isName(word: string): boolean {
  return word === "name" || word === "nom";
}

function bestComponent(
  wanted: string,
  { kind, words }: Meaning,
  components: readonly EditableComponent[],
): Guess | undefined {
  const scored = components
    .filter((component) => (component.type === "IMAGE") === (kind === "image") && offersMain(component))
    .map((component) => ({ component, score: scoreOf(toWords(component.id), wanted, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const [best, next] = scored;
  if (best === undefined) return undefined;
  const { id, mainProperty } = best.component;
  return {
    target: { kind: "property", componentId: id, property: mainProperty },
    isSure: next === undefined || next.score < best.score,
    isSameName: false,
  };
}

/** 0: another meaning. */
function scoreOf(idWords: readonly string[], wanted: string, words: ReadonlySet<string>): number {
  if (idWords.join("") === wanted) return 4;
  if (words.has(idWords.join(""))) return 3;
  if (idWords.some((word) => decoration.has(word) || /^\d+$/.test(word))) return 0;
  if (idWords.includes(wanted)) return 2;
  return idWords.some((word) => words.has(word)) ? 1 : 0;
}

/** `authorName`, `author-name` and `Author name` are the same two words. */
function toWords(name: string): string[] {
  return foldText(name.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2"))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
