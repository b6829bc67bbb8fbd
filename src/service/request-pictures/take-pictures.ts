import { createHash } from "node:crypto";
import { changeFieldNames } from "#contract/changes/read-changes.ts";
import { isJsonObject } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import { otherProblem, type Problem } from "#contract/problems.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import { readDataUrl } from "../pictures/read-data-url.ts";
import type { TakenValue } from "../edge/read-body.ts";
import { sniffUploadType } from "../pictures/upload-type.ts";
import { toReference } from "./picture-names.ts";

/** A picture from a body, before a reader process has opened it. */
export interface SentPicture {
  /** A hash of the bytes, so equal pictures have one name. */
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

export interface TakenPictures {
  /** The body with `asset:` references in place of data URLs. */
  body: unknown;
  pictures: SentPicture[];
  values: TakenValue[];
}

/** A longer value is a picture, whatever property it is for. */
const textLengthMax = 65_536;

const extensions: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "avif",
  "image/svg+xml": "svg",
};

/**
 * Moves pictures that are data URLs out of a render's changes, in every spelling. The declared type or, if that says
 * something else, the first bytes distinguish a picture from a text that begins with `data:`. Does not modify `sent`.
 * Problems are a picture of more than `limits.sentPictureBytesMax` bytes, more than `limits.sentPicturesMax` of them,
 * and a long data URL that cannot be decoded; a short one is left to the property that it is for.
 */
export function takePictures(sent: unknown): Result<TakenPictures, Problem[]> {
  if (!isJsonObject(sent)) return succeed({ body: sent, pictures: [], values: [] });
  const taken: Taken = { pictures: new Map(), values: [], problems: [], looked: 0 };
  const body: Record<string, unknown> = { ...sent };
  for (const name of changeFieldNames)
    if (Object.hasOwn(sent, name)) body[name] = takeFrom(sent[name], [name], taken);
  const { pictures, values, problems, looked } = taken;
  if (looked > limits.changesMax) problems.push(countProblem(limits.changesMax, "data URLs", looked));
  else if (pictures.size > limits.sentPicturesMax)
    problems.push(countProblem(limits.sentPicturesMax, "different pictures", pictures.size));
  return problems.length > 0 ? fail(problems) : succeed({ body, pictures: [...pictures.values()], values });
}

function countProblem(most: number, what: string, got: number): Problem {
  return otherProblem("", `${most} ${what} at most in a request; got ${got}`);
}

interface Taken {
  pictures: Map<string, SentPicture>;
  values: TakenValue[];
  problems: Problem[];
  /** Values that began with `data:`; those beyond `limits.changesMax` are only counted. */
  looked: number;
}

/**
 * The value without its pictures; the value itself when it has none. `path` is its position, and the array is shared by
 * all calls. The body's depth limit bounds the recursion.
 */
function takeFrom(value: unknown, path: (string | number)[], taken: Taken): unknown {
  if (typeof value === "string") return /^\s*data:/i.test(value) ? takeValue(value, path, taken) : value;
  if (typeof value !== "object" || value === null) return value;
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  // More entries than changes are refused, without being read.
  if (keys.length > limits.changesMax) return value;
  const left = new Map<string | number, unknown>();
  for (const key of keys) {
    const part: unknown = Reflect.get(value, key);
    path.push(key);
    const rest = takeFrom(part, path, taken);
    path.pop();
    if (rest !== part) left.set(key, rest);
  }
  return left.size === 0 ? value : withParts(value, left);
}

/** A copy with other parts. */
export function withParts(holder: object, parts: ReadonlyMap<string | number, unknown>): unknown {
  if (Array.isArray(holder))
    return holder.map((part: unknown, index) => (parts.has(index) ? parts.get(index) : part));
  // `Object.fromEntries` defines own properties, so `__proto__` stays plain data.
  return Object.fromEntries(
    Object.entries(holder).map(([key, part]) => [key, parts.has(key) ? parts.get(key) : part]),
  );
}

function takeValue(value: string, path: readonly (string | number)[], taken: Taken): string {
  taken.looked += 1;
  if (taken.looked > limits.changesMax) return value;
  const isLong = value.length > textLengthMax;
  const report = (message: string) => {
    taken.problems.push(otherProblem(path, message));
    return value;
  };
  const read = readDataUrl(value.trim());
  if (!read.ok) return isLong ? report(read.problem) : value;
  const { declaredType, bytes } = read.value;
  const type = sniffUploadType(bytes);
  const extension = type === undefined ? undefined : extensions[type];
  if (bytes.byteLength === 0 || (extension === undefined && !declaredType.startsWith("image/"))) return value;
  if (bytes.byteLength > limits.sentPictureBytesMax) return report(sizeRule(bytes.byteLength));
  const name = `${createHash("sha256").update(bytes).digest("hex")}.${extension ?? "bin"}`;
  const contentType = extension === undefined ? "application/octet-stream" : (type ?? "");
  taken.pictures.set(name, { name, contentType, bytes });
  const reference = toReference(name);
  taken.values.push({ path: [...path], reference, text: isLong ? undefined : value });
  return reference;
}

function sizeRule(bytes: number): string {
  const [most, got] = [limits.sentPictureBytesMax, bytes].map((number) => number.toLocaleString("en-US"));
  return `a picture in a request has ${most} bytes (10 MB) at most; got ${got}. Upload a larger one with POST /api/v2/assets`;
}
