import type { ReadingOptions } from "../pictures/picture-source.ts";
import type { Renderer } from "../rendering/render-pool.ts";
import type { RenderedFile, RenderOrder } from "../rendering/render-order.ts";
import type { HtmlRenderer, HtmlRenderOrder } from "./html-renderer.ts";
import { type AnyDocument, isHtmlDocument } from "../templates/template-kinds.ts";

export interface AnyRenderOrder extends Omit<RenderOrder, "document">, Pick<HtmlRenderOrder, "waitTimeMs"> {
  /** With its changes applied. */
  document: AnyDocument;
}

/** Renders templates of both editors: scenes on worker threads, html in the browser. Neither waits for the other. */
export interface TemplateRenderer {
  /** Throws `RenderError`. A signal aborts the order at any stage. */
  render: (order: AnyRenderOrder, options?: ReadingOptions) => Promise<RenderedFile>;
}

export function createTemplateRenderer(
  scenes: Pick<Renderer, "render">,
  html: HtmlRenderer,
): TemplateRenderer {
  return {
    render: ({ document, ...order }, options) =>
      isHtmlDocument(document)
        ? html.render({ ...order, document }, options)
        : scenes.render({ ...order, document }, options),
  };
}
