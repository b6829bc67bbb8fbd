import { expectation, type ValueProblem, mustBe } from "#contract/value-problems.ts";
import { fail, type Result, succeed } from "#contract/result.ts";

const dataUrlType = String.raw`data:(?:image/[\w.+-]+|application/octet-stream)?(?:;[\w-]+=[\w.-]*)*`;
/** Beginnings of an address and the characters that may not follow. All of a data URL in base64 is read. */
const forms = [
  { start: /^https?:\/\/(?=.)/i, refused: /(?!\s)\p{Cc}/u },
  { start: /^asset:(?=.)/i, refused: /[^\w.-]/ },
  { start: new RegExp(`^${dataUrlType};base64,`, "i"), refused: /[^\w+/=\s%-]/ },
  { start: new RegExp(`^${dataUrlType},`, "i"), refused: undefined },
];
/** As in browsers. A blank in a host cannot be encoded. */
const refusedInHost = /[\s"<>^`{|}]/;

/**
 * Reads the address of a picture: an http(s) URL, `asset:` and a name, a `data:image/…` URL, or nothing. As in browsers, a
 * blank is encoded, line ends and tabs are removed, and `//host/…` is https. A problem names the character that has no
 * place in an address.
 */
export function readPictureAddress(text: string): Result<string, ValueProblem> {
  const trimmed = text.trim();
  const address = trimmed.startsWith("//") ? `https:${trimmed}` : trimmed;
  if (address === "") return succeed("");
  const form = forms.find(({ start }) => start.test(address));
  if (form === undefined) return fail(mustBe(expectation("picture", {}), text));
  const rest = address.replace(form.start, "");
  const refused = form.refused?.exec(rest)?.[0];
  if (refused !== undefined) return fail(characterProblem(refused, "address"));
  if (form !== forms[0]) return succeed(address);
  const joined = address.replaceAll(/[\t\n\r\f\v]/g, "");
  const host = /^[^:]+:\/\/([^/?#\\]*)/.exec(joined)?.[1] ?? "";
  const inHost = refusedInHost.exec(host)?.[0];
  if (inHost !== undefined) return fail(characterProblem(inHost, "host"));
  return succeed(joined.replaceAll(/\s/g, encodeURIComponent));
}

function characterProblem(character: string, part: "address" | "host"): ValueProblem {
  const number = character.codePointAt(0) ?? 0;
  const code = `U+${number.toString(16).toUpperCase().padStart(4, "0")}`;
  const isShown = /[^\s\p{Cc}]/u.test(character);
  return { code: "character", params: { character: isShown ? character : "", code, in: part } };
}
