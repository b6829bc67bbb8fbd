import type { Handlers } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { readPageMetadataHandler } from "./read-page-metadata.ts";

export function createMetadataRoutes(parts: RouteParts) {
  return {
    readPageMetadata: readPageMetadataHandler(parts.readPageMetadata),
  } satisfies Partial<Handlers>;
}
