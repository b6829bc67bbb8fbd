import type { Handlers } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { renderHandler } from "./render.ts";
import { renderV2Handler } from "./render-v2.ts";

export function createRendersRoutes(parts: RouteParts) {
  return {
    render: renderHandler(parts.acceptRender),
    renderV2: renderV2Handler(parts.acceptRender, parts.serveResult),
    // Not specified how it differs.
    createImage: renderHandler(parts.acceptRender),
  } satisfies Partial<Handlers>;
}
