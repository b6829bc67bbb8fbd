import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { toCanonicalJson } from "#contract/canonical-json.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "#contract/json.ts";
import { partAt } from "#scene/revisions/part-at.ts";
import { formatProblem } from "#contract/value-problem-words.ts";
import { findJsonProblem, findRepeatedKey, repeatedKeyProblem } from "#contract/json-problem.ts";
import * as limits from "#contract/limits.ts";
import { createStarterAssets } from "#service/starters/starter-assets.ts";
import { codeOf } from "#service/storage/file-facts.ts";
import { withVersion } from "#scene/document.ts";
import { type AnyDocument, hasRuns, parseAnyDocument } from "#service/templates/template-kinds.ts";

/** The folder, a file of it, or the service is not as a command needs it. Each line is for the operator. */
export class TemplatesProblem extends Error {
  override readonly name = "TemplatesProblem";
  readonly lines: readonly string[];

  constructor(lines: readonly string[], options?: ErrorOptions) {
    super(lines.join("\n"), options);
    this.lines = lines;
  }
}

/** The part of a template that authors write and services keep. */
export interface TemplateContent {
  name: string;
  tags: string[];
  directLinks: boolean;
  document: JsonObject;
}

/** A template of a folder: `<file>`, one canonical JSON. */
export interface FolderTemplate extends TemplateContent {
  file: string;
  /** Undefined for a template that was written by hand and not pushed yet. */
  identifier: string | undefined;
  /** The files of uploaded fonts, by family. */
  fonts: Record<string, string[]>;
  /** The document, parsed. */
  parsed: AnyDocument;
}

/** The state of a template on a service when it and the folder were last equal. */
export interface SyncedTemplate {
  /** On that service, if it differs from the folder's. */
  identifier?: string | undefined;
  revision: number;
  /** Of the content on the service. */
  hash: string;
}

export interface SyncedService {
  templates: Record<string, SyncedTemplate>;
  /** The names of uploads there, by the name in the folder and the hash of the file. */
  assets: Record<string, { hash: string; name: string }>;
}

/** By the address of the service. */
export type SyncState = Record<string, SyncedService>;

export const folderNames = {
  assets: "assets",
  goldens: "goldens",
  report: ".report",
  state: "revisions.json",
} as const;

const fileSchema = z.strictObject({
  identifier: z.string().min(1).max(limits.nameLengthMax).optional(),
  name: z.string().min(1).max(limits.nameLengthMax),
  tags: z.array(z.string().min(1).max(limits.nameLengthMax)).max(limits.tagsMax).default([]),
  directLinks: z.boolean().default(true),
  fonts: z.record(z.string(), z.array(z.string())).default({}),
  document: z.custom<JsonObject>(isJsonObject, "must be an object"),
});

const stateSchema = z.record(
  z.string(),
  z.strictObject({
    templates: z.record(
      z.string(),
      z.strictObject({ identifier: z.string().optional(), revision: z.int(), hash: z.string() }),
    ),
    assets: z.record(z.string(), z.strictObject({ hash: z.string(), name: z.string() })).default({}),
  }),
);

/** Reads and checks every template of a folder. Throws `TemplatesProblem` with all faults, each with its file. */
export async function readTemplateFolder(folder: string): Promise<FolderTemplate[]> {
  const problems: string[] = [];
  const templates: FolderTemplate[] = [];
  for (const entry of await listFolder(folder)) {
    const { name } = entry;
    const isOwn =
      name.startsWith(".") || name === folderNames.state || /^readme(?:\.(?!json$)\w+)?$/i.test(name);
    if (isOwn || (entry.isDirectory() && (name === folderNames.assets || name === folderNames.goldens)))
      continue;
    if (entry.isDirectory() || !name.endsWith(".json")) {
      problems.push(
        `${name}: is no template; a folder has templates (*.json), ${folderNames.assets}, ${folderNames.goldens}, ${folderNames.state} and a README`,
      );
      continue;
    }
    const read = await readTemplateFile(folder, name);
    if (Array.isArray(read)) problems.push(...read.map((problem) => `${name}: ${problem}`));
    else templates.push(read);
  }
  problems.push(...listRepeatedIdentifiers(templates));
  for (const template of templates) problems.push(...(await listMissingAssets(folder, template)));
  if (problems.length > 0) throw new TemplatesProblem(problems);
  return templates.toSorted((one, other) => (one.file < other.file ? -1 : 1));
}

async function listFolder(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (cause) {
    const code = codeOf(cause);
    if (code !== "ENOENT" && code !== "ENOTDIR") throw cause;
    throw new TemplatesProblem(
      [`${folder} ${code === "ENOENT" ? "does not exist" : "is no folder"}; name a folder of templates.`],
      { cause },
    );
  }
}

/** Returns the faults of a file that is no template. */
async function readTemplateFile(folder: string, file: string): Promise<FolderTemplate | string[]> {
  const json = parseJson(await readFile(join(folder, file), "utf8"));
  if (!json.ok) return [json.problem];
  const read = fileSchema.safeParse(json.value);
  if (!read.success)
    return read.error.issues.map(({ path, message }) => `${path.join(".") || "the file"}: ${message}`);
  const parsed = parseAnyDocument(read.data.document);
  if (!parsed.ok)
    return parsed.problem.map(({ path, ...problem }) => {
      const place = partAt(read.data.document, path);
      // Its path has only its number.
      const isNamed = place?.part === "component" || place?.part === "case";
      const named = isNamed ? `${path} (${place.part} ${place.name})` : path;
      return `document.${formatProblem({ path: named, ...problem })}`;
    });
  // As the service stores it.
  const document = withVersion(read.data.document, hasRuns(parsed.value));
  return { ...read.data, identifier: read.data.identifier, document, file, parsed: parsed.value };
}

function parseJson(text: string): { ok: true; value: JsonValue } | { ok: false; problem: string } {
  try {
    const value: JsonValue = JSON.parse(text);
    const repeated = findRepeatedKey(text);
    return repeated === undefined
      ? { ok: true, value }
      : { ok: false, problem: formatProblem(repeatedKeyProblem(repeated)) };
  } catch {
    const fault = findJsonProblem(text);
    const words = fault && formatProblem({ path: "", code: "json", params: { reason: fault.reason } });
    return {
      ok: false,
      problem: fault === undefined ? "is not JSON" : `line ${fault.line}, column ${fault.column}: ${words}`,
    };
  }
}

function listRepeatedIdentifiers(templates: readonly FolderTemplate[]): string[] {
  const files = new Map<string, string>();
  const problems: string[] = [];
  for (const { file, identifier } of templates) {
    if (identifier === undefined) continue;
    const earlier = files.get(identifier);
    if (earlier !== undefined)
      problems.push(`${file}: has the identifier ${identifier} of ${earlier}; remove one of them`);
    files.set(identifier, file);
  }
  return problems;
}

const starterAssets = createStarterAssets();

async function listMissingAssets(folder: string, template: FolderTemplate): Promise<string[]> {
  const problems: string[] = [];
  // A case may test a picture that does not exist, and an upload may be deleted: the drawing warns of them.
  const { cases: _cases, ...document } = template.document;
  for (const name of listAssetNames({ document, fonts: template.fonts })) {
    if (uploadName.test(name) && !Object.values(template.fonts).flat().includes(name)) continue;
    if ((await readAsset(folder, name)) === undefined && (await starterAssets.read(name)) === undefined)
      problems.push(
        `${template.file}: names ${name}, and there is no ${folderNames.assets}/${name}; pull the template again, or add the file`,
      );
  }
  return problems;
}

/** A file that the service keeps: the name is a hash. Other names come with the product. */
export const uploadName = /^[0-9a-f]{32,64}\.[a-z0-9]+$/;
const assetReference = /asset:([\w-][\w.-]*)/g;

/** The files that a template names: pictures of its document and its cases, and its fonts. */
export function listAssetNames({ document, fonts }: Pick<FolderTemplate, "document" | "fonts">): string[] {
  const named = Array.from(JSON.stringify(document).matchAll(assetReference), ([, name = ""]) => name);
  return [...new Set([...named, ...Object.values(fonts).flat()])];
}

/** The document with other names for its pictures. */
export function renameAssets(document: JsonObject, nameOf: (name: string) => string): JsonObject {
  const rename = (value: JsonValue): JsonValue => {
    if (typeof value === "string")
      return value.replaceAll(assetReference, (_all, name: string) => `asset:${nameOf(name)}`);
    if (Array.isArray(value)) return value.map(rename);
    return isJsonObject(value) ? renameIn(value) : value;
  };
  const renameIn = (source: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(source).map(([key, value]) => [key, rename(value)]));
  return renameIn(document);
}

/** Undefined for a file that is not in the folder. A name never leads out of it. */
export async function readAsset(folder: string, name: string): Promise<Uint8Array | undefined> {
  if (!/^[\w-][\w.-]*$/.test(name)) return undefined;
  return readIfThere(join(folder, folderNames.assets, name));
}

export async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Writes a template as canonical JSON, so that equal templates are equal files. */
export async function writeTemplateFile(
  folder: string,
  template: Omit<FolderTemplate, "parsed">,
): Promise<void> {
  const { file, identifier, name, fonts, tags, directLinks, document } = template;
  const json = {
    ...(identifier === undefined ? {} : { identifier }),
    name,
    ...(tags.length === 0 ? {} : { tags }),
    ...(directLinks ? {} : { directLinks }),
    ...(Object.keys(fonts).length === 0 ? {} : { fonts }),
    document,
  };
  await writeWhole(join(folder, file), `${toCanonicalJson(json, 2)}\n`);
}

/** A file is there with all of its content, or as it was before. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(join(path, ".."), { recursive: true });
  const unfinished = `${path}.unfinished`;
  await writeFile(unfinished, content);
  await rename(unfinished, path);
}

export async function readSyncState(folder: string): Promise<SyncState> {
  const bytes = await readIfThere(join(folder, folderNames.state));
  if (bytes === undefined) return {};
  const json = parseJson(new TextDecoder().decode(bytes));
  const read = json.ok ? stateSchema.safeParse(json.value) : undefined;
  if (json.ok && read?.success === true) return read.data;
  const problem = json.ok ? "is not as this version writes it" : json.problem;
  throw new TemplatesProblem([
    `${folderNames.state}: ${problem}; restore it from Git, or delete it and pull again`,
  ]);
}

export async function writeSyncState(folder: string, state: SyncState): Promise<void> {
  const plain: JsonObject = JSON.parse(JSON.stringify(state));
  await writeWhole(join(folder, folderNames.state), `${toCanonicalJson(plain, 2)}\n`);
}

/** Equal for templates with equal content, whatever the order of keys and tags' places in the file. */
export function hashContent({ name, tags, directLinks, document }: TemplateContent): string {
  return hashBytes(toCanonicalJson({ name, tags, directLinks, document }));
}

export function hashBytes(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
