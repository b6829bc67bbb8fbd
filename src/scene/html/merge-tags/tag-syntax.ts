import { cutText } from "#contract/strings.ts";
import * as limits from "#contract/limits.ts";

/** A merge tag: `{{name}}`, or `{{list.field}}` for a field of the entries of a list. */
export interface MergeTag {
  /** Without braces and white space, in Unicode NFC: `items.title`. */
  name: string;
  /** The part before the dot: the key that clients set. */
  root: string;
  /** The part after the dot. */
  field: string | undefined;
  /** Position of the first brace in the text. */
  offset: number;
}

export interface TagProblem {
  offset: number;
  message: string;
}

/** A text with tags: literal texts and tags in order. */
export interface TaggedText {
  parts: readonly (string | MergeTag)[];
  /** Malformed tags, which stay literal text. */
  faults: readonly TagProblem[];
}

/** Problems in one text; the rest of it is not read. The template is rejected anyway. */
const faultsMax = 1_000;

const namePart = String.raw`[\p{L}\p{N}_][\p{L}\p{M}\p{N}_\u200c\u200d-]*`;
const namePattern = new RegExp(`^(?<root>${namePart})(?:\\.(?<field>${namePart}))?$`, "u");
const nameRule =
  "a tag's name has letters, digits, _ and -, and at most one dot, which stands before the field of a list";

/** Splits a text at its tags, in time linear in its length. Undefined if it has no `{{`. */
export function readTaggedText(text: string): TaggedText | undefined {
  let open = text.indexOf("{{");
  if (open < 0) return undefined;
  const parts: (string | MergeTag)[] = [];
  const faults: TagProblem[] = [];
  let from = 0;
  let close = 0;
  while (open >= 0 && faults.length < faultsMax) {
    const offset = open;
    if (text[open + 2] === "{") {
      faults.push({ offset, message: "{{{ is not accepted: a value is never markup, write {{name}}" });
      while (text[open] === "{") open += 1;
      open = text.indexOf("{{", open);
      continue;
    }
    // Searches once for consecutive unclosed braces, so that the time stays linear.
    if (close >= 0 && close < open + 2) close = text.indexOf("}}", open + 2);
    if (close < 0) {
      faults.push({ offset, message: "{{ is not closed: write {{name}} within one text" });
      break;
    }
    const between = text.slice(open + 2, close).trim();
    const tag = readName(between, offset);
    if (typeof tag === "string") {
      faults.push({ offset, message: tag });
      open = text.indexOf("{{", open + 2);
      continue;
    }
    if (from < offset) parts.push(text.slice(from, offset));
    parts.push(tag);
    from = close + 2;
    open = text.indexOf("{{", from);
  }
  if (from < text.length) parts.push(text.slice(from));
  return { parts, faults };
}

/** Reads the name of a tag; returns a message if it is invalid. */
function readName(written: string, offset: number): MergeTag | string {
  if (written.length > limits.mergeTagNameLengthMax)
    return `a tag's name has at most ${limits.mergeTagNameLengthMax} characters`;
  const name = written.normalize();
  const { root, field } = namePattern.exec(name)?.groups ?? {};
  if (root === undefined) return `{{${cutText(written, 60)}}} is not accepted: ${nameRule}`;
  if (field === rowsProperty)
    return `{{${name}}} is not accepted: "${rowsProperty}" is the list itself, name the field otherwise`;
  return { name, root, field, offset };
}

/** The property that holds a tag's list. */
export const rowsProperty = "rows";

/** Formats a tag for messages. */
export function writeTag({ name }: Pick<MergeTag, "name">): string {
  return `{{${name}}}`;
}

/**
 * The place of a tag, which decides what its value may be and how it is written:
 * - `text`, `attribute`: any text, set in the tree unchanged
 * - `picture`, `link`: a whole address; `base`: its beginning; `addressPart`: a later part, percent-encoded
 * - `css`: a value or a part of one; `cssColor`, `cssFont`: the whole value of such a property
 * - `cssText`: within quotes in a style
 */
export type TagPlace =
  | "text"
  | "attribute"
  | "picture"
  | "link"
  | "base"
  | "addressPart"
  | "css"
  | "cssColor"
  | "cssFont"
  | "cssText";
