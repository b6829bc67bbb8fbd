import type { Handlers } from "../edge/register-endpoint.ts";
import { createAccountRoutes } from "./account.ts";
import { createAssetsRoutes } from "./assets.ts";
import { createAuditRoutes } from "./audit.ts";
import { createCheckRoutes } from "./check.ts";
import { createDirectRoutes } from "./direct.ts";
import { createFilesRoutes } from "./files.ts";
import { createKeysRoutes } from "./keys.ts";
import { createMetadataRoutes } from "./metadata.ts";
import { createReceiversRoutes } from "./receivers.ts";
import { createRendersRoutes } from "./renders.ts";
import { createResultsRoutes } from "./results.ts";
import { createScreenshotsRoutes } from "./screenshots.ts";
import { createTemplatesRoutes } from "./templates.ts";
import { createWebhooksRoutes } from "./webhooks.ts";
import type { RouteParts } from "./route-parts.ts";

/** A group of routes for each folder. A served row of the contract's table without a handler is a compile error. */
export function createHandlers(parts: RouteParts): Handlers {
  return {
    ...createAccountRoutes(parts),
    ...createAssetsRoutes(parts),
    ...createAuditRoutes(parts),
    ...createCheckRoutes(parts),
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
