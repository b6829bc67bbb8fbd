/** The files for containers, read as their programs read them. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import * as z from "zod";

export const root = join(import.meta.dirname, "../../..");

export function readText(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

const serviceSchema = z.looseObject({
  image: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  secrets: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
});

const composeSchema = z.looseObject({
  services: z.record(z.string(), serviceSchema),
  volumes: z.record(z.string(), z.null()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

export function readCompose() {
  const document: unknown = parse(readText("deploy/docker/compose.yaml"), { merge: true });
  return { document, compose: composeSchema.parse(document) };
}

const manifestSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }).optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export interface ManifestFile {
  /** Relative to the root. */
  path: string;
  manifests: Manifest[];
}

export function readManifests(): ManifestFile[] {
  return globSync("deploy/kubernetes/*.yaml", { cwd: root })
    .toSorted()
    .map((path) => ({
      path,
      manifests: parseAllDocuments(readText(path)).map((document) => manifestSchema.parse(document.toJS())),
    }));
}

/** The names of the variables that the product reads. */
export function readVariableNames(): Set<string> {
  return new Set(
    Array.from(readText(".env.example").matchAll(/^([A-Z][A-Z\d_]*)=/gm), ([, name = ""]) => name),
  );
}

/** A variable of the product, or the file of one that is a secret. */
export function isKnownVariable(name: string, known: ReadonlySet<string>): boolean {
  return known.has(name) || (name.endsWith("_FILE") && known.has(name.slice(0, -"_FILE".length)));
}
