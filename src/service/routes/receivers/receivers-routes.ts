import type { Handlers } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { listReceiptsHandler } from "./list-receipts.ts";
import {
  clearReceiptsHandler,
  createReceiverHandler,
  deleteReceiverHandler,
  listReceiversHandler,
  replaceReceiverHandler,
} from "./receivers.ts";

export function createReceiversRoutes(parts: RouteParts) {
  return {
    listReceivers: listReceiversHandler(parts),
    createReceiver: createReceiverHandler(parts),
    replaceReceiver: replaceReceiverHandler(parts),
    deleteReceiver: deleteReceiverHandler(parts),
    listReceipts: listReceiptsHandler(parts),
    clearReceipts: clearReceiptsHandler(parts),
  } satisfies Partial<Handlers>;
}
