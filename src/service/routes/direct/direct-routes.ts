import type { Handlers } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { createDirectLinkHandler } from "./create-direct-link.ts";
import { directLinkHandler } from "./direct-link.ts";

export function createDirectRoutes(parts: RouteParts) {
  return {
    directLink: directLinkHandler(parts),
    createDirectLink: createDirectLinkHandler(parts),
  } satisfies Partial<Handlers>;
}
