import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keysOf } from "#contract/keys-of.ts";
import { listMissingCharacters } from "#scene/fonts/missing-characters.ts";
import { germanServiceTexts } from "./service-texts.de.ts";
import { readServiceText, serviceTexts, translateServiceText } from "./service-texts.ts";

const inGerman = (text: string) => translateServiceText(text, germanServiceTexts);

/** The source of the service and the scene, where warnings and reasons are written. */
const sources = ["src/service/**/*.ts", "src/scene/**/*.ts"]
  .flatMap((pattern) => globSync(pattern))
  .filter((path) => !path.endsWith(".test.ts"))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

const literal = String.raw`("(?:[^"\\]|\\.)*"|${"`"}(?:[^${"`"}\\]|\\.)*${"`"})`;
/** Where a text reaches a caller: errors of captures, renders, fetches and pictures, and warnings. */
const places = [
  String.raw`new (?:CaptureError|RenderError|OutboundError|PictureError)\(\s*(?:"\w+"|[\w\s.=?]+"\w+" : "\w+"),\s*${literal}`,
  String.raw`new (?:SourceError|ChromiumMissing)\(\s*${literal}`,
  String.raw`[wW]arnings\.push\(\s*${literal}`,
].map((pattern) => new RegExp(pattern, "g"));
/** Files in which every array of one sentence, and every returned or listed sentence, is one. */
const sentencePlaces = new Map([
  ["src/service/capture", /(?:return \[\s*|\? \[\s*)("[A-Z](?:[^"\\])*"|`[A-Z][^`]*`)/g],
  ["src/scene/html/merge-tags/tagged-address.ts", /report\((`[^`]*`)\)/g],
  ["src/service/capture/open-address.ts", /\/i?, ("[A-Z][^"]*")\]/g],
  ["src/service/outbound/dial.ts", /return ("[A-Z][^"]*");/g],
  ["src/service/webhooks/send-attempt.ts", /return ("[A-Z][^"]*"|`[A-Z][^`]*`);/g],
  ["src/service/webhooks/check-signature.ts", /("(?:It|The message|No secret) [^"]*"|`It [^`]*`)/g],
  ["src/service/capture/page-area.ts", /(?:invalid|missing|hidden|late): ("[^"]*")/g],
]);

/** The text with sample values; nested calls that may add nothing add nothing. */
function sample(found: string): string {
  return found
    .slice(1, -1)
    .replaceAll(/\$\{suggest\w*\([^}]*\)\}|\$\{cause\}/g, "")
    .replaceAll(/\$\{[^}]*\}/g, "7")
    .replaceAll(/\\(.)/g, "$1");
}

function textsOfTheService(): { path: string; text: string }[] {
  return sources.flatMap(({ path, text }) => {
    const special = [...sentencePlaces]
      .filter(([start]) => path.startsWith(start))
      .flatMap(([start, pattern]) =>
        [...text.matchAll(pattern)].map((match) =>
          start.endsWith("page-area.ts") ? `"The selector 7 ${(match[1] ?? "").slice(1, -1)}."` : match[1],
        ),
      );
    const general = places.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1]));
    return [...special, ...general].map((found) => ({ path, text: sample(found ?? "") }));
  });
}

/** A part of them is a text that another line has; the tests below have them whole. */
const composed = [
  "No font has some characters of 7 more component7.",
  "The selector 7 7.",

  "7, which is too large for a picture.",
  "7, so its loading was stopped. The picture shows what was there.",
];

test("every warning and every reason in the service's source has German words", () => {
  const all = textsOfTheService().filter(({ text }) => !composed.includes(text));
  expect(all.length).toBeGreaterThan(90);
  const unknown = all.filter(({ text }) => readServiceText(text) === undefined);
  expect(unknown.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
});

test.each(keysOf(serviceTexts))("%s says the same in German, with the same values", (code) => {
  const names = (text: string) =>
    [...text.matchAll(/\{(\w+)\}/g)].flatMap((match) => match[1] ?? []).toSorted();
  expect(names(germanServiceTexts[code])).toEqual(names(serviceTexts[code]));
  const filled = serviceTexts[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => `<${name}>`);
  expect(readServiceText(filled)?.code).toBe(code);
  expect(inGerman(filled)).toBe(germanServiceTexts[code].replaceAll(/\{(\w+)\}/g, "<$1>"));
  expect(inGerman(filled)).not.toBe(filled);
});

test.each([
  ["no component 'titel'; did you mean 'title'?", "keine Komponente „titel“; meinten Sie „title“?"],
  [
    "the picture of 'photo', 'logo' could not be loaded from https://a.test/x.png: Its server answered 404.",
    "das Bild von 'photo', 'logo' konnte nicht geladen werden von https://a.test/x.png: Der Server hat mit 404 geantwortet.",
  ],
  [
    "The page had not loaded after 20 seconds. It was waiting for a.test/slow.js and 2 more. The picture shows what was there.",
    "Die Seite war nach 20 Sekunden nicht geladen. Sie wartete auf a.test/slow.js und 2 weitere. Das Bild zeigt, was da war.",
  ],
  [
    "The page has more than 20,000 elements and texts, so its loading was stopped. The picture shows what was there.",
    "Die Seite hat mehr als 20,000 Elemente und Texte, deshalb wurde das Laden beendet. Das Bild zeigt, was da war.",
  ],
  [
    "No font has some characters of 3 more components.",
    "Keine Schrift hat manche Zeichen 3 weiterer Komponenten.",
  ],
  [
    "It fits this service's secret, and was signed 900 s before it arrived; more than 300 s may be a replay.",
    "Sie passt zu dem Geheimnis dieses Dienstes und wurde 900 s vor ihrer Ankunft signiert; mehr als 300 s können eine Wiederholung durch Dritte sein.",
  ],
  ["A text of another service.", "A text of another service."],
])("translates %j with the reason in it", (english, german) => {
  expect(inGerman(english)).toBe(german);
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
