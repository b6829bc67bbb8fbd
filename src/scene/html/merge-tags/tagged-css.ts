import { type CSSToken, tokenize, TokenType } from "@csstools/css-tokenizer";
import { expectation, mustBe, type ValueProblem } from "#contract/value-problems.ts";
import { writeCssText, writeCssUrl } from "../css-addresses.ts";
import { cssValueLengthMax } from "../css-rules.ts";
import { type MergeTag, readTaggedText, type TagPlace, type TagProblem } from "./tag-syntax.ts";
import { type AddressUse, tagAtStart, taggedAddressProblem, writeTaggedAddress } from "./tagged-address.ts";

/** The kind of CSS text: a style sheet, the declarations of a `style` attribute, or the value of one property. */
export type CssForm = "sheet" | "declarations" | { property: string };

type Parts = readonly (string | MergeTag)[];

type Segment =
  | string
  | { kind: "value" | "string"; tag: MergeTag; place: TagPlace }
  /** A whole address, written with quotes; `url` also with `url()`. */
  | { kind: "url" | "quotedUrl"; parts: Parts };

/** CSS with tags, split so that each value can be written for its place. */
export interface TaggedCss {
  segments: readonly Segment[];
  faults: readonly TagProblem[];
}

const placeRule = "a tag is accepted only in the value of a declaration, in a text in quotes and in url()";

/** Splits CSS at its tags, in time linear in its length. Undefined if it has none. */
export function readTaggedCss(css: string, form: CssForm): TaggedCss | undefined {
  const text = readTaggedText(css);
  if (text === undefined) return undefined;
  const tags: MergeTag[] = [];
  const mark = unusedWord(css);
  const marked = text.parts
    .map((part) => (typeof part === "string" ? part : `${mark}${tags.push(part) - 1}_`))
    .join("");
  const reader = createReader(form, { tags, pattern: new RegExp(`${mark}(\\d+)_`) });
  for (const [index, part] of text.parts.entries()) {
    const before = text.parts[index - 1];
    // The backslash would escape the beginning of the value.
    if (typeof part !== "string" && typeof before === "string" && before.endsWith("\\"))
      reader.faults.push({ offset: part.offset, message: placeRule });
  }
  for (const token of tokenize({ css: marked })) reader.read(token);
  return { segments: reader.segments, faults: [...text.faults, ...reader.faults] };
}

/** A placeholder for tags while the CSS is tokenised: letters, so that it is always part of a word. */
function unusedWord(css: string): string {
  let word = "mergetag";
  while (css.includes(word)) word += "x";
  return word;
}

interface Statement {
  /** The property, once its colon has been read. */
  property: string | undefined;
  firstWord: string | undefined;
  /** Whether the statement is an at-rule. */
  isRule: boolean;
  /** All tags so far. Those before the colon are problems, and all if the statement turns out to be a selector. */
  tags: { tag: MergeTag; isValue: boolean }[];
}

function createReader(form: CssForm, marks: { tags: readonly MergeTag[]; pattern: RegExp }) {
  const segments: Segment[] = [];
  const faults: TagProblem[] = [];
  const open: string[] = [];
  const isValueAlone = typeof form === "object";
  let level = form === "sheet" ? 0 : 1;
  let statement = newStatement();

  function newStatement(): Statement {
    const property = isValueAlone ? form.property : undefined;
    return { property, firstWord: undefined, isRule: false, tags: [] };
  }

  function endStatement(isPrelude: boolean): void {
    for (const { tag, isValue } of statement.tags)
      if (isPrelude || statement.isRule || !isValue) faults.push({ offset: tag.offset, message: placeRule });
    statement = newStatement();
  }

  function follow(token: CSSToken): void {
    const [type] = token;
    if (type === TokenType.Function) open.push(token[4].value.toLowerCase());
    else if (type === TokenType.OpenParen) open.push("");
    else if (type === TokenType.CloseParen) open.pop();
    else if (type === TokenType.OpenCurly) {
      endStatement(true);
      level += 1;
    } else if (type === TokenType.CloseCurly) {
      endStatement(level === 0);
      level -= 1;
    } else if (type === TokenType.EOF || (type === TokenType.Semicolon && open.length === 0))
      endStatement(level <= 0);
    else if (type === TokenType.Colon) statement.property ??= statement.firstWord;
    else if (type === TokenType.AtKeyword) statement.isRule ||= statement.firstWord === undefined;
    else if (type === TokenType.Ident) statement.firstWord ??= token[4].value.toLowerCase();
  }

  /** Splits a text at its tags; undefined if it has none. */
  function split(text: string): Parts | undefined {
    const pieces = text.split(marks.pattern);
    if (pieces.length === 1) return undefined;
    return pieces.flatMap((piece, index): Parts | MergeTag =>
      index % 2 === 1 ? (marks.tags[Number(piece)] ?? []) : piece === "" ? [] : [piece],
    );
  }

  function addTagged(token: CSSToken, parts: Parts): void {
    const [type] = token;
    const tags = parts.filter((part) => typeof part !== "string");
    for (const tag of tags) statement.tags.push({ tag, isValue: statement.property !== undefined });
    const inUrl = open.at(-1) === "url";
    if (type === TokenType.URL || (type === TokenType.String && inUrl)) {
      const address = split(token[4].value) ?? [];
      const fault = taggedAddressProblem(address, "picture");
      for (const tag of fault === undefined ? [] : tags.slice(0, 1))
        faults.push({ offset: tag.offset, message: fault ?? "" });
      segments.push({ kind: type === TokenType.URL ? "url" : "quotedUrl", parts: address });
      return;
    }
    const isText = type === TokenType.String;
    const isWord = type === TokenType.Ident || type === TokenType.Hash || type === TokenType.Dimension;
    if (!isText && !isWord) for (const { offset } of tags) faults.push({ offset, message: placeRule });
    const place = isText ? "cssText" : valuePlace(parts);
    for (const part of parts)
      segments.push(
        typeof part === "string" ? part : { kind: isText ? "string" : "value", tag: part, place },
      );
  }

  function valuePlace(parts: Parts): TagPlace {
    const { property = "" } = statement;
    if (parts.length > 1 || open.length > 0) return "css";
    if (property === "font-family") return "cssFont";
    return /(?:^|-)color$|^(?:fill|stroke)$/.test(property) && !property.startsWith("--")
      ? "cssColor"
      : "css";
  }

  return {
    segments,
    faults,
    read: (token: CSSToken) => {
      const parts = split(token[1]);
      follow(token);
      if (parts === undefined) segments.push(token[1]);
      else addTagged(token, parts);
    },
  };
}

/** Lists the tags with their places, in order. */
export function listCssTags({ segments }: TaggedCss): { tag: MergeTag; place: TagPlace }[] {
  return segments.flatMap((segment) => {
    if (typeof segment === "string") return [];
    if ("tag" in segment) return [segment];
    return listAddressTags(segment.parts, "picture");
  });
}

/** Lists the tags of an address: the one that is the whole address or its beginning, and later ones. */
export function listAddressTags(parts: Parts, use: AddressUse): { tag: MergeTag; place: TagPlace }[] {
  const start = tagAtStart(parts);
  const isWhole = parts.every((part) => part === start || (typeof part === "string" && part.trim() === ""));
  return parts.flatMap((part) => {
    if (typeof part === "string") return [];
    const place = part !== start ? "addressPart" : use === "link" ? "link" : isWhole ? "picture" : "base";
    return [{ tag: part, place }];
  });
}

/** Writes CSS with its values. Omits values that are not safe in their place. */
export function writeTaggedCss(
  { segments }: TaggedCss,
  valueOf: (tag: MergeTag, place: TagPlace) => string,
  report: (warning: string) => void,
): string {
  return segments
    .map((segment) => {
      if (typeof segment === "string") return segment;
      if ("parts" in segment) {
        const address = writeTaggedAddress(
          segment.parts,
          "picture",
          (tag, isStart) => valueOf(tag, isStart ? "base" : "addressPart"),
          report,
        );
        return segment.kind === "url" ? writeCssUrl(address) : writeCssText(address);
      }
      const value = valueOf(segment.tag, segment.place);
      // The template may use single or double quotes.
      if (segment.kind === "string") return writeCssText(value).slice(1, -1).replaceAll("'", "\\27 ");
      return cssValueProblem(value) === undefined ? value : "";
    })
    .join("");
}

/** Functions that a value may contain. None of them loads anything, or reads anything outside the value. */
const functions: ReadonlySet<string> = new Set(
  (
    "rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix " +
    "calc min max clamp abs round mod rem hypot sqrt pow exp log sign sin cos tan rotate scale translate translatex translatey skew " +
    "linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient"
  ).split(" "),
);

/**
 * The problem of a value that must not be inserted into a style unescaped. Accepts words, numbers with units, colours and
 * functions without addresses, none of which can end the surrounding declaration. Linear in the length, because a list may
 * have thousands of values.
 */
export function cssValueProblem(value: string): ValueProblem | undefined {
  return value.length <= cssValueLengthMax && isSafe(value)
    ? undefined
    : mustBe(expectation("cssValue", {}), value);
}

function isSafe(value: string): boolean {
  // Fast path for most values.
  if (/^[\w#.%+, -]*$/.test(value)) return true;
  // Two adjacent values must not form a comment.
  if (/^\s*[/*]|[/*]\s*$|\/\*|\*\//.test(value)) return false;
  // Characters of words and separators, without quotes, backslashes, braces, brackets, < > @ ! ; : ~ ^ | $ & = ?
  if (!/^[\w#.%+,\s/*()\u0080-\u{10ffff}-]*$/u.test(value)) return false;
  let depth = 0;
  for (const [, before = "", paren] of value.matchAll(/([^\s,/*()]*)([()])/g)) {
    if (paren === "(" && !functions.has(before.toLowerCase())) return false;
    depth += paren === "(" ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
