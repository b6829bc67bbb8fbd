import * as z from "zod/mini";
import type { ChangeValue } from "#contract/changes/change.ts";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import { type Composition, emptyComposition, type RenderOptions, withChanges } from "./composition.ts";
import { parseJson } from "./parse-json.ts";
import { texts } from "./texts.ts";

/*
 * A composition in the fragment of the address, so that it can be shared and survives a reload. Browsers do not send
 * the fragment. It has no secrets of the product; a token in a `webhookUrl` is in it, and the field warns of that. The
 * form is `#1.`, where the digit is the version, followed by the base64url of UTF-8 JSON.
 */

const version = "1.";

const linkSchema = z.object({
  c: z.optional(z.array(z.unknown())),
  o: z.optional(z.record(z.string(), z.unknown())),
  /** The number of values that were too long for the address. */
  x: z.optional(z.number()),
});

const isSet = (value: unknown) => value !== null && value !== undefined;
const changeSchema = z.tuple([z.string(), z.string(), z.custom<ChangeValue>(isSet)]);

const optionsSchema = z.object({
  outputFormat: z.exactOptional(z.string()),
  expires: z.exactOptional(z.number()),
  webhookUrl: z.exactOptional(z.string()),
  webhookOn: z.exactOptional(z.string()),
  metadata: z.exactOptional(z.string()),
  width: z.exactOptional(z.number()),
  height: z.exactOptional(z.number()),
  fileName: z.exactOptional(z.string()),
  batchName: z.exactOptional(z.string()),
  more: z.exactOptional(z.custom<JsonObject>(isJsonObject)),
});

/** Returns an empty text for an empty composition. */
export function toHash(composition: Composition): string {
  return writeHash(composition, 0);
}

/**
 * Characters. Browsers allow about two million, but typing rewrites the address all the time, and values with `data:`
 * URLs are long.
 */
const addressLengthMax = 200_000;

/** The fragment for the address bar. Omits the longest values if it would be too long; the draft keeps them. */
export function toAddressHash(composition: Composition): { hash: string; leftOut: number } {
  return toHashWithin(addressLengthMax, composition);
}

/** Characters. Browsers do not follow a link of two million. */
const linkLengthMax = 1_500_000;

/** The fragment for a link inside the dashboard; it may be longer than the address bar's. */
export function toLinkHash(composition: Composition): string {
  return toHashWithin(linkLengthMax, composition).hash;
}

function toHashWithin(lengthMax: number, composition: Composition): { hash: string; leftOut: number } {
  // The values alone are a lower bound of the length. Checking it first avoids encoding a picture of 14 million
  // characters.
  let size = composition.changes.reduce((sum, { value }) => sum + sizeOf(value), 0);
  const whole = size > lengthMax ? undefined : toHash(composition);
  if (whole !== undefined && whole.length <= lengthMax) return { hash: whole, leftOut: 0 };
  const longestFirst = composition.changes.toSorted((a, b) => sizeOf(b.value) - sizeOf(a.value));
  for (const [index, longest] of longestFirst.entries()) {
    const leftOut = index + 1;
    size -= sizeOf(longest.value);
    if (size > lengthMax) continue;
    const left = new Set(longestFirst.slice(0, leftOut));
    const changes = composition.changes.filter((change) => !left.has(change));
    const hash = writeHash({ ...composition, changes }, leftOut);
    if (hash.length <= lengthMax) return { hash, leftOut };
  }
  return { hash: writeHash(emptyComposition, longestFirst.length + 1), leftOut: longestFirst.length + 1 };
}

function sizeOf(value: ChangeValue): number {
  return typeof value === "string" ? value.length : JSON.stringify(value).length;
}

function writeHash({ changes, options }: Composition, leftOut: number): string {
  if (changes.length === 0 && Object.keys(options).length === 0 && leftOut === 0) return "";
  const content = {
    ...(changes.length > 0 && {
      c: changes.map(({ componentId, property, value }) => [componentId, property, value]),
    }),
    ...(Object.keys(options).length > 0 && { o: options }),
    ...(leftOut > 0 && { x: leftOut }),
  };
  return `#${version}${toBase64Url(JSON.stringify(content))}`;
}

export interface ReadHash {
  composition: Composition;
  /** A message about the unreadable parts; the rest is in `composition`. */
  problem: string | undefined;
}

/** Reads a fragment, also one that was cut or damaged. */
export function readHash(hash: string): ReadHash {
  const source = hash.replace(/^#/, "");
  if (source === "") return { composition: emptyComposition, problem: undefined };
  const isOtherVersion = /^\d+\./.test(source) && !source.startsWith(version);
  const content = source.startsWith(version) ? parseContent(source.slice(version.length)) : undefined;
  if (content === undefined) {
    return {
      composition: emptyComposition,
      problem: isOtherVersion ? texts.otherVersionAddress : texts.unreadableAddress,
    };
  }
  const entries = content.c ?? [];
  const changes = entries.flatMap((entry) => {
    const read = changeSchema.safeParse(entry);
    if (!read.success) return [];
    const [componentId, property, value] = read.data;
    return [{ componentId, property, value }];
  });
  return {
    composition: withChanges({ changes: [], options: readOptions(content.o ?? {}) }, changes),
    problem: describeLoss(content, { lost: entries.length - changes.length, all: entries.length }),
  };
}

function describeLoss(
  { x: leftOut = 0, isCut }: LinkContent,
  { lost, all }: { lost: number; all: number },
): string | undefined {
  if (isCut) return texts.cutAddress(all - lost);
  if (lost > 0) return texts.partlyUnreadableAddress(lost, all);
  return leftOut > 0 ? texts.leftOutOfAddress(leftOut) : undefined;
}

type LinkContent = z.infer<typeof linkSchema> & { isCut: boolean };

function parseContent(encoded: string): LinkContent | undefined {
  // Ignores text that a mail or a chat appended to the address.
  const text = fromBase64Url(/^[\w-]*/.exec(encoded)?.[0] ?? "");
  const whole = parseJson(text);
  const read = linkSchema.safeParse(whole ?? parseJson(closeCut(text)));
  return read.success ? { ...read.data, isCut: whole === undefined } : undefined;
}

/** Closes JSON that was cut off after its last complete change; empty if it has none. */
function closeCut(text: string): string {
  let depth = 0;
  let end = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === "[" || token === "{") depth += 1;
    else if (token === "]" || token === "}") {
      depth -= 1;
      // `{"c":[` has depth 2; each change is a list in it.
      if (depth === 2) end = index + 1;
      else if (depth < 2) break;
    }
  }
  return text.startsWith('{"c":[') && end > 0 ? `${text.slice(0, end)}]}` : "";
}

/** Omits options of a wrong type. */
function readOptions(source: Readonly<Record<string, unknown>>): RenderOptions {
  const readable = Object.entries(optionsSchema.shape).flatMap(([name, schema]) => {
    const value = source[name];
    return value !== undefined && schema.safeParse(value).success ? [[name, value]] : [];
  });
  return optionsSchema.parse(Object.fromEntries(readable));
}

const charactersAtOnce = 8_192;

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = "";
  // Converts many characters per call, which is ten times faster for a picture in a value. Calls have a maximum number
  // of arguments.
  for (let start = 0; start < bytes.length; start += charactersAtOnce)
    binary += String.fromCharCode(...bytes.subarray(start, start + charactersAtOnce));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Decodes as much as is complete of a text that was cut off. */
function fromBase64Url(encoded: string): string {
  const source = encoded.replaceAll("-", "+").replaceAll("_", "/");
  // A last group of one character encodes no byte.
  const binary = atob(source.length % 4 === 1 ? source.slice(0, -1) : source);
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return new TextDecoder().decode(bytes, { stream: true });
}

/** Decodes a segment of a path; returns it unchanged if an escape is damaged. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
