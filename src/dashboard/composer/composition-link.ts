import * as z from "zod/mini";
import type { ChangeValue } from "#contract/changes/change.ts";
import { type Composition, emptyComposition, withChanges } from "./composition.ts";
import { texts } from "./texts.ts";

/*
 * A composition in the address, after the `#`, so that it can be shared and survives a reload. It is never sent to a
 * server, and holds no secret. The form is `#1.` and the base64url of UTF-8 JSON: the digit is its version.
 */

const version = "1.";

const linkSchema = z.object({
  c: z.optional(z.array(z.unknown())),
  o: z.optional(z.record(z.string(), z.unknown())),
});

const changeSchema = z.tuple([z.string(), z.string(), z.unknown()]);

const optionSchemas = {
  outputFormat: z.string(),
  expires: z.number(),
  webhookUrl: z.string(),
  metadata: z.string(),
  width: z.number(),
  height: z.number(),
  fileName: z.string(),
  batchName: z.string(),
};

/** Empty for an empty composition, so that a fresh address stays clean. */
export function toHash({ changes, options }: Composition): string {
  if (changes.length === 0 && Object.keys(options).length === 0) return "";
  const content = {
    ...(changes.length > 0 && {
      c: changes.map(({ componentId, property, value }) => [componentId, property, value]),
    }),
    ...(Object.keys(options).length > 0 && { o: options }),
  };
  return `#${version}${toBase64Url(JSON.stringify(content))}`;
}

export interface ReadHash {
  composition: Composition;
  /** What could not be read, for a notice; the rest was opened all the same. */
  problem: string | undefined;
}

/** Reads what can be read, whatever was done to the address. */
export function readHash(hash: string): ReadHash {
  const source = hash.replace(/^#/, "");
  if (source === "") return { composition: emptyComposition, problem: undefined };
  const content = source.startsWith(version) ? parseContent(source.slice(version.length)) : undefined;
  if (content === undefined) {
    return {
      composition: emptyComposition,
      problem: texts.page.unreadableAddress,
    };
  }
  const entries = content.c ?? [];
  const changes = entries.flatMap((entry) => {
    const read = changeSchema.safeParse(entry);
    if (!read.success || read.data[2] === null || read.data[2] === undefined) return [];
    const [componentId, property, value] = read.data;
    return [{ componentId, property, value: value as ChangeValue }];
  });
  const lost = entries.length - changes.length;
  return {
    composition: withChanges({ changes: [], options: readOptions(content.o ?? {}) }, changes),
    problem: lost === 0 ? undefined : texts.page.partlyUnreadableAddress(lost, entries.length),
  };
}

function parseContent(encoded: string): z.infer<typeof linkSchema> | undefined {
  try {
    const read = linkSchema.safeParse(JSON.parse(fromBase64Url(encoded)));
    return read.success ? read.data : undefined;
  } catch {
    // A damaged address; the caller says so and opens what it can.
    return undefined;
  }
}

function readOptions(source: Record<string, unknown>): Composition["options"] {
  const options: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(optionSchemas)) {
    const read = schema.safeParse(source[name]);
    if (read.success) options[name] = read.data;
  }
  return options;
}

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64Url(encoded: string): string {
  const binary = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}
