import { writerOf } from "./write-text.ts";

/** Forms of the warnings that the scene writes, in the service and in the dashboard. */
export const sceneTexts = {
  unknownFont: "no font '{name}'",
  unknownFontMeant: "no font '{name}'; did you mean '{suggestion}'?",
  listCut:
    "the list {list} shows {shown} of {wanted} entries; the rows of a page may have {max} elements together",
  rowsCut:
    "component '{component}' shows {shown} of {wanted} rows; the rows of a page may have {max} elements together",
  addressLeftOut: "the address with {tags} is left out: it {reason}",
  inComponent: "component '{component}': {reason}",
  qrTooLong:
    "the content is too long for a QR code: {bytes} bytes; error correction {level} holds at most {max}",
  manyMarks: "a letter has more than {max} marks; the others are left out",
  textCut: "the text of component '{component}' does not fit its box and is cut",
  textSpills: "the text of component '{component}' is larger than its box",
  textRejected:
    "The text of component '{component}' does not fit its box, and the template rejects such a text.",
  missingCharacter: "No font has this character of {place}: {characters}",
  missingCharacters: "No font has these characters of {place}: {characters}",
  missingInMoreComponent: "No font has some characters of {count} more component.",
  missingInMoreComponents: "No font has some characters of {count} more components.",
  thePage: "the page",
} as const;

/** A text of the scene, in English. */
export const sceneText = writerOf(sceneTexts);
