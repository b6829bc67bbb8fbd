import type * as z from "zod/mini";
import { addressHeader, endpointCalls } from "#contract/endpoint-calls.ts";
import type { directLinkBodySchema, imagesBodySchema, RenderBody, RenderBodyV2 } from "#contract/render.ts";
import type { PdfBody, ScreenshotBody } from "#contract/screenshots.ts";
import type { Calls } from "./calls.ts";
import { type QueryValues, type RawAnswer, repeatHeaders, type RepeatOptions } from "./request.ts";

// Loaded by the first call that needs it, because the gallery needs none of these.
const renders = () => import("#contract/render.ts");
const renderResult = async () => (await renders()).renderResultSchema;
const checkResult = async () => (await renders()).checkResultSchema;
const directLink = async () => (await renders()).directLinkSchema;
const pageMetadata = async () => (await import("#contract/page-metadata.ts")).pageMetadataSchema;

export type DirectLinkBody = z.infer<typeof directLinkBodySchema>;
export type ImagesBody = z.infer<typeof imagesBodySchema>;

/** Settings of a render’s call. */
export interface RenderCallOptions extends RepeatOptions {
  /** Gets the response as it arrived, for display. */
  onAnswer?: (answer: RawAnswer) => void;
}

/** Pictures of templates and of pages. */
export function renderCalls({ request, requestFile }: Calls) {
  return {
    render: (body: RenderBody, signal?: AbortSignal, options?: RenderCallOptions) =>
      request(endpointCalls.render, renderResult, {
        body,
        signal,
        headers: repeatHeaders(options),
        onAnswer: options?.onAnswer,
      }),
    /** Deprecated by the interface; kept for services that have nothing newer. */
    renderWithWebhook: (body: RenderBody, signal?: AbortSignal) =>
      request(endpointCalls.renderWithWebhook, renderResult, {
        body,
        signal,
        headers: { [addressHeader]: "get" },
      }),
    renderV2: (body: RenderBodyV2, signal?: AbortSignal, options?: RenderCallOptions) =>
      request(endpointCalls.renderV2, renderResult, {
        body,
        signal,
        headers: repeatHeaders(options),
        onAnswer: options?.onAnswer,
      }),
    /** The picture itself instead of its link; the call lasts as long as the render. */
    renderFile: (body: RenderBodyV2, signal?: AbortSignal) =>
      requestFile(endpointCalls.renderV2, { body, query: { output: "image" }, signal }),
    /** Describes the render without making it; nothing is stored. `pictures`: fetches those at addresses. */
    checkRender: (body: RenderBodyV2, query: { pictures?: boolean } = {}, signal?: AbortSignal) =>
      request(endpointCalls.checkRender, checkResult, { body, query, signal }),
    createImage: (body: ImagesBody, signal?: AbortSignal) =>
      request(endpointCalls.createImage, renderResult, { body, signal }),
    takeScreenshot: (body: ScreenshotBody, signal?: AbortSignal, options?: RepeatOptions) =>
      request(endpointCalls.takeScreenshot, renderResult, { body, signal, headers: repeatHeaders(options) }),
    createPdf: (body: PdfBody, signal?: AbortSignal, options?: RepeatOptions) =>
      request(endpointCalls.createPdf, renderResult, { body, signal, headers: repeatHeaders(options) }),
    /** `query` as `toChangeQuery` writes it: its keys carry dots and may repeat. */
    directLink: (template: string, extension: string, query: QueryValues = {}, signal?: AbortSignal) =>
      requestFile(endpointCalls.directLink, { parameters: { template, extension }, query, signal }),
    createDirectLink: (body: DirectLinkBody, signal?: AbortSignal) =>
      request(endpointCalls.createDirectLink, directLink, { body, signal }),
    readPageMetadata: (url: string, signal?: AbortSignal) =>
      request(endpointCalls.readPageMetadata, pageMetadata, { query: { url }, signal }),
  };
}
