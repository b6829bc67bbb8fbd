import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { renderResultSchema } from "#contract/render.ts";
import { freePort } from "#testing/free-port.ts";
import { readyDataFolder } from "#testing/ready-database.ts";
import { readEnvironment } from "./environment.ts";
import { createShutdown } from "./shutdown.ts";
import { startProduct } from "./start-product.ts";

const apiKey = "key-of-the-unfinished-start";
const patience = { timeout: 60_000, interval: 20 };

let root = "";
let dataDir = "";
beforeEach(async () => {
  dataDir = await readyDataFolder();
  root = await mkdtemp(join(tmpdir(), "overprint-start-"));
  // A build that never ends, so that the service is ready and the dashboard is not.
  await writeFile(
    join(root, "vite.config.mjs"),
    "setInterval(() => {}, 1000); await new Promise(() => {});\n",
  );
});
afterEach(() => Promise.all([root, dataDir].map((folder) => rm(folder, { recursive: true }))));

async function beginStart() {
  const [port, servicePort] = [await freePort(), await freePort()];
  const environment = readEnvironment({
    PORT: String(port),
    SERVICE_PORT: String(servicePort),
    API_KEY: apiKey,
    DATA_DIR: dataDir,
    RENDER_CONCURRENCY: "1",
  });
  const printed: string[] = [];
  const shutdown = createShutdown();
  const started = shutdown.run(() =>
    startProduct(environment, {
      root,
      mode: "start",
      write: (text) => printed.push(text),
      isTerminal: false,
      shutdown,
      graceMs: 0,
    }),
  );
  const outcome = started.then(
    () => "started",
    (error: unknown) => (shutdown.signal.aborted ? "ended by the stop" : error),
  );
  return { shutdown, outcome, printed, service: `http://127.0.0.1:${servicePort}` };
}

const untilServing = (service: string) =>
  vi.waitUntil(async () => (await fetch(`${service}/healthz`).catch(() => undefined))?.ok, patience);

test("stopping during the start drains and closes its parts and answers waiting links", async () => {
  // While the ports are open and the service is not ready yet.
  const first = await beginStart();
  await vi.waitUntil(() => fetch(first.service).catch(() => undefined), patience);
  await first.shutdown.stop();
  expect(await first.outcome).toBe("ended by the stop");

  // While the service is ready and the dashboard is not built yet.
  const { shutdown, outcome, printed, service } = await beginStart();
  await untilServing(service);
  const links = await Promise.all(
    Array.from({ length: 6 }, (_, index) => render(service, `Number ${index}`)),
  );
  const waiting = links.map((path) =>
    fetch(`${service}${path}`).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      (error: unknown) => error,
    ),
  );
  // When a later request has been answered, all of them have arrived.
  expect((await fetch(`${service}/healthz`)).status).toBe(200);
  expect(await (await fetch(`${service}/.well-known/security.txt`)).text()).toMatch(
    /^Contact: mailto:security@localhost$/m,
  );
  await shutdown.stop();

  const statuses = await Promise.all(waiting);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(await outcome).toBe("ended by the stop");
  expect(printed.join("")).not.toContain("Ready");
  // No draft of the build remains.
  expect((await readdir(root)).filter((name) => name.startsWith("dist"))).toEqual([]);
});

/** The path of the result's link. */
async function render(service: string, text: string): Promise<string> {
  const answer = await fetch(`${service}/api/v1/render`, {
    method: "POST",
    headers: { "X-API-KEY": apiKey, "Content-Type": "application/json" },
    body: JSON.stringify({ template: "coffee-square", changes: [{ id: "title", text }] }),
  });
  return new URL(z.parse(renderResultSchema, await answer.json()).href).pathname;
}
