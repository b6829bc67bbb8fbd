import type * as z from "zod/mini";
import { addressHeader, endpoints } from "#contract/endpoints.ts";
import type { directLinkBodySchema, imagesBodySchema, RenderBody, RenderBodyV2 } from "#contract/render.ts";
import type { PdfBody, ScreenshotBody } from "#contract/screenshots.ts";
import type { Calls } from "./calls.ts";
import type { QueryValues, RawAnswer } from "./request.ts";

export type DirectLinkBody = z.infer<typeof directLinkBodySchema>;
export type ImagesBody = z.infer<typeof imagesBodySchema>;

/** The fields of a POST that make it safe to repeat. */
export interface RepeatOptions {
  /** The same key with the same body returns the first response again, for 24 h. */
  idempotencyKey?: string;
}

/** Settings of a render’s call. */
export interface RenderCallOptions extends RepeatOptions {
  /** Gets the response as it arrived, for display. */
  onAnswer?: (answer: RawAnswer) => void;
}

/** Pictures of templates and of pages. */
export function renderCalls({ request, requestFile }: Calls) {
  return {
    render: (body: RenderBody, signal?: AbortSignal, options?: RenderCallOptions) =>
      request(endpoints.render, {
        body,
        signal,
        headers: repeatHeaders(options),
        onAnswer: options?.onAnswer,
      }),
    /** Deprecated by the interface; kept for services that have nothing newer. */
    renderWithWebhook: (body: RenderBody, signal?: AbortSignal) =>
      request(endpoints.renderWithWebhook, { body, signal, headers: { [addressHeader]: "get" } }),
    renderV2: (body: RenderBodyV2, signal?: AbortSignal, options?: RenderCallOptions) =>
      request(endpoints.renderV2, {
        body,
        signal,
        headers: repeatHeaders(options),
        onAnswer: options?.onAnswer,
      }),
    /** The picture itself instead of its link; the call lasts as long as the render. */
    renderFile: (body: RenderBodyV2, signal?: AbortSignal) =>
      requestFile(endpoints.renderV2, { body, query: { output: "image" }, signal }),
    createImage: (body: ImagesBody, signal?: AbortSignal) => request(endpoints.createImage, { body, signal }),
    takeScreenshot: (body: ScreenshotBody, signal?: AbortSignal, options?: RepeatOptions) =>
      request(endpoints.takeScreenshot, { body, signal, headers: repeatHeaders(options) }),
    createPdf: (body: PdfBody, signal?: AbortSignal, options?: RepeatOptions) =>
      request(endpoints.createPdf, { body, signal, headers: repeatHeaders(options) }),
    /** `query` as `toChangeQuery` writes it: its keys carry dots and may repeat. */
    directLink: (template: string, extension: string, query: QueryValues = {}, signal?: AbortSignal) =>
      requestFile(endpoints.directLink, { parameters: { template, extension }, query, signal }),
    createDirectLink: (body: DirectLinkBody, signal?: AbortSignal) =>
      request(endpoints.createDirectLink, { body, signal }),
    readPageMetadata: (url: string, signal?: AbortSignal) =>
      request(endpoints.readPageMetadata, { query: { url }, signal }),
  };
}

function repeatHeaders(repeat: RepeatOptions | undefined): Record<string, string> {
  return repeat?.idempotencyKey === undefined ? {} : { "idempotency-key": repeat.idempotencyKey };
}
