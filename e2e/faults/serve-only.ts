/** Starts the service of `npm start` without the dashboard, for the kill rounds. */
import { getRequestListener } from "@hono/node-server";
import { createOutbound } from "#service/outbound/outbound.ts";
import { startEmbeddedService } from "#server/embedded-service.ts";
import { readEnvironment } from "#server/environment.ts";
import { listen } from "#server/listen.ts";
import { createLog } from "#server/log.ts";

const environment = readEnvironment(process.env);
const settings = environment.service;
if (settings.kind !== "embedded") throw new Error("BASE_URL must not be set here.");
const log = createLog((line) => process.stderr.write(line), []);
const service = await startEmbeddedService({
  settings,
  apiKey: settings.apiKey ?? "",
  webhookSecrets: settings.webhookSecrets ?? [],
  dataDir: environment.dataDir,
  outbound: createOutbound({ allowHosts: environment.allowHosts }),
  log,
});
const listener = getRequestListener((request) => service.fetch(request), { overrideGlobalObjects: false });
const { port } = await listen((request, response) => void listener(request, response), {
  host: settings.host,
  port: 0,
  variables: { host: "SERVICE_HOST", port: "SERVICE_PORT" },
});
process.stdout.write(`ready ${port}\n`);
