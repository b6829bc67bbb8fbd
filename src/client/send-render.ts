import type { RenderRequest, RenderResult } from "#contract/render.ts";
import type { Client } from "./create-client.ts";
import type { RenderCallOptions } from "./render-calls.ts";

/** Calls the endpoint that the request names. Throws a `ClientError`. */
export function sendRender(
  client: Pick<Client, "render" | "renderV2">,
  request: RenderRequest,
  signal?: AbortSignal,
  options?: RenderCallOptions,
): Promise<RenderResult> {
  return request.path === "/api/v2/render"
    ? client.renderV2(request.body, signal, options)
    : client.render(request.body, signal, options);
}
