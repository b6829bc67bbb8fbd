/**
 * The parts of a backup, a tar archive that other programs can list and unpack as well:
 *
 * - `overprint-backup.json`: what the backup is, first, so that a reader can refuse it at once.
 * - `settings/…`: files with settings of the environment, for the operator; a restore leaves them.
 * - `files/…`: the files beside database and objects in the data folder: keys and secrets.
 * - `database/…` or `people/…`: the files of an embedded database, or `database.dump`: PostgreSQL's custom format.
 * - `objects/….object`: the objects of a folder, or `objects.ndjson`: names and sizes of those in a bucket.
 * - `manifest.ndjson`: size and SHA-256 of each part, last, so that a truncated backup has none.
 *
 * A name may occur twice, because files of the database change during the backup: the last one counts.
 */
import * as z from "zod";

export const headerName = "overprint-backup.json";
export const manifestName = "manifest.ndjson";
export const dumpName = "database.dump";
export const objectListName = "objects.ndjson";
export const settingsFolder = "settings";
export const filesFolder = "files";
/** Folders of embedded databases; a dashboard of a remote service has people and sessions only. */
export const databaseFolders = { folder: "database", people: "people" } as const;
export const objectsFolder = "objects";

/** Grows when an earlier version could not restore a backup correctly. */
export const backupFormat = 2;

/** The part of the header that every format has. */
export const formatSchema = z.object({ format: z.number().int().positive() });

export const headerSchema = z.object({
  format: z.number().int().positive(),
  /** Of Overprint. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  database: z.enum(["folder", "people", "server"]),
  /** PostgreSQL's major version. */
  postgres: z.number().int().positive(),
  objects: z.enum(["folder", "s3"]),
});
export type BackupHeader = z.infer<typeof headerSchema>;

export const partSchema = z.object({
  name: z.string(),
  /** Bytes; 0 for a folder, whose name ends with a slash. */
  size: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackupPart = z.infer<typeof partSchema>;

export const listedObjectSchema = z.object({ key: z.string(), size: z.number().int().nonnegative() });
export type ListedObject = z.infer<typeof listedObjectSchema>;

/** Whether a name leads to a place inside the folder that a backup is restored to. */
export function isSafeName(name: string): boolean {
  return (
    /^(?:settings|files|database|people|objects)\/|^(?:overprint-backup\.json|manifest\.ndjson|database\.dump|objects\.ndjson)$/.test(
      name,
    ) &&
    !/[\\\0]/.test(name) &&
    name
      .replace(/\/$/, "")
      .split("/")
      .every((part) => part !== "" && part !== "." && part !== "..")
  );
}

/** One JSON value per line, read as it arrives: the list of some million parts is longer than a string can be. */
export async function* readLines<Value>(
  body: AsyncIterable<Uint8Array>,
  schema: z.ZodType<Value>,
): AsyncGenerator<Value, void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > lineLengthMax) throw new Error("a line of its list is too long");
    for (const line of lines) if (line !== "") yield schema.parse(JSON.parse(line));
  }
  rest += decoder.decode();
  if (rest !== "") yield schema.parse(JSON.parse(rest));
}

const lineLengthMax = 65_536;

export function toLines(values: Iterable<unknown>): Buffer {
  return Buffer.concat(Array.from(values, (value) => Buffer.from(`${JSON.stringify(value)}\n`)));
}
