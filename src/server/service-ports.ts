import { createCors } from "#service/edge/cors.ts";
import { createCallerAddress } from "./caller-address.ts";
import type { EmbeddedService } from "./embedded-service.ts";
import type { EmbeddedSettings } from "./environment.ts";
import { openHealthPort } from "./health-port.ts";
import type { Log } from "./log.ts";
import { openPort, toListener } from "./open-port.ts";
import type { Shutdown } from "./shutdown.ts";

export interface ServicePorts {
  /** The number of the interface's port. */
  main: number | undefined;
  /** The number of the port for health checks. */
  health: number | undefined;
  /** From now on the ports answer with this service. */
  serve: (service: EmbeddedService) => void;
}

/**
 * Opens the port of the interface, unless `hasInterface` is false, and the one for health checks if the settings name
 * it. Adds both to `shutdown`. Throws `ListenProblem`.
 */
export async function openServicePorts(
  settings: EmbeddedSettings,
  { log, shutdown, hasInterface = true }: { log: Log; shutdown: Shutdown; hasInterface?: boolean },
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
      main?.use(
        toListener(
          (request, { incoming }) =>
            service.fetch(request, {
              address: callerAddress(request.headers, incoming.socket.remoteAddress),
            }),
          log,
        ),
      );
      health?.answerFor(service);
    },
  };
}
