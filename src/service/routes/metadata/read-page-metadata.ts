import { jsonAnswer } from "../../edge/answer.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { ReadPageMetadata } from "../../metadata/read-page-metadata.ts";

/** `GET /api/v1/metadata`. */
export function readPageMetadataHandler(readPage: ReadPageMetadata): Handler<"readPageMetadata"> {
  return async ({ query }) => jsonAnswer(await readPage(query.url));
}
