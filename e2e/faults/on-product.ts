/** The whole product, attacked while callers who behave measure what they notice of it. */
import { loadavg } from "node:os";
import { join } from "node:path";
import { freePort } from "#testing/free-port.ts";
import type { Part } from "./part.ts";
import { createRandom, type Random } from "./random.ts";
import { makeFolder, type Resources, withResources } from "./resources.ts";
import { createCaller, type LoadRequest, type Outcome, sendOpenLoop } from "../bench/open-loop.ts";
import { type ProductProcess, startProductProcess } from "../bench/product-process.ts";
import { quantile } from "../bench/statistics.ts";
import { type HostileServer, startHostileServer } from "./hostile-server.ts";

export interface Attacked extends Pick<ProductProcess, "pid" | "serviceUrl" | "apiKey"> {
  /** Sends the product SIGTERM. Resolves when it has ended. */
  stop: () => Promise<void>;
  hostile: HostileServer;
  random: Random;
  resources: Resources;
  write: (line: string) => void;
  /** A new key. */
  createKey: (name: string) => Promise<string>;
  call: (order: LoadRequest, dueAt?: number) => Promise<Outcome>;
  /** Sends JSON to a path with a key. Resolves to the response. */
  post: (key: string, path: string, body: unknown) => Promise<Outcome>;
}

export interface AttackOptions {
  /** Of the product, for what the hostile server listens to by other names; its own hosts are allowed. */
  allowHosts?: readonly string[];
  /** The command before that of the product. */
  prefix?: (resources: Resources) => Promise<readonly string[]>;
}

/** A part on a product of its own, with a server that misbehaves. Resolves to its failures. */
export function onProduct(
  attack: (attacked: Attacked) => Promise<string[]>,
  { allowHosts = [], prefix }: AttackOptions = {},
): Part {
  return ({ seed, rounds, write }) =>
    withResources(async (resources) => {
      const hostile = await startHostileServer();
      resources.add(hostile.stop);
      const { call, destroy } = createCaller();
      resources.add(async () => destroy());
      const product = await startProductProcess({
        root: join(import.meta.dirname, "../.."),
        dataDir: await makeFolder("attacked", resources),
        port: await freePort(),
        servicePort: await freePort(),
        allowHosts: [`localhost:${hostile.port}`, `127.0.0.1:${hostile.port}`, ...allowHosts].join(","),
        prefix: (await prefix?.(resources)) ?? [],
      });
      resources.add(product.stop);
      const post = (key: string, path: string, body: unknown) =>
        call({
          url: `${product.serviceUrl}${path}`,
          method: "POST",
          headers: { "x-api-key": key },
          body: JSON.stringify(body),
        });
      const createKey = async (name: string) => {
        const made = await post(product.apiKey, "/api/v2/keys", {
          name,
          scopes: ["render", "results:read", "templates:write"],
        });
        return (JSON.parse(made.body.toString()) as { key: string }).key;
      };
      const attacked = {
        ...product,
        hostile,
        random: createRandom(seed),
        resources,
        write,
        createKey,
        call,
        post,
      };
      await untilPreviewed(product);
      const failures: string[] = [];
      for (let round = 0; round < rounds; round += 1) failures.push(...(await attack(attacked)));
      return { failures };
    });
}

/** Resolves when the first start has rendered its previews, which would distort what is measured. */
async function untilPreviewed({
  serviceUrl,
  apiKey,
}: Pick<ProductProcess, "serviceUrl" | "apiKey">): Promise<void> {
  const answer = await fetch(`${serviceUrl}/api/v2/my-templates?size=50`, {
    headers: { "X-API-KEY": apiKey },
  });
  for (const { identifier } of (await answer.json()) as { identifier: string }[])
    await (await fetch(`${serviceUrl}/previews/${identifier}.webp`)).arrayBuffer();
}

export type HonestKind = "render" | "link" | "usage" | "health";

/** The outcomes of one kind of honest calls. A time is that of the whole: of a render until its picture is there. */
export interface Served {
  ms: number[];
  refused: number;
  /** Statuses that are neither success nor refusal; 0: no response. */
  others: number[];
}

export interface HonestOptions {
  key: string;
  seconds: number;
  /** Of each kind. */
  perSecond?: number;
  kinds?: readonly HonestKind[];
}

let pictures = 0;

/** Callers that ask for little, in an open loop. */
export async function measureHonest(
  { call, post, serviceUrl }: Pick<Attacked, "call" | "post" | "serviceUrl">,
  { key, seconds, perSecond = 2.5, kinds = ["render", "link", "health"] }: HonestOptions,
): Promise<ReadonlyMap<HonestKind, Served>> {
  const get = (path: string, dueAt?: number) =>
    call({ url: `${serviceUrl}${path}`, headers: { "x-api-key": key } }, dueAt);
  const ask: Record<HonestKind, (title: string, dueAt: number) => Promise<Outcome>> = {
    render: async (title, dueAt) => {
      const accepted = await post(key, "/api/v1/render", {
        template: "coffee-square",
        changes: [{ id: "title", text: title }],
      });
      return accepted.status === 200 ? get(pathOf(accepted), dueAt) : accepted;
    },
    link: (title, dueAt) => get(`/direct/coffee-square.png?title.text=${encodeURIComponent(title)}`, dueAt),
    usage: (_, dueAt) => get("/api/v1/usage", dueAt),
    health: (_, dueAt) => get("/healthz", dueAt),
  };
  const served = new Map<HonestKind, Served>();
  await Promise.all(
    kinds.map((kind) => {
      const one: Served = { ms: [], refused: 0, others: [] };
      served.set(kind, one);
      return sendOpenLoop({ perSecond, seconds }, async (_, dueAt) => {
        const { status, ms } = await ask[kind](`Honest ${(pictures += 1)}`, dueAt);
        if (status === 200) one.ms.push(ms);
        else if (status === 429 || status === 503) one.refused += 1;
        else one.others.push(status);
      });
    }),
  );
  return served;
}

/** The path of an accepted render's picture. */
export function pathOf({ body }: Pick<Outcome, "body">): string {
  return new URL((JSON.parse(body.toString()) as { href: string }).href).pathname;
}

/**
 * Prints what honest callers got before and during an attack. Returns what they noticed of it, which a p95 below `shortMs`
 * is not: the machine may be busy.
 */
export function compareServed(
  what: string,
  before: ReadonlyMap<HonestKind, Served>,
  during: ReadonlyMap<HonestKind, Served>,
  write: (line: string) => void,
  shortMs = 2_000,
): string[] {
  const failures: string[] = [];
  for (const [kind, { ms, refused, others }] of during) {
    const alone = before.get(kind)?.ms ?? [];
    const [p95, p95Alone] = [quantile(ms, 0.95), quantile(alone, 0.95)];
    write(
      `${what}: ${kind} p50 ${quantile(ms, 0.5).toFixed(0)} (alone ${quantile(alone, 0.5).toFixed(0)}), ` +
        `p95 ${p95.toFixed(0)} (${p95Alone.toFixed(0)}) ms, ${ms.length} served, ${refused} refused, ` +
        `${others.length} without success; load ${loadavg()[0]?.toFixed(1)}`,
    );
    const max = Math.max(shortMs, 2 * p95Alone);
    if (!(p95 <= max))
      failures.push(`${what}: p95 of ${kind} was ${p95.toFixed(0)} ms, more than ${max.toFixed(0)}`);
    if (refused > 0) failures.push(`${what}: ${refused} honest calls of ${kind} were refused`);
    if (others.length > 0) failures.push(`${what}: ${kind} was answered ${[...new Set(others)].join(", ")}`);
  }
  return failures;
}
