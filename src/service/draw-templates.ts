import { createHash } from "node:crypto";
import type { UploadedFace } from "#contract/account.ts";
import { readChanges } from "#contract/changes/read-changes.ts";
import type { JsonObject } from "#contract/json.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import { type ChromiumSettings, createServiceBrowserPool } from "./capture/create-browser-pool.ts";
import { listUploadedFamilies, type UploadedFonts } from "./fonts/uploaded-fonts.ts";
import { createHtmlRenderer } from "./html-templates/html-renderer.ts";
import { createTemplateRenderer } from "./html-templates/template-renderer.ts";
import { createOutbound } from "./outbound/outbound.ts";
import { OutboundError } from "./outbound/outbound-error.ts";
import { createPictureOpener } from "./pictures/picture-opener.ts";
import { createPictureSource } from "./pictures/picture-source.ts";
import { createRenderPool, RenderError } from "./rendering/render-pool.ts";
import { createTextFits } from "./rendering/text-fits.ts";
import { planRender } from "./routes/plan-render.ts";
import { invalidRequest, ServiceError } from "./service-error.ts";
import { createStarterAssets } from "./starters/starter-assets.ts";
import { createHtmlThread } from "./templates/html-thread.ts";
import { type AnyDocument, withoutInterface } from "./templates/template-kinds.ts";
import { readFont } from "./uploads/read-font.ts";
import { joinAssets } from "./uploads/stored-assets.ts";

/** Draws templates as the service does, one after the other, without a database, a port or a network. */
export interface TemplateDrawer {
  /**
   * The PNG of a page with these values, and the warnings of a render. Without `data` it has the template's own values,
   * which its inputs do not restrict. Pages start at 0; an html template has one. Throws `DrawingError` for values that a
   * render would reject, and for a picture that cannot be drawn.
   */
  draw: (
    template: { document: AnyDocument; fonts: Readonly<Record<string, readonly string[]>> },
    data: JsonObject | undefined,
    page: number,
  ) => Promise<{ png: Uint8Array; warnings: string[] }>;
  stop: () => Promise<void>;
}

/** A template that is not drawn; the reasons are for its author. */
export class DrawingError extends Error {
  override readonly name = "DrawingError";
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[], options?: ErrorOptions) {
    super(reasons.join("; "), options);
    this.reasons = reasons;
  }
}

export interface TemplateDrawerOptions {
  /** A picture or a font by the name that a template gives it; undefined if there is none. */
  readAsset: (name: string) => Promise<Uint8Array | undefined>;
  chromium: ChromiumSettings;
}

/** Pictures at web addresses are not fetched: what is drawn depends on nothing outside. */
export function createTemplateDrawer({ readAsset, chromium }: TemplateDrawerOptions): TemplateDrawer {
  const opener = createPictureOpener();
  const files = {
    read: async (name: string) => {
      const bytes = await readAsset(name);
      if (bytes === undefined) return undefined;
      const key = createHash("sha256").update(bytes).digest("base64url");
      return { key, bytes, isUnopened: true };
    },
  };
  const readPicture = createPictureSource({
    assets: joinAssets(files, createStarterAssets()),
    outbound: {
      fetchBytes: async () => {
        throw new OutboundError("notAllowed", serviceText("addressNotAllowed"));
      },
    },
    opener,
  });
  const faces = new Map<string, UploadedFace[]>();
  const fonts: UploadedFonts = {
    familiesIn: listUploadedFamilies,
    facesOf: async (families) => families.flatMap((family) => faces.get(family.toLowerCase()) ?? []),
    readFile: readAsset,
  };
  const scenes = createRenderPool({ size: 1, readPicture, fonts });
  const textFits = createTextFits(fonts);
  const thread = createHtmlThread();
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const outbound = createOutbound({ resolveName: async () => [] });
  const browser = createServiceBrowserPool(chromium, { outbound, log, pagesAtOnce: 1 });
  const html = createHtmlRenderer({ browser, readPicture, fonts, thread });
  const renderer = createTemplateRenderer(scenes, html);

  // Threads and helper processes do not keep a program running that waits for them.
  const alive = setInterval(() => undefined, 60_000);

  /** No template has the fonts of another one. */
  async function setFonts(named: Readonly<Record<string, readonly string[]>>): Promise<void> {
    faces.clear();
    for (const [family, names] of Object.entries(named)) {
      const read: UploadedFace[] = [];
      for (const name of names) {
        const bytes = await readAsset(name);
        if (bytes === undefined) throw new DrawingError([`the font ${name} is missing`]);
        try {
          read.push({ ...readFont(Buffer.from(bytes)), identifier: name, family });
        } catch (cause) {
          throw new DrawingError([`${name} is no font that can be read`], { cause });
        }
      }
      faces.set(family.toLowerCase(), read);
    }
  }

  return {
    draw: async ({ document, fonts: named }, data, page) => {
      try {
        await setFonts(named);
        const changes = readChanges({ data });
        if (!changes.ok) throw invalidRequest(changes.problem);
        const template = { id: "template", revision: 1 };
        const order = { changes: changes.value, outputFormat: "png" } as const;
        const source = data === undefined ? withoutInterface(document) : document;
        const plan = await planRender(template, source, order, { fonts, textFits });
        const { checkedTexts } = plan;
        const shown = onlyPage(plan.document, page);
        const file = await renderer.render({ document: shown, checkedTexts, format: "png" });
        return {
          png: file.bytes,
          warnings: [...plan.warnings, ...(file.textWarnings ?? []), ...file.warnings],
        };
      } catch (error) {
        throw toDrawingError(error);
      }
    },
    stop: async () => {
      clearInterval(alive);
      await Promise.all([scenes.stop(), opener.stop(), textFits.stop(), thread.stop(), browser.stop()]);
    },
  };
}

/** A picture shows the first page. */
function onlyPage<Document extends object>(document: Document, page: number): Document {
  if (!("pages" in document) || !Array.isArray(document.pages)) return document;
  return { ...document, pages: document.pages.slice(page, page + 1) };
}

function toDrawingError(error: unknown): unknown {
  if (error instanceof ServiceError) {
    const { errors } = error;
    return new DrawingError(errors.length === 0 ? [error.publicMessage] : errors, { cause: error });
  }
  return error instanceof RenderError ? new DrawingError([error.message], { cause: error }) : error;
}
