import { decodeHTML } from "entities/decode";
import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";

/** Maximum length of a value; the rest is cut. */
export const valueLengthMax = 10_000;

/** Of a value whose entities are not decoded yet: most are five letters for one. */
export const writtenLengthMax = 5 * valueLengthMax;

/** The same for names: of people, of sites, of feeds. */
export const nameLengthMax = 500;

/** Text as a person reads it: white space is collapsed, controls are removed, and joiners if there is nothing else. */
export function plainText(text: string, lengthMax = valueLengthMax): string {
  return cutTo(lengthMax, text)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\p{Cc}/gu, "")
    .replace(/^[\s\p{Default_Ignorable_Code_Point}]+$/u, "")
    .trim()
    .toWellFormed();
}

/** Text that was written as HTML: without its tags, with its entities decoded. */
export function textOfHtml(html: string): string {
  const source = cutTo(valueLengthMax, html);
  if (!/[&<]/.test(source)) return plainText(source);
  let text = "";
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ...ignoreAll,
      ontext: (start, end) => {
        text += source.slice(start, end);
      },
      // Two paragraphs are two words.
      onopentagname: () => {
        text += " ";
      },
    },
  );
  tokenizer.write(source);
  tokenizer.end();
  return plainText(decodeHTML(text));
}

/** Callbacks that a tokenizer's listener may omit. */
export const ignoreAll: TokenizerCallbacks = {
  onattribdata: () => undefined,
  onattribentity: () => undefined,
  onattribend: () => undefined,
  onattribname: () => undefined,
  oncdata: () => undefined,
  onclosetag: () => undefined,
  oncomment: () => undefined,
  ondeclaration: () => undefined,
  onend: () => undefined,
  onopentagend: () => undefined,
  onopentagname: () => undefined,
  onprocessinginstruction: () => undefined,
  onselfclosingtag: () => undefined,
  ontext: () => undefined,
  ontextentity: () => undefined,
};

/** The beginning of a text; nothing of it for a negative length. */
export function cutTo(lengthMax: number, text: string): string {
  return text.length > lengthMax ? text.slice(0, Math.max(0, lengthMax)) : text;
}
