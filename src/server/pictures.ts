import { Hono } from "hono";
import type { ErrorCode } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { answerGuards, errorAnswer } from "#proxy/error-answer.ts";
import { OutboundError } from "#service/outbound/outbound-error.ts";
import { HelperProcessError } from "#service/child-processes/start-helper.ts";
import { type ReadPictureSource, SourceError } from "#service/pictures/picture-source.ts";
import { PictureError, preparePicture } from "#service/pictures/prepare-picture.ts";

/**
 * Serves `/pictures?src=…`: a picture of a template or a change, for the preview. The picture is read and converted by the
 * code of a render, so that the preview fails like a render and decodes the same bytes, no third party receives requests
 * of the browser, and the canvas stays readable.
 */
export function createPictures(readPicture: ReadPictureSource): Hono {
  return new Hono().get("/pictures", async (context) => {
    const source = context.req.query("src");
    if (source === undefined || source === "" || source.length > limits.urlLengthMax) {
      return errorAnswer(
        400,
        "invalid_request",
        `Name the picture's address as "src", up to ${limits.urlLengthMax} characters.`,
      );
    }
    try {
      const { key, bytes } = await readPicture(source);
      const etag = `"${key}"`;
      if (context.req.header("if-none-match") === etag)
        return new Response(null, { status: 304, headers: { etag, ...answerGuards } });
      const picture = await preparePicture(bytes);
      return new Response(new Uint8Array(picture.bytes), {
        headers: {
          etag,
          "content-type": picture.contentType,
          "cache-control": "private, max-age=300",
          ...answerGuards,
          "content-security-policy": "default-src 'none'; sandbox",
        },
      });
    } catch (error) {
      if (error instanceof PictureError) return errorAnswer(422, "upstream_failed", error.message);
      if (error instanceof HelperProcessError) {
        return errorAnswer(503, "unavailable", "The picture could not be read at the moment. Try again.", {
          "retry-after": "5",
        });
      }
      if (!(error instanceof SourceError)) throw error;
      if (error.cause instanceof PictureError) return errorAnswer(422, "upstream_failed", error.message);
      const [status, code] = error.cause instanceof OutboundError ? answers[error.cause.failure] : notFound;
      return errorAnswer(status, code, error.message);
    }
  });
}

const notFound = [404, "not_found"] as const;

const answers: Readonly<Record<OutboundError["failure"], readonly [number, ErrorCode]>> = {
  notAllowed: [400, "url_not_allowed"],
  unreachable: [502, "upstream_failed"],
  timedOut: [504, "upstream_failed"],
  tooLarge: [422, "upstream_failed"],
  tooManyRedirects: [502, "upstream_failed"],
  badStatus: [502, "upstream_failed"],
  unreadable: [502, "upstream_failed"],
};
