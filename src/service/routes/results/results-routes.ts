import type { Handlers } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { deleteResultHandler } from "./delete-result.ts";
import { getResultHandler } from "./get-result.ts";
import { listRequestsHandler } from "./list-requests.ts";
import { listResultsHandler } from "./list-results.ts";

export function createResultsRoutes(parts: RouteParts) {
  return {
    listRequests: listRequestsHandler(parts),
    listResults: listResultsHandler(parts),
    getResult: getResultHandler(parts),
    deleteResult: deleteResultHandler(parts),
  } satisfies Partial<Handlers>;
}
