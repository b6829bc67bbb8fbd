import type { EmbeddedService } from "./embedded-service.ts";
import type { Log } from "./log.ts";
import { type OpenPort, openPort, toListener } from "./open-port.ts";
import { errorAnswer } from "#proxy/error-answer.ts";

/** Listens on `HEALTH_PORT`, which serves only `/healthz` and `/readyz`. Throws `ListenProblem`. */
export async function openHealthPort(
  address: { host: string; port: number },
  log: Pick<Log, "warn" | "error">,
): Promise<OpenPort & { answerFor: (service: Pick<EmbeddedService, "fetch">) => void }> {
  const opened = await openPort(address, { variables: { host: "SERVICE_HOST", port: "HEALTH_PORT" }, log });
  return {
    ...opened,
    answerFor: (service) =>
      opened.use(
        toListener(
          (request) =>
            /^\/(?:healthz|readyz)$/.test(new URL(request.url).pathname)
              ? service.fetch(request)
              : errorAnswer(404, "not_found", "Only /healthz and /readyz are answered here."),
          log,
        ),
      ),
  };
}
