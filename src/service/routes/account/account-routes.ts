import type { Handlers } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { getHealthHandler } from "./get-health.ts";
import { getUsageHandler } from "./get-usage.ts";
import { listFontsHandler } from "./list-fonts.ts";

export function createAccountRoutes(parts: RouteParts) {
  return {
    getUsage: getUsageHandler(parts),
    getHealth: getHealthHandler(parts),
    listFonts: listFontsHandler(parts),
  } satisfies Partial<Handlers>;
}
