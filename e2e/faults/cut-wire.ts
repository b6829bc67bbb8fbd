import { execFile } from "node:child_process";
import { loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { type Cluster, onCluster } from "./cluster.ts";
import { readReadiness, runUnderLoad } from "./cluster-rounds.ts";
import type { Part, PartOptions } from "./part.ts";
import { createRandom } from "./random.ts";
import type { Resources } from "./resources.ts";
import { until } from "./until.ts";
import { type PostgresPlace, startPostgres } from "#testing/start-postgres.ts";
import { createCaller } from "../bench/open-loop.ts";
import { pathOf } from "./on-product.ts";

const cutMs = 10_000;
/** From the cut until `/readyz` says it. */
const noticeMs = 9_000;
const firstPictureMsMax = 10_000;
const perSecond = 4;
const place: PostgresPlace = { namespace: "overprint-cut", address: "10.203.77.2" };
const [outer, inner] = ["op-cut-outer", "op-cut-inner"];
const outerAddress = "10.203.77.1";

/**
 * PostgreSQL's machine vanishes without a word for 10 s, again and again: both ends of its wire drop every packet. Needs a
 * network namespace.
 */
export const cutWirePart: Part = async (options) =>
  process.platform === "linux" && process.getuid?.() === 0
    ? part(options)
    : { failures: [], skipped: "it needs root on Linux" };

const part = onCluster(
  async (cluster, options) => {
    const random = createRandom(options.seed);
    const failures: string[] = [];
    const found = await runUnderLoad({
      cluster,
      random: createRandom(options.seed + 1),
      perSecond,
      write: options.write,
      injectFaults: async () => {
        for (let round = 1; round <= options.rounds; round += 1) {
          await delay(random.integer(500, 3_000));
          failures.push(...(await cutOnce(cluster, round, options)));
        }
      },
    });
    return [...failures, ...found];
  },
  async (programs, resources) => {
    await createNamespace(resources);
    return startPostgres(programs, { synchronous_commit: "on" }, place);
  },
);

async function cutOnce(
  { services, apiKey }: Cluster,
  round: number,
  { write }: Pick<PartOptions, "write">,
): Promise<string[]> {
  const failures: string[] = [];
  const cutAt = performance.now();
  await setWire("cut");
  await delay(noticeMs);
  for (const { name, origin } of services) {
    const readiness = await readReadiness(origin);
    if (!readiness.startsWith("503 "))
      failures.push(`round ${round}: ${name} said ${readiness} without its database`);
  }
  await delay(Math.max(0, cutMs - (performance.now() - cutAt)));
  await setWire("whole");
  const backAt = performance.now();
  const ms = await Promise.all(
    services.map(async ({ name, origin }) => {
      const first = await firstPictureMs(origin, apiKey, round, backAt);
      if (first > firstPictureMsMax)
        failures.push(`round ${round}: the first picture of ${name} came after ${Math.round(first)} ms`);
      let readiness = "";
      const isReady = async () => (readiness = await readReadiness(origin)).startsWith("200 ");
      if (!(await until(isReady, performance.now() + firstPictureMsMax)))
        failures.push(`round ${round}: ${name} serves pictures and says ${readiness}`);
      return first;
    }),
  );
  write(
    `round ${round}: first pictures ${ms.map((one) => `${(one / 1_000).toFixed(1)} s`).join(", ")} after the wire; load ${loadavg()[0]?.toFixed(1)}`,
  );
  return failures;
}

/** Asks for a new picture every quarter of a second until one is there. */
async function firstPictureMs(origin: string, key: string, round: number, since: number): Promise<number> {
  const { call, destroy } = createCaller();
  const { promise, resolve } = Promise.withResolvers<number>();
  const headers = { "x-api-key": key };
  let asked = 0;
  const ask = async () => {
    asked += 1;
    const changes = [{ id: "title", text: `Wire ${round}-${origin}-${asked}` }];
    const body = JSON.stringify({ template: "coffee-square", changes });
    const accepted = await call({ url: `${origin}/api/v1/render`, method: "POST", headers, body });
    if (accepted.status !== 200) return;
    const { status } = await call({ url: `${origin}${pathOf(accepted)}` });
    if (status === 200) resolve(performance.now() - since);
  };
  const timer = setInterval(() => void ask(), 250);
  const first = await Promise.race([promise, delay(120_000, 120_000)]);
  clearInterval(timer);
  destroy();
  return first;
}

const run = promisify(execFile);
const inside = ["netns", "exec", place.namespace];

async function createNamespace(resources: Resources): Promise<void> {
  await run("ip", ["netns", "add", place.namespace]);
  resources.add(() => run("ip", ["netns", "del", place.namespace]));
  await run("ip", ["link", "add", outer, "type", "veth", "peer", "name", inner, "netns", place.namespace]);
  await run("ip", ["addr", "add", `${outerAddress}/30`, "dev", outer]);
  await run("ip", ["link", "set", outer, "up"]);
  await run("ip", ["-n", place.namespace, "addr", "add", `${place.address}/30`, "dev", inner]);
  await run("ip", ["-n", place.namespace, "link", "set", inner, "up"]);
}

/** A queue without a place drops every packet, as a wire that is cut does. */
async function setWire(state: "cut" | "whole"): Promise<void> {
  const change = state === "cut" ? ["add"] : ["del"];
  const queue = state === "cut" ? ["pfifo", "limit", "0"] : [];
  await run("tc", ["qdisc", ...change, "dev", outer, "root", ...queue]);
  await run("ip", [...inside, "tc", "qdisc", ...change, "dev", inner, "root", ...queue]);
}
