import { escapePattern } from "../strings.ts";
import { keysOf } from "../json.ts";
import { sceneTexts } from "./scene-texts.ts";
import { type ServiceTextCode, serviceTexts } from "./service-texts.ts";
import { parameterPattern } from "./write-text.ts";

/** A text of the service without its words. */
export interface ServiceText {
  code: ServiceTextCode;
  params: Readonly<Record<string, string>>;
}

interface Reader {
  code: ServiceTextCode;
  /** The whole text, or what stands before its reason. */
  pattern: RegExp;
  /** The words on both sides of its reason, if it has one. */
  aroundReason: { before: string; after: string } | undefined;
  /** Characters before the first parameter. */
  startLength: number;
  /** Characters that are not parameters. */
  fixedLength: number;
}

/** Parameters whose values are texts of the service themselves. */
const ownTexts: ReadonlySet<string> = new Set(["reason", "place", "secret"]);

/** A number as it is written, also with separators. */
const numeral = String.raw`[-\d.,]+`;
/** The values of parameters that are no free text. The others take any text. */
const valuePatterns: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    "age all bytes count empty height last max megapixels seconds shown side status wanted width"
      .split(" ")
      .map((name) => [name, numeral]),
  ),
  format: String.raw`[\w ]+`,
  // A name that a user wrote may contain the words after it; the name that is suggested for it does not.
  name: ".+",
  // So may a component's id in quotes; the list of characters after it does not.
  place: `${sceneTexts.thePage}|".+"`,
  characters: '[^"]+',
};

/** How many places of a text are tried as the beginning of its reason. */
const placesMax = 20;
/** How deep reasons in reasons are read to find where the outer one begins. */
const depthMax = 3;

let knownReaders: readonly Reader[] | undefined;

/** Of two forms that fit, the one with the longer beginning says more, then the one with more words. */
function listReaders(): readonly Reader[] {
  return (knownReaders ??= keysOf(serviceTexts)
    .map(toReader)
    .toSorted((a, b) => b.startLength - a.startLength || b.fixedLength - a.fixedLength));
}

function toReader(code: ServiceTextCode): Reader {
  const form: string = serviceTexts[code];
  const [head = "", after] = form.split("{reason}");
  return {
    code,
    pattern: toPattern(head),
    aroundReason: after === undefined ? undefined : { before: head.slice(head.lastIndexOf("}") + 1), after },
    startLength: (form.split("{", 1)[0] ?? "").length,
    fixedLength: form.replaceAll(parameterPattern, "").length,
  };
}

function toPattern(form: string): RegExp {
  const parts = form
    .split(parameterPattern)
    .map((part, index) =>
      index % 2 === 0 ? escapePattern(part) : `(?<${part}>${valuePatterns[part] ?? ".+?"})`,
    );
  return new RegExp(`^${parts.join("")}$`, "su");
}

/** Reads a text of the service; `undefined` if it has none of the known forms. */
export function readServiceText(text: string): ServiceText | undefined {
  for (const reader of listReaders()) {
    const known = new Map<string, boolean>();
    let first: ServiceText | undefined;
    for (const reading of readingsBy(reader, text)) {
      if (hasKnownReason(reading, 0, known)) return reading;
      first ??= reading;
    }
    if (first !== undefined) return first;
  }
  return undefined;
}

/** The readings of a text by one form: one for each place where its reason may begin, from the first on. */
function* readingsBy({ code, pattern, aroundReason }: Reader, text: string): Generator<ServiceText> {
  if (aroundReason === undefined) {
    const found = pattern.exec(text);
    if (found !== null) yield { code, params: { ...found.groups } };
    return;
  }
  const { before, after } = aroundReason;
  if (!text.endsWith(after)) return;
  const end = text.length - after.length;
  let place = text.indexOf(before);
  for (let tried = 0; tried < placesMax && place >= 0; tried += 1) {
    const start = place + before.length;
    if (start >= end) return;
    const found = pattern.exec(text.slice(0, start));
    if (found !== null) yield { code, params: { ...found.groups, reason: text.slice(start, end) } };
    place = text.indexOf(before, place + 1);
  }
}

/** Whether its reason, if it has one, is a text of the service. `known` has what was found for the same reasons. */
function hasKnownReason(
  { params: { reason } }: ServiceText,
  depth = 0,
  known = new Map<string, boolean>(),
): boolean {
  if (reason === undefined || depth > depthMax) return true;
  const key = `${depth} ${reason}`;
  let isKnown = known.get(key);
  if (isKnown === undefined) {
    isKnown = listReaders().some((reader) => {
      for (const reading of readingsBy(reader, reason))
        if (hasKnownReason(reading, depth + 1, known)) return true;
      return false;
    });
    known.set(key, isKnown);
  }
  return isKnown;
}

/**
 * A text of the service in another language, by that language's form of each text. An unknown text stays as it is; so
 * does a value in it, unless it is a text of the service itself, such as a reason.
 */
export function translateServiceText(text: string, forms: Readonly<Record<ServiceTextCode, string>>): string {
  const read = readServiceText(text);
  if (read === undefined) return text;
  return forms[read.code].replaceAll(parameterPattern, (whole, name: string) => {
    const value = read.params[name] ?? whole;
    return ownTexts.has(name) ? translateServiceText(value, forms) : value;
  });
}

/** Reading one tries all forms. */
const detailsMax = 50;

/** The first 50 warnings without their words; one of no known form has the code `other`. */
export function toWarningDetails(
  warnings: readonly string[],
): { code: ServiceTextCode | "other"; params: Record<string, string> }[] {
  return warnings.slice(0, detailsMax).map((warning) => {
    const read = readServiceText(warning);
    return read === undefined
      ? { code: "other", params: { text: warning } }
      : { code: read.code, params: { ...read.params } };
  });
}
