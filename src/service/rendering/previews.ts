import { createHash } from "node:crypto";
import { previewExtension } from "../edge/links.ts";
import type { ServiceContext } from "../service-context.ts";
import {
  getTemplate,
  listTemplatesWithoutPreview,
  setTemplatePreview,
  type StoredTemplate,
} from "../storage/templates-store.ts";
import type { Renderer } from "./render-pool.ts";

export interface Previews {
  /** Where the preview of the template's current revision lies; made now if it is not there. Undefined: no such template. */
  keyOf: (templateId: string) => Promise<string | undefined>;
  /** Makes every preview that is missing, one after the other. Ends early when `signal` aborts. */
  makeMissing: (signal: AbortSignal) => Promise<void>;
}

const longestSidePx = 800;
const quality = 82;
const batchSize = 20;

export function createPreviews({
  database,
  objects,
  documents,
  renderer,
  log,
}: Pick<ServiceContext, "database" | "objects" | "documents" | "log"> & { renderer: Renderer }): Previews {
  // Whoever asks for a preview that is being made waits for that one.
  const making = new Map<string, Promise<string>>();

  async function make(template: StoredTemplate): Promise<string> {
    const { bytes } = await renderer.render({
      document: documents.read(template),
      format: previewExtension,
      longestSideMax: longestSidePx,
      quality,
    });
    const key = previewKeyOf(template);
    await objects.put(key, bytes, "image/webp");
    await setTemplatePreview(database.db, template.id, template.revision, key);
    return key;
  }

  async function makeOnce(template: StoredTemplate): Promise<string> {
    const key = previewKeyOf(template);
    const running = making.get(key) ?? make(template);
    making.set(key, running);
    try {
      return await running;
    } finally {
      making.delete(key);
    }
  }

  return {
    keyOf: async (templateId) => {
      const template = await getTemplate(database.db, templateId);
      if (template === undefined) return undefined;
      return template.previewKey ?? makeOnce(template);
    },
    makeMissing: async (signal) => {
      const failed = new Set<string>();
      for (;;) {
        const waiting = await listTemplatesWithoutPreview(database.db, batchSize + failed.size);
        const next = waiting.filter(({ id }) => !failed.has(id));
        if (next.length === 0) return;
        for (const { id } of next) {
          if (signal.aborted) return;
          try {
            const template = await getTemplate(database.db, id);
            if (template !== undefined && template.previewKey === null) await makeOnce(template);
          } catch (error) {
            if (signal.aborted) return;
            failed.add(id);
            log.error("a template's preview could not be made", error, { template: id });
          }
        }
      }
    },
  };
}

/** Template identifiers may have any letters; keys of the store may not. */
function previewKeyOf({ id, revision }: { id: string; revision: number }): string {
  const name = createHash("sha256").update(id).digest("hex").slice(0, 32);
  return `previews/${name}-${revision}.${previewExtension}`;
}
