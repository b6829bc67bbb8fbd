import { valueProblemWords } from "#contract/value-problem-words.ts";
import { expectation, type ValueProblem, mustBe, otherValueProblem } from "#contract/value-problems.ts";
import { sceneText } from "#contract/texts/scene-texts.ts";
import { isLinkAddress, pictureProblem } from "../check-html.ts";
import { type MergeTag, writeTag } from "./tag-syntax.ts";

/** The purpose of an address: a picture that is loaded, a link in a PDF, or an element of the page itself. */
export type AddressUse = "picture" | "link" | "fragment";

type Parts = readonly (string | MergeTag)[];

/** Literal beginnings that contain the whole scheme. */
const schemes: Readonly<Record<AddressUse, RegExp>> = {
  picture: /^\s*(?:(?:https?:)?\/\/|asset:|data:image\/[\w.+-]+;base64,|#)/i,
  link: /^\s*(?:https?:\/\/|mailto:|tel:|#)/i,
  fragment: /^\s*#/,
};

const schemeRule =
  "a tag is not accepted in the scheme of an address: write https:// before it, or let the tag be the whole address";

/** The problem of a template's address with tags. A value may be a whole address, but not a part of its scheme. */
export function taggedAddressProblem(parts: Parts, use: AddressUse): string | undefined {
  const [first, next] = withoutSpaceBefore(parts);
  if (typeof first === "string") return schemes[use].test(first) ? undefined : schemeRule;
  if (use === "fragment") return "a tag is accepted only after a # here";
  return typeof next === "string" && /^[^/?#]*:/.test(next) ? schemeRule : undefined;
}

/** The tag at the beginning of the address, whose value has to be an address itself. */
export function tagAtStart(parts: Parts): MergeTag | undefined {
  const [first] = withoutSpaceBefore(parts);
  return typeof first === "string" ? undefined : first;
}

/** The problem of an address, or of a value at its beginning. An empty one is accepted. */
export function addressProblem(address: string, use: AddressUse): ValueProblem | undefined {
  if (address === "") return undefined;
  if (use === "link") return isLinkAddress(address) ? undefined : mustBe(expectation("link", {}));
  if (address.startsWith("#")) return undefined;
  return use === "picture"
    ? pictureProblem(address)
    : otherValueProblem("must be a # and an id of this page");
}

/**
 * Writes an address with its values. The first value may be an address itself; later ones are percent-encoded, except for
 * slashes in a path. Reports an address that is not accepted, and returns an empty one.
 */
export function writeTaggedAddress(
  parts: Parts,
  use: AddressUse,
  valueOf: (tag: MergeTag, isStart: boolean) => string,
  report: (warning: string) => void,
): string {
  if (taggedAddressProblem(parts, use) !== undefined) return "";
  const start = tagAtStart(parts);
  let address = start === undefined ? "" : valueOf(start, true).trim();
  // The first tag has no value, for which there already is a warning.
  if (start !== undefined && address === "") return "";
  for (const part of withoutSpaceBefore(parts)) {
    if (typeof part === "string") address += part;
    else if (part !== start) address += encodeFor(address.trimStart(), valueOf(part, false));
  }
  address = address.trim();
  const fault = addressProblem(address, use);
  if (fault === undefined) return address;
  const tags = parts.filter((part) => typeof part !== "string").map(writeTag);
  report(
    sceneText("addressLeftOut", { tags: [...new Set(tags)].join(", "), reason: valueProblemWords(fault) }),
  );
  return "";
}

function withoutSpaceBefore(parts: Parts): Parts {
  const [first] = parts;
  return typeof first === "string" && first.trim() === "" ? parts.slice(1) : parts;
}

function encodeFor(before: string, value: string): string {
  if (/^(?:asset|data):/i.test(before)) return value;
  if (/^tel:/i.test(before)) return value.replaceAll(/\s/g, "");
  return /[?#]/.test(before)
    ? encodeURIComponent(value)
    : encodeURI(value).replaceAll(/[?#]/g, encodeURIComponent);
}
