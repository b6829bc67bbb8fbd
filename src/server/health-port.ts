import type { EmbeddedService } from "./embedded-service.ts";
import type { Log } from "./log.ts";
import { type OpenPort, openPort, toListener } from "./open-port.ts";
import { errorAnswer } from "#proxy/error-answer.ts";

/**
 * Listens on `HEALTH_PORT`, which serves only `/healthz`, `/readyz` and `/metrics`, all without a key. Throws
 * `ListenProblem`.
 */
export async function openHealthPort(
  address: { host: string; port: number },
  log: Pick<Log, "warn" | "error">,
): Promise<OpenPort & { answerFor: (service: Pick<EmbeddedService, "fetch" | "metrics">) => void }> {
  const opened = await openPort(address, { variables: { host: "SERVICE_HOST", port: "HEALTH_PORT" }, log });
  return {
    ...opened,
    answerFor: (service) =>
      opened.use(
        toListener((request) => {
          const { pathname } = new URL(request.url);
          if (pathname === "/healthz" || pathname === "/readyz") return service.fetch(request);
          if (pathname === "/metrics") return service.metrics();
          return errorAnswer(404, "not_found", "Only /healthz, /readyz and /metrics are answered here.");
        }, log),
      ),
  };
}
