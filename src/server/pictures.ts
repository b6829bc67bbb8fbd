import { Hono } from "hono";
import type { ErrorCode } from "#contract/errors.ts";
import * as limits from "#contract/limits.ts";
import { pictureHeaders } from "#contract/picture-headers.ts";
import { answerGuards, errorAnswer } from "#proxy/error-answer.ts";
import type { PictureBox } from "#scene/needed-images.ts";
import { OutboundError } from "#service/outbound/outbound-error.ts";
import { HelperProcessError } from "#service/child-processes/start-helper.ts";
import { type ReadPictureSource, SourceError } from "#service/pictures/picture-source.ts";
import { PictureError } from "#service/pictures/picture-error.ts";

/**
 * Serves `/pictures?src=…`, of a drawing with the sides of its box: a picture of a template or a change, for the preview.
 * The picture is read and converted by the code of a render, so that the preview fails like a render and decodes the same
 * bytes, no third party receives requests of the browser, and the canvas stays readable.
 *
 * Headers describe the file as it was sent, and why a picture failed ({@link pictureHeaders}). A request may ask for that
 * without an error status.
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
    const isCheck = context.req.header(pictureHeaders.check) !== undefined;
    try {
      const box = boxOf(context.req.query());
      const { key, bytes, sent, drawing } = await readPicture(source, box);
      // A page lays out a drawing by its own size, as the render does. A check decodes the pixels.
      const isPage = drawing !== undefined && box === undefined && !isCheck;
      const etag = isPage ? `"${key}-page"` : `"${key}"`;
      if (context.req.header("if-none-match") === etag)
        return new Response(null, {
          status: 304,
          headers: { etag, vary: pictureHeaders.check, ...answerGuards },
        });
      // Loaded with the first picture: it brings the decoders, which a start does not need.
      const { preparePicture } = await import("#service/pictures/prepare-picture.ts");
      const picture = await preparePicture(bytes);
      const { wrapPixels } = await import("#service/pictures/svg-file.ts");
      return new Response(new Uint8Array(isPage ? wrapPixels(picture.bytes, drawing) : picture.bytes), {
        headers: {
          etag,
          "content-type": isPage ? "image/svg+xml" : picture.contentType,
          ...(sent === undefined
            ? {}
            : { [pictureHeaders.type]: sent.type, [pictureHeaders.bytes]: String(sent.bytes) }),
          ...(drawing === undefined ? {} : { [pictureHeaders.drawing]: "1" }),
          "cache-control": "private, max-age=300",
          vary: pictureHeaders.check,
          ...answerGuards,
          "content-security-policy": "default-src 'none'; sandbox",
        },
      });
    } catch (error) {
      if (error instanceof PictureError) return notPicture(isCheck, error.message);
      if (error instanceof HelperProcessError) {
        return errorAnswer(503, "unavailable", "The picture could not be read at the moment. Try again.", {
          "retry-after": "5",
        });
      }
      if (!(error instanceof SourceError)) throw error;
      if (error.cause instanceof PictureError) return notPicture(isCheck, error.message);
      if (!(error.cause instanceof OutboundError)) return errorAnswer(404, "not_found", error.message);
      const { failure, status: answered } = error.cause;
      const [status, code] = answers[failure];
      const headers = {
        [pictureHeaders.fault]: failure,
        ...(status === 503 && { "retry-after": "5" }),
        ...(answered !== undefined && { [pictureHeaders.status]: String(answered) }),
      };
      return isCheck ? answerCheck(headers) : errorAnswer(status, code, error.message, headers);
    }
  });
}

/** Undefined without valid sides. */
function boxOf({ width, height, fit }: Record<string, string>): PictureBox | undefined {
  const sides = [width, height].map(Number);
  if (!sides.every((side) => Number.isInteger(side) && side >= 1 && side <= limits.canvasSidePxMax))
    return undefined;
  return { width: sides[0] ?? 1, height: sides[1] ?? 1, fit: fit === "contain" ? "contain" : "cover" };
}

function notPicture(isCheck: boolean, message: string): Response {
  const headers = { [pictureHeaders.fault]: "notPicture" };
  return isCheck ? answerCheck(headers) : errorAnswer(422, "upstream_failed", message, headers);
}

/** Answers a check of a picture that has a fault. */
function answerCheck(headers: Record<string, string>): Response {
  return new Response(null, { status: 204, headers: { ...headers, ...answerGuards } });
}

const answers: Readonly<Record<OutboundError["failure"], readonly [number, ErrorCode]>> = {
  notAllowed: [400, "url_not_allowed"],
  busy: [503, "unavailable"],
  unreachable: [502, "upstream_failed"],
  timedOut: [504, "upstream_failed"],
  tooLarge: [422, "upstream_failed"],
  tooManyRedirects: [502, "upstream_failed"],
  badStatus: [502, "upstream_failed"],
  unreadable: [502, "upstream_failed"],
};
