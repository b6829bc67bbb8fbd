import { errorAnswer } from "#proxy/error-answer.ts";
import { createCors } from "#service/edge/cors.ts";
import { createCallerAddress } from "./caller-address.ts";
import type { EmbeddedService } from "./embedded-service.ts";
import type { EmbeddedSettings } from "./environment.ts";
import type { Log } from "./log.ts";
import { type FetchHandler, openPort, type OpenPort, toListener } from "./open-port.ts";
import { withSecurityTxt } from "./security-txt.ts";
import type { Shutdown } from "./shutdown.ts";

export interface ServicePorts {
  /** The number of the interface's port. */
  main: number | undefined;
  /** The number of the port for health checks. */
  health: number | undefined;
  /** From now on the ports answer with this service. */
  serve: (service: EmbeddedService) => void;
}

export interface ServicePortsOptions {
  log: Log;
  shutdown: Shutdown;
  /** Of the file `security.txt`. */
  securityContacts: readonly string[];
  hasInterface?: boolean;
}

/**
 * Opens the port of the interface, unless `hasInterface` is false, and the one for health checks if the settings name
 * it. Adds both to `shutdown`. Throws `ListenProblem`.
 */
export async function openServicePorts(
  settings: EmbeddedSettings,
  { log, shutdown, securityContacts, hasInterface = true }: ServicePortsOptions,
): Promise<ServicePorts> {
  const { host, healthPort } = settings;
  const main = hasInterface
    ? await openPort(settings, {
        variables: { host: "SERVICE_HOST", port: "SERVICE_PORT" },
        log,
        cors: createCors(settings.allowedOrigins),
      })
    : undefined;
  if (main !== undefined) shutdown.add({ announce: main.announceClose, drain: () => main.close() });
  const health = healthPort === undefined ? undefined : await openHealthPort({ host, port: healthPort }, log);
  if (health !== undefined) shutdown.add({ drain: () => health.close() });
  return {
    main: main?.port,
    health: health?.port,
    serve: (service) => {
      const callerAddress = createCallerAddress(settings.trustedProxies);
      const answer: FetchHandler = (request, { incoming }) =>
        service.fetch(request, { address: callerAddress(request.headers, incoming.socket.remoteAddress) });
      const file = { contacts: securityContacts, address: settings.publicUrl };
      main?.use(toListener(withSecurityTxt(answer, file), log));
      health?.answerFor(service);
    },
  };
}

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
