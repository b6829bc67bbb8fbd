import { foldText } from "#contract/fold-text.ts";
import type { EditableComponent } from "../../../model/composition/editable-properties.ts";
import { type ColumnTarget, rowOptions } from "../../../model/batches/column-target.ts";

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

export interface Guess {
  target: ColumnTarget;
  /** Whether no other target fits as well. */
  isSure: boolean;
  /** Whether the names differ in letter case, spaces and punctuation only. */
  isSameName: boolean;
}

/** The target that a column's name most likely means: `Name` is `author.text` in a template with an author. */
export function guessTarget(name: string, components: readonly EditableComponent[]): Guess | undefined {
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
