import type { Handlers } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { renderHandler } from "./render.ts";

export function createRendersRoutes({ acceptRender, serveResult }: RouteParts) {
  const render = renderHandler(acceptRender, serveResult);
  // Not specified how `createImage` differs.
  return { render, renderV2: render, createImage: render } satisfies Partial<Handlers>;
}
