import { expect, test } from "vitest";
import { keysOf } from "#contract/keys-of.ts";
import { translateServiceText } from "#contract/texts/read-service-text.ts";
import { serviceTexts } from "#contract/texts/service-texts.ts";
import { parameterPattern } from "#contract/texts/write-text.ts";
import { listMissingCharacters } from "#scene/fonts/missing-characters.ts";
import { germanServiceTexts } from "./service-texts.de.ts";

const inGerman = (text: string) => translateServiceText(text, germanServiceTexts);

test.each(keysOf(serviceTexts))("%s says the same in German, with the same values", (code) => {
  const names = (text: string) =>
    [...text.matchAll(parameterPattern)].flatMap((match) => match[1] ?? []).toSorted();
  expect(names(germanServiceTexts[code])).toEqual(names(serviceTexts[code]));
  const fill = (form: string) =>
    form.replaceAll(parameterPattern, (_whole, name: string) => (name === "place" ? '"7"' : "7"));
  expect(inGerman(fill(serviceTexts[code]))).toBe(fill(germanServiceTexts[code]));
  expect(fill(germanServiceTexts[code])).not.toBe(fill(serviceTexts[code]));
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
