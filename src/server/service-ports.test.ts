import { expect, test } from "vitest";
import { freePort } from "#testing/free-port.ts";
import { openHealthPort } from "./service-ports.ts";

test("the health port serves only health checks and metrics", async () => {
  const log = { warn: () => undefined, error: () => undefined };
  const port = await openHealthPort({ host: "127.0.0.1", port: await freePort() }, log);
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port.port}${path}`)).status;
  expect(await statusOf("/healthz")).toBe(503);
  port.answerFor({ fetch: async () => new Response("ok"), metrics: async () => new Response("metrics") });
  expect(await (await fetch(`http://127.0.0.1:${port.port}/metrics`)).text()).toBe("metrics");
  const paths = ["/healthz", "/readyz?x=1", "/api/v1/usage", "/results/a.jpg", "/healthz/x", "//healthz"];
  expect(await Promise.all(paths.map(statusOf))).toEqual([200, 200, 404, 404, 404, 404]);
  await port.close();
});
