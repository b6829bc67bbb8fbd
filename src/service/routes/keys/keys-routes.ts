import type { Handlers } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { createKeyHandler } from "./create-key.ts";
import { deleteKeyHandler } from "./delete-key.ts";
import { listKeysHandler } from "./list-keys.ts";

export function createKeysRoutes(parts: RouteParts) {
  return {
    listKeys: listKeysHandler(parts),
    createKey: createKeyHandler(parts),
    deleteKey: deleteKeyHandler(parts),
  } satisfies Partial<Handlers>;
}
