import type { Change } from "#contract/changes/change.ts";
import type { JsonValue } from "#contract/json.ts";

/**
 * A picture that came in a request: the SHA-256 of its bytes as they were sent, and an extension by its first bytes.
 * Names of uploads are shorter.
 */
const name = String.raw`([0-9a-f]{64})\.(?:jpg|png|webp|gif|avif|svg|bin)`;
const namePattern = new RegExp(`^${name}$`);

export function isRequestPictureName(assetName: string): boolean {
  return namePattern.test(assetName);
}

/** The SHA-256 of the picture's bytes, hex; undefined for every other asset. */
export function digestOfName(assetName: string): string | undefined {
  return namePattern.exec(assetName)?.[1];
}

const scheme = "asset:";

export function toReference(assetName: string): string {
  return `${scheme}${assetName}`;
}

/** The pictures of requests that changes name, each once. */
export function listPictureNames(changes: readonly Change[]): string[] {
  const names = new Set<string>();
  for (const { value } of changes) collectNames(value, names);
  return [...names];
}

function collectNames(value: JsonValue, names: Set<string>): void {
  if (typeof value === "string") {
    const named = value.startsWith(scheme) ? value.slice(scheme.length) : "";
    if (isRequestPictureName(named)) names.add(named);
  } else if (typeof value === "object" && value !== null) {
    for (const part of Object.values(value)) collectNames(part, names);
  }
}

/** Pictures that a text names anywhere, such as a template's document, each once. */
export function findPictureNames(text: string): string[] {
  const references = text.match(new RegExp(`${scheme}${name}`, "g")) ?? [];
  return [...new Set(references.map((reference) => reference.slice(scheme.length)))];
}
