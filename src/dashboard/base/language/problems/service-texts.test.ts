import fc from "fast-check";
import { expect, test } from "vitest";
import { keysOf } from "#contract/json.ts";
import { translateServiceText } from "#contract/texts/read-service-text.ts";
import { type ServiceTextCode, serviceTexts } from "#contract/texts/service-texts.ts";
import { parameterPattern } from "#contract/texts/write-text.ts";
import { listMissingCharacters } from "#scene/fonts/font-warnings.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { otherProblem } from "#contract/problems.ts";
import { germanValueProblem } from "./value-problems.de.ts";
import { germanServiceTexts } from "./service-texts.de.ts";

const inGerman = (text: string) => translateServiceText(text, germanServiceTexts);

test("a field's problem that is one of the service's own texts is said in German", () => {
  expect(germanValueProblem(otherProblem("url", "Its server answered 404."))).toBe(
    "Der Server hat mit 404 geantwortet.",
  );
  expect(germanValueProblem(otherProblem("url", "a text of another service"))).toBe(
    "a text of another service",
  );
});

test.each(keysOf(serviceTexts))("%s says the same in German, with the same values", (code) => {
  const names = (text: string) =>
    [...text.matchAll(parameterPattern)].flatMap((match) => match[1] ?? []).toSorted();
  expect(names(germanServiceTexts[code])).toEqual(names(serviceTexts[code]));
  const fill = (form: string) =>
    form.replaceAll(parameterPattern, (_whole, name: string) => (name === "place" ? '"7"' : "7"));
  expect(inGerman(fill(serviceTexts[code]))).toBe(fill(germanServiceTexts[code]));
  expect(fill(germanServiceTexts[code])).not.toBe(fill(serviceTexts[code]));
});

test("translates the warning about characters that no font has", () => {
  const [ofPage = "", ofTitle = ""] = listMissingCharacters([
    [undefined, "\u{10FFFD}"],
    ["title", "\u{10FFFD}\u{10FFFC}"],
  ]);
  expect(inGerman(ofPage)).toMatch(/^Keine Schrift hat dieses Zeichen von der Seite: .*U\+10FFFD/);
  expect(inGerman(ofTitle)).toMatch(/^Keine Schrift hat diese Zeichen von "title": /);
});

test("takes a value that looks like a text of the service as it is", () => {
  expect(inGerman("no component 'It answered 500.'")).toBe("keine Komponente „It answered 500.“");
});

/** A text of the service in both languages, as `contract/texts` writes it. */
interface BothLanguages {
  english: string;
  german: string;
}

const codes = keysOf(serviceTexts);
const write = (form: string, values: Readonly<Record<string, string>>) =>
  form.replaceAll(parameterPattern, (_whole, name: string) => values[name] ?? "");
const numbers = new Set(
  "age all bytes count empty height last max megapixels seconds shown side status wanted width".split(" "),
);
/** Text that users, authors of templates or servers may have written. */
const freeText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ": ",
        "'",
        '"',
        "; ",
        ". ",
        "{name}",
        "$&",
        "\n",
        "it ",
        "'; did you mean '",
        "(b)",
        "Its server answered 404.",
      ),
      fc.string({ minLength: 1, maxLength: 4, unit: "grapheme" }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(""));

/** The words after a parameter, up to the next one. */
function wordsAfter(form: string, name: string): string {
  return form.slice(form.indexOf(`{${name}}`) + name.length + 2).split("{", 1)[0] ?? "";
}

function valueOf(form: string, name: string, depth: number): fc.Arbitrary<BothLanguages> {
  if (name === "reason") return textOf(reasons, depth + 1);
  if (name === "secret") return textOf(["secretOwn", "secretPrevious", "secretSender"], depth);
  const same = (value: string) => ({ english: value, german: value });
  if (numbers.has(name)) return fc.nat().map((value) => same(String(value)));
  if (name === "format") return fc.constantFrom("PDF", "JPEG XL").map(same);
  if (name === "characters") return fc.constantFrom("ᚠ (U+16A0)", "ᚠᚢ (U+16A0, U+16A2)").map(same);
  // A name that the template, the service or the fonts have; its words would be an ambiguous text.
  if (name === "suggestion") return freeText.filter((value) => !value.includes("did you mean")).map(same);
  if (name === "place") return freeText.map((id) => same(`"${id}"`));
  // The words before a reason are told from those in a value by the reason; a name may have the words after it.
  const words = wordsAfter(form, name);
  const isFree = name === "name" || form.includes(`{${name}}${words}{reason}`) || words === "";
  return freeText.filter((value) => isFree || !`${value}${words}`.slice(0, -1).includes(words)).map(same);
}

function textOf(among: readonly ServiceTextCode[], depth = 0): fc.Arbitrary<BothLanguages> {
  const offered = depth < 2 ? among : among.filter((code) => !serviceTexts[code].includes("{reason}"));
  return fc.constantFrom(...offered).chain((code) => {
    const form: string = serviceTexts[code];
    const names = [...form.matchAll(parameterPattern)].flatMap((match) => match[1] ?? []);
    return fc
      .record(Object.fromEntries(names.map((name) => [name, valueOf(form, name, depth)])))
      .map((values) => {
        const entries = Object.entries(values);
        const inEnglish = Object.fromEntries(entries.map(([name, { english }]) => [name, english]));
        const german = Object.fromEntries(entries.map(([name, value]) => [name, value.german]));
        return { english: write(form, inEnglish), german: write(germanServiceTexts[code], german) };
      });
  });
}

/** The texts that stand as a reason in another: sentences. */
const reasons = codes.filter((code) => /^[A-Z{].*\.$/s.test(serviceTexts[code]));

/** Forms in which a value may contain the words after it. */
const manifold = codes.filter((code) =>
  /\{\w+\}[^{]*\{(?:reason|suggestion|characters)\}/.test(serviceTexts[code]),
);

test("each text with any values reads the same in German as if it were written in German", () => {
  fc.assert(
    fc.property(fc.oneof(textOf(codes), textOf(manifold)), ({ english, german }) => {
      expect(inGerman(english)).toBe(german);
    }),
    { numRuns: lawRuns(1_000) },
  );
});
