import type { Handlers } from "../edge/register-endpoint.ts";
import { createAccountRoutes } from "./account/account-routes.ts";
import { createAssetsRoutes } from "./assets/assets-routes.ts";
import { createAuditRoutes } from "./audit/audit-routes.ts";
import { createDirectRoutes } from "./direct/direct-routes.ts";
import { createFilesRoutes } from "./files/files-routes.ts";
import { createKeysRoutes } from "./keys/keys-routes.ts";
import { createMetadataRoutes } from "./metadata/metadata-routes.ts";
import { createReceiversRoutes } from "./receivers/receivers-routes.ts";
import { createRendersRoutes } from "./renders/renders-routes.ts";
import { createResultsRoutes } from "./results/results-routes.ts";
import { createScreenshotsRoutes } from "./screenshots/screenshots-routes.ts";
import { createTemplatesRoutes } from "./templates/templates-routes.ts";
import { createWebhooksRoutes } from "./webhooks/webhooks-routes.ts";
import type { RouteParts } from "./route-parts.ts";

/** A group of routes for each folder. A served row of the contract's table without a handler is a compile error. */
export function createHandlers(parts: RouteParts): Handlers {
  return {
    ...createAccountRoutes(parts),
    ...createAssetsRoutes(parts),
    ...createAuditRoutes(parts),
    ...createDirectRoutes(parts),
    ...createFilesRoutes(parts),
    ...createKeysRoutes(parts),
    ...createMetadataRoutes(parts),
    ...createReceiversRoutes(parts),
    ...createRendersRoutes(parts),
    ...createResultsRoutes(parts),
    ...createScreenshotsRoutes(parts),
    ...createTemplatesRoutes(parts),
    ...createWebhooksRoutes(parts),
  } satisfies Handlers;
}
