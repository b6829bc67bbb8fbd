import { jsonAnswer } from "../../edge/answer.ts";
import type { Handlers } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";

export function createMetadataRoutes({ readPageMetadata }: RouteParts) {
  return {
    /** `GET /api/v1/metadata`. */
    readPageMetadata: async ({ query }) => jsonAnswer(await readPageMetadata(query.url)),
  } satisfies Partial<Handlers>;
}
