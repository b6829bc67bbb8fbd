import { Hono } from "hono";
import type { ErrorCode } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { errorAnswer } from "#proxy/error-answer.ts";
import { OutboundError } from "#service/outbound/outbound-error.ts";
import type { Outbound } from "#service/outbound/outbound.ts";
import { pictureTypes, sniffPictureType } from "#service/outbound/picture-type.ts";

/** Not specified. A photograph at full size fits. */
const pictureBytesMax = 25 * 1_048_576;
const pictureTimeoutMs = 15_000;

/**
 * Serves `/pictures?src=…`: a picture that a change names by URL, for the preview. It is fetched through the same one
 * door as for a render, so the preview fails where the render would, no third party sees the browser, and the canvas
 * stays readable. Only bytes that are a picture come back, named by what they are and not by what was said of them.
 */
export function createPictures(outbound: Outbound): Hono {
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
      const { bytes } = await outbound.fetchBytes(source, {
        accept: pictureTypes.join(", "),
        bytesMax: pictureBytesMax,
        timeoutMs: pictureTimeoutMs,
      });
      const type = sniffPictureType(bytes);
      if (type === undefined)
        return errorAnswer(422, "upstream_failed", "That address does not hold a picture.");
      return new Response(new Uint8Array(bytes), {
        headers: {
          "content-type": type,
          "cache-control": "private, max-age=300",
          "x-content-type-options": "nosniff",
          "cross-origin-resource-policy": "same-origin",
          "content-security-policy": "default-src 'none'; sandbox",
        },
      });
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      const [status, code] = answers[error.failure];
      return errorAnswer(status, code, error.publicMessage);
    }
  });
}

const answers: Readonly<Record<OutboundError["failure"], readonly [number, ErrorCode]>> = {
  notAllowed: [400, "url_not_allowed"],
  unreachable: [502, "upstream_failed"],
  timedOut: [504, "upstream_failed"],
  tooLarge: [422, "upstream_failed"],
  tooManyRedirects: [502, "upstream_failed"],
  badStatus: [502, "upstream_failed"],
  unreadable: [502, "upstream_failed"],
};
