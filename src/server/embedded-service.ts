import { errorAnswer } from "#proxy/error-answer.ts";
import type { Outbound } from "#service/outbound/outbound.ts";
import type { EmbeddedSettings } from "./environment.ts";
import type { Log } from "./log.ts";

/** What the composition root needs of the service. */
export interface EmbeddedService {
  fetch: (request: Request) => Response | Promise<Response>;
  /** Stops taking work, finishes what runs or hands it back. */
  stop: () => Promise<void>;
}

export interface EmbeddedServiceOptions {
  settings: EmbeddedSettings;
  apiKey: string;
  webhookSecret: string;
  /** An absolute path. */
  dataDir: string;
  outbound: Outbound;
  log: Log;
}

/** Makes the service's parts from the settings and starts it. */
export async function startEmbeddedService({ log }: EmbeddedServiceOptions): Promise<EmbeddedService> {
  log.info("the service's routes are not part of this build yet");
  return {
    fetch: () => errorAnswer(503, "unavailable", "The service is not part of this build yet."),
    stop: async () => undefined,
  };
}
