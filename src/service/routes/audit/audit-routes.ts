import type { Handlers } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { listAuditHandler } from "./list-audit.ts";

export function createAuditRoutes(parts: RouteParts) {
  return { listAudit: listAuditHandler(parts) } satisfies Partial<Handlers>;
}
