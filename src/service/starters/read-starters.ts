import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { formatProblem } from "#contract/value-problem-words.ts";
import type { TemplateDocument } from "#scene/document.ts";
import { isHtmlSource } from "#scene/html/html-editor.ts";
import { type AnyDocument, isHtmlDocument, parseAnyDocument } from "../templates/template-kinds.ts";

/**
 * A template that comes with the product: `<key>.json` in this folder, and for html templates `html/<key>.html` and
 * `.css`, so that editors highlight them. The key is the template's identifier for ever.
 */
export interface Starter {
  key: string;
  name: string;
  tags: string[];
  createdBy: string;
  /** As in the file, so that it is stored and shown unchanged. */
  source: Record<string, unknown>;
  /** Parsed when it is read, because a start rarely needs it. Throws if it is invalid, with the file and each fault. */
  readonly document: AnyDocument;
}

const fileSchema = z.object({
  name: z.string().min(1),
  tags: z.array(z.string()).default([]),
  createdBy: z.string().min(1).default("Overprint"),
  /** Position in the gallery; those without one come last, by name. */
  order: z.number().optional(),
  document: z.record(z.string(), z.unknown()),
});

const folder = fileURLToPath(new URL(".", import.meta.url));

/** Every starter, in gallery order. */
export async function readStarters(startersFolder = folder): Promise<Starter[]> {
  const names = (await readdir(startersFolder)).filter((name) => name.endsWith(".json"));
  const read = await Promise.all(names.toSorted().map((name) => readStarter(startersFolder, name)));
  return read.toSorted((left, right) => left.order - right.order).map(({ starter }) => starter);
}

/** Those that are drawn on a canvas. */
export async function readSceneStarters(): Promise<(Starter & { document: TemplateDocument })[]> {
  return (await readStarters()).flatMap(({ document, ...starter }) =>
    isHtmlDocument(document) ? [] : [{ ...starter, document }],
  );
}

async function readStarter(
  startersFolder: string,
  name: string,
): Promise<{ starter: Starter; order: number }> {
  const {
    order,
    document: written,
    ...plain
  } = fileSchema.parse(JSON.parse(await readFile(join(startersFolder, name), "utf8")));
  const key = name.slice(0, -".json".length);
  const source = isHtmlSource(written)
    ? { ...written, ...(await readHtmlFiles(join(startersFolder, "html", key))) }
    : written;
  let parsed: AnyDocument | undefined;
  const starter = {
    ...plain,
    key,
    source,
    get document() {
      return (parsed ??= parseStarter(name, source));
    },
  };
  return { starter, order: order ?? Number.MAX_SAFE_INTEGER };
}

function parseStarter(name: string, source: Record<string, unknown>): AnyDocument {
  const document = parseAnyDocument(source);
  if (!document.ok) throw new Error(`starter ${name}: ${document.problem.map(formatProblem).join("; ")}`);
  return document.value;
}

async function readHtmlFiles(path: string): Promise<{ html: string; css: string }> {
  const [html, css] = await Promise.all([readFile(`${path}.html`, "utf8"), readFile(`${path}.css`, "utf8")]);
  return { html, css };
}
