import { keysOf } from "../keys-of.ts";
import { type ServiceTextCode, serviceTexts } from "./service-texts.ts";
import { parameterPattern } from "./write-text.ts";

/** A text of the service without its words. */
export interface ServiceText {
  code: ServiceTextCode;
  params: Readonly<Record<string, string>>;
}

interface Reader {
  code: ServiceTextCode;
  /** Each takes a value that contains the words after it in another way: up to their first place, and their last. */
  patterns: readonly RegExp[];
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
  // A component's id in quotes may contain the words after it; the list of characters after them does not.
  place: `${serviceTexts.thePage}|".+"`,
};

let knownReaders: readonly Reader[] | undefined;

/** Of two forms that fit, the one with the longer beginning says more, then the one with more words. */
function listReaders(): readonly Reader[] {
  return (knownReaders ??= keysOf(serviceTexts)
    .map((code) => ({
      code,
      patterns: [toPattern(serviceTexts[code], ".+?"), toPattern(serviceTexts[code], ".+")],
      startLength: (serviceTexts[code].split("{", 1)[0] ?? "").length,
      fixedLength: serviceTexts[code].replaceAll(parameterPattern, "").length,
    }))
    .toSorted((a, b) => b.startLength - a.startLength || b.fixedLength - a.fixedLength));
}

function toPattern(form: string, anyValue: ".+?" | ".+"): RegExp {
  const parts = form
    .split(parameterPattern)
    .map((part, index) =>
      index % 2 === 0 ? escape(part) : `(?<${part}>${valuePatterns[part] ?? anyValue})`,
    );
  return new RegExp(`^${parts.join("")}$`, "su");
}

function escape(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
}

/** Reads a text of the service; `undefined` if it has none of the known forms. */
export function readServiceText(text: string): ServiceText | undefined {
  for (const { code, patterns } of listReaders()) {
    const readings = patterns.flatMap((pattern) => {
      const found = pattern.exec(text);
      return found === null ? [] : [{ code, params: { ...found.groups } }];
    });
    const [first] = readings;
    if (first !== undefined) return readings.find(hasKnownReason) ?? first;
  }
  return undefined;
}

/** Whether its reason, if it has one, is a text of the service. Its own parameters are not read. */
function hasKnownReason({ params: { reason } }: ServiceText): boolean {
  return (
    reason === undefined || listReaders().some(({ patterns: [pattern] }) => pattern?.test(reason) === true)
  );
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
