import { fillPath } from "#contract/endpoint-paths.ts";
import { endpoints } from "#contract/endpoints.ts";
import type { Receipt } from "#contract/receivers.ts";
import { pageAnswer, pageOf } from "../../edge/page-answer.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { notFound } from "../../service-error.ts";
import { listReceipts, type StoredReceipt } from "../../storage/receivers-store.ts";

/** `GET /api/v2/receivers/{id}/receipts`: newest first, a bare array with the total in a header. */
export function listReceiptsHandler({ database, links }: RouteParts): Handler<"listReceipts"> {
  return async ({ request, parameters, query }) => {
    const page = pageOf(query);
    const id = parameters["id"] ?? "";
    const found = await listReceipts(database.db, id, page);
    if (found === undefined) throw notFound("Receiver");
    const address = links.path(fillPath(endpoints.listReceipts.path, { id }));
    return pageAnswer(found.receipts.map(toAnswer), { request, address, page, total: found.total });
  };
}

function toAnswer({ id, receiverId: _receiver, receivedAt, body, ...receipt }: StoredReceipt): Receipt {
  return { identifier: id, receivedAt: receivedAt.toISOString(), ...receipt, ...toText(body) };
}

/** Bytes that are not UTF-8 are base64-encoded, so reading them loses nothing. */
function toText(body: Uint8Array): Pick<Receipt, "body" | "bodyEncoding"> {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
    return { body: text, bodyEncoding: "utf-8" };
  } catch {
    return { body: Buffer.from(body).toString("base64"), bodyEncoding: "base64" };
  }
}
