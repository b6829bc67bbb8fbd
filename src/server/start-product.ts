import type { RequestListener } from "node:http";
import { join, resolve } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { ownHosts } from "#proxy/check-caller.ts";
import { errorAnswer } from "#proxy/error-answer.ts";
import { createOutbound } from "#service/outbound/outbound.ts";
import { createPictureSource } from "#service/rendering/picture-source.ts";
import { createStarterAssets } from "#service/starters/starter-assets.ts";
import { formatBanner } from "./banner.ts";
import { createDashboardServer } from "./create-dashboard-server.ts";
import { buildDashboardIfStale } from "./dashboard-build.ts";
import { createDashboardFiles } from "./dashboard-files.ts";
import { startDevDashboard } from "./dev-dashboard.ts";
import { startEmbeddedService } from "./embedded-service.ts";
import type { EmbeddedSettings, Environment } from "./environment.ts";
import { createFontFiles } from "./font-files.ts";
import { keptSecret, makeApiKey, makeWebhookSecret } from "./kept-secret.ts";
import { listen, type Listening } from "./listen.ts";
import { createLog } from "./log.ts";
import { createPictures } from "./pictures.ts";

export interface StartOptions {
  /** The repository's root. */
  root: string;
  mode: "start" | "dev";
  write: (text: string) => void;
  isTerminal: boolean;
}

export interface Product {
  dashboardUrl: string;
  /** Stops accepting, finishes or hands back what runs. */
  stop: () => Promise<void>;
}

/** Requests that run when the product stops may take this long to end. */
const requestGraceMs = 8_000;

type FetchHandler = (request: Request) => Response | Promise<Response>;

/** The composition root: every part of the product is made here and handed what it needs. */
export async function startProduct(environment: Environment, options: StartOptions): Promise<Product> {
  const startedAt = performance.now();
  const dataDir = resolve(options.root, environment.dataDir);
  const { service } = environment;
  const secrets =
    service.kind === "embedded"
      ? await readSecrets(service, dataDir)
      : { apiKey: service.apiKey, webhookSecret: "" };
  const log = createLog(options.write, secretValues(environment, secrets));

  const outbound = createOutbound({ allowHosts: environment.allowHosts });

  const ports: (() => Promise<void>)[] = [];
  const opened: (() => Promise<void>)[] = [];
  // The ports first, so that nothing new comes in, then the service, which ends its work.
  const stop = async () => {
    await Promise.all(ports.map((close) => close()));
    for (const close of opened) await close();
  };
  try {
    // Both ports are taken before anything else is begun, so that one in use is told at once.
    const dashboardPort = await openPort(environment.dashboard, { host: "HOST", port: "PORT" });
    ports.push(() => dashboardPort.close());
    const servicePort =
      service.kind === "embedded"
        ? await openPort(service, { host: "SERVICE_HOST", port: "SERVICE_PORT" })
        : undefined;
    if (servicePort !== undefined) ports.push(() => servicePort.close());

    const startService = async (settings: EmbeddedSettings) => {
      const embedded = await startEmbeddedService({ settings, ...secrets, dataDir, outbound, log });
      opened.push(() => embedded.stop());
      servicePort?.use(toListener((request) => embedded.fetch(request)));
    };
    const [files] = await Promise.all([
      options.mode === "start" ? readyFiles(options) : undefined,
      service.kind === "embedded" ? startService(service) : undefined,
    ]);

    const app = createDashboardServer({
      ...addresses(environment, servicePort?.port),
      apiKey: secrets.apiKey,
      publicUrl: service.kind === "embedded" ? service.publicUrl : undefined,
      allowedHosts: ownHosts(environment.dashboard.host, dashboardPort.port),
      fetch: (request) => fetch(request),
      log: ({ kind, ...fields }) =>
        log.info(
          `a call through the dashboard's server was ${kind === "failed" ? "not answered" : kind}`,
          fields,
        ),
      fonts: createFontFiles(),
      pictures: createPictures(createPictureSource({ assets: createStarterAssets(), outbound })),
      files,
    });
    const own = toListener((request) => app.fetch(request));
    const dev =
      options.mode === "dev"
        ? await startDevDashboard(options.root, dashboardPort.listening.server, own)
        : undefined;
    // Its websockets hold the port open.
    if (dev !== undefined) ports.unshift(() => dev.close());
    dashboardPort.use(dev?.listener ?? own);

    const dashboardUrl = urlOf(environment.dashboard.host, dashboardPort.port);
    options.write(
      formatBanner({
        dashboardUrl,
        service:
          service.kind === "embedded"
            ? {
                kind: "embedded",
                url: urlOf(service.host, servicePort?.port ?? service.port),
                keyFile: service.apiKey === undefined ? join(dataDir, keyFileName) : undefined,
              }
            : { kind: "remote", url: service.baseUrl.href },
        dataDir,
        seconds: (performance.now() - startedAt) / 1000,
        mode: options.mode,
        isTerminal: options.isTerminal,
      }),
    );
    return { dashboardUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Secrets {
  apiKey: string;
  webhookSecret: string;
}

const keyFileName = "api-key";

async function readSecrets(settings: EmbeddedSettings, dataDir: string): Promise<Secrets> {
  return {
    apiKey: settings.apiKey ?? (await keptSecret(dataDir, keyFileName, makeApiKey)),
    webhookSecret: settings.webhookSecret ?? (await keptSecret(dataDir, "webhook-secret", makeWebhookSecret)),
  };
}

/** What must never stand in a log line. */
function secretValues({ service }: Environment, secrets: Secrets): string[] {
  const values = [secrets.apiKey, secrets.webhookSecret];
  if (service.kind === "embedded") {
    if (service.database.kind === "server") {
      const { password } = new URL(service.database.url);
      values.push(service.database.url, password, decodeURIComponent(password));
    }
    if (service.objects.kind === "s3") values.push(service.objects.secretAccessKey);
  }
  return values;
}

function addresses({ service }: Environment, servicePort: number | undefined): { baseUrl: URL; getUrl: URL } {
  if (service.kind === "remote") return service;
  // By address, because `localhost` may mean the other protocol's loopback.
  const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[service.host] ?? service.host;
  const url = new URL(`http://${host.includes(":") ? `[${host}]` : host}:${servicePort ?? service.port}`);
  return { baseUrl: url, getUrl: url };
}

async function readyFiles({ root, write }: StartOptions): Promise<Hono> {
  return createDashboardFiles(
    await buildDashboardIfStale(root, () => write("  Building the dashboard, some seconds …\n")),
  );
}

interface OpenPort {
  listening: Listening;
  port: number;
  /** From now on this one answers; before, the port says that it is starting. */
  use: (listener: RequestListener) => void;
  close: () => Promise<void>;
}

async function openPort(
  { host, port }: { host: string; port: number },
  variables: { host: string; port: string },
): Promise<OpenPort> {
  let current = toListener(() =>
    errorAnswer(503, "unavailable", "The product is starting. Try again in a second.", {
      "retry-after": "1",
    }),
  );
  const listening = await listen((request, response) => current(request, response), {
    host,
    port,
    variables,
  });
  return {
    listening,
    port: listening.port,
    use: (listener) => {
      current = listener;
    },
    close: () => listening.close(requestGraceMs),
  };
}

function toListener(fetchHandler: FetchHandler): RequestListener {
  // Our handlers pass requests on to `fetch`, which takes the platform's own Request only.
  const listener = getRequestListener(fetchHandler, { overrideGlobalObjects: false });
  return (request, response) => void listener(request, response);
}

/** An address a browser on this machine can open: the unspecified address and the loopback are `localhost`. */
function urlOf(host: string, port: number): string {
  const name = ["0.0.0.0", "::", "127.0.0.1"].includes(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
