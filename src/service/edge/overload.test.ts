import { afterEach, expect, test } from "vitest";
import { errorBodySchema } from "#contract/errors.ts";
import { renderResultSchema } from "#contract/render.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import { createKeptRenderer } from "#testing/kept-renderer.ts";
import { RenderError } from "../rendering/render-pool.ts";
import { serviceHealthSchema } from "#contract/service-health.ts";
import { parseMetrics, valueOf } from "#testing/prometheus-text.ts";
import { startTestService, type TestService } from "#testing/start-test-service.ts";
import { createWatchedRenderer, type WatchedRenderer } from "#testing/watched-renderer.ts";
import { createOutbound } from "../outbound/outbound.ts";
import type { OpenedDatabase } from "../storage/database.ts";
import { openTestDatabase } from "#testing/open-test-database.ts";
import { serveHttp } from "#testing/serve-http.ts";

type Options = NonNullable<Parameters<typeof startTestService>[0]>;

let ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  ends = [];
});

/** A service whose renders block until `release` is called. */
async function startHeld(options: Options): Promise<{ service: TestService; release: () => void }> {
  const renderer: WatchedRenderer = createWatchedRenderer();
  const release = renderer.hold();
  const service = await startTestService({ ...options, createRenderer: renderer.createRenderer });
  ends.push(() => service.stop(), release);
  return { service, release };
}

/** A service whose requests table the test can lock, so that no request can be stored. */
async function startLockable(options: Options) {
  const database: OpenedDatabase = await openTestDatabase({ onError: () => undefined });
  const service = await startTestService({ ...options, database });
  ends.push(
    () => database.close(),
    () => service.stop(),
  );
  const lock = async () => {
    const held = Promise.withResolvers<void>();
    const until = Promise.withResolvers<void>();
    const done = database.db.transaction(async (transaction) => {
      await transaction.execute("lock table requests in exclusive mode");
      held.resolve();
      await until.promise;
    });
    await held.promise;
    const release = async () => {
      until.resolve();
      await done;
    };
    ends.push(release);
    return release;
  };
  return { service, database, lock };
}

const patient = { timeout: 30_000, interval: 20 };
const card = (title: string) => ({ template: "card", changes: [{ id: "title", text: title }] });

async function refused(answer: Response) {
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  expect(Number(answer.headers.get("retry-after"))).toBeLessThanOrEqual(30);
  return errorBodySchema.parse(await answer.json());
}

async function accepted(answer: Response) {
  expect(answer.status).toBe(200);
  return renderResultSchema.parse(await answer.json());
}

async function totalOf(service: TestService): Promise<number> {
  const answer = await service.call("/api/v2/results?size=1");
  return ((await answer.json()) as { totalElements: number }).totalElements;
}

test("rejects a render beyond the backlog limit and keeps its Idempotency-Key free", async () => {
  const { service, release } = await startHeld({ rendersWaitingMax: 2 });
  const path = "/api/v1/render";
  await accepted(await service.post(path, card("one")));
  await accepted(await service.post("/api/v2/render", card("two")));

  const key = { "Idempotency-Key": "third" };
  for (const other of ["/api/v2/render", "/api/v1/images", path]) {
    const body = await refused(await service.post(other, card("three"), key));
    expect(body).toMatchObject({ status: 503, code: "unavailable", errors: [] });
    expect(body.msg).toContain("Too many renders are waiting");
  }
  expect(await totalOf(service)).toBe(2);

  release();
  await expect.poll(async () => (await service.post(path, card("three"), key)).status, patient).toBe(200);
  const replayed = async () =>
    (await service.post(path, card("three"), key)).headers.get("idempotency-replayed");
  await expect.poll(replayed, patient).toBe("true");
  expect(await totalOf(service)).toBe(3);
  expect(service.errors).toEqual([]);
});

test("finishes renders while the pictures of others never arrive", async () => {
  const { host, close } = await serveHttp(() => undefined);
  const service = await startTestService({
    renderConcurrency: 1,
    outbound: createOutbound({ allowHosts: new Set([host]) }),
  });
  ends.push(() => service.stop(), close);
  const links = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const photo = { id: "photo", src: `http://${host}/${index}.png` };
      return accepted(await service.post("/api/v1/render", { template: "card", changes: [photo] }));
    }),
  );
  const { href } = await accepted(await service.post("/api/v1/render", card("honest")));
  expect((await service.call(href)).status).toBe(200);
  const states = await Promise.all(
    links.map(async ({ requestId }) => {
      const record = await service.call(`/api/v2/results/${requestId}`);
      return ((await record.json()) as { status: string }).status;
    }),
  );
  expect(states).not.toContain("200");
});

test("accepts and finishes the renders of one key while another has filled the queue", async () => {
  const { service, release } = await startHeld({ rendersWaitingMax: 4 });
  const makeKey = (name: string) => service.createKey(["render", "results:read"], { name });
  const [loud, quiet] = await Promise.all(["Loud", "Quiet"].map(makeKey));
  const post = (key = "", title: string) =>
    service.call("/api/v1/render", { method: "POST", key, json: card(title) });
  for (const title of ["1", "2", "3", "4"]) await accepted(await post(loud, `loud ${title}`));
  await refused(await post(loud, "loud 5"));

  // The names of keys, for health and for metrics.
  const health = serviceHealthSchema.parse(await (await service.call("/api/v2/health")).json());
  expect(health.queue.kinds.find(({ kind }) => kind === "render")?.keys).toEqual([
    { name: "Loud", waiting: expect.any(Number) as number, running: expect.any(Number) as number },
  ]);
  const metrics = parseMetrics(await (await service.call("/metrics")).text());
  const jobsOf = (key: string) =>
    ["waiting", "running"].map(
      (state) => valueOf(metrics, "overprint_queue_jobs_by_key", { kind: "render", key, state }) ?? 0,
    );
  expect([jobsOf("Loud"), jobsOf("others")].map(([waiting = 0, running = 0]) => waiting + running)).toEqual([
    4, 0,
  ]);

  await accepted(await post(quiet, "quiet 1"));
  await accepted(await post(quiet, "quiet 2"));
  await refused(await post(quiet, "quiet 3"));
  await refused(await post(loud, "loud 6"));
  release();
});

test("renders later, without losing an attempt, what waited too long for a painter", async () => {
  const database = await openTestDatabase({ onError: () => undefined });
  let waited = 0;
  const service = await startTestService({
    database,
    createRenderer: (readPicture, fonts) => {
      const renderer = createKeptRenderer(readPicture, fonts);
      return {
        render: async (order, options) => {
          waited += order.longestSideMax === undefined ? 1 : 0;
          if (waited === 1) throw new RenderError("busy", serviceText("paintersBusy"));
          return renderer.render(order, options);
        },
        stop: () => renderer.stop(),
      };
    },
  });
  ends.push(
    () => database.close(),
    () => service.stop(),
  );
  const { href } = await accepted(await service.post("/api/v1/render", card("patient")));
  expect((await service.call(href)).status).toBe(200);
  const { rows } = await database.db.execute(
    "select failures, outages from jobs where name = 'render' and outages > 0",
  );
  expect(rows).toEqual([{ failures: 0, outages: 1 }]);
});

test("counts each render that shares a picture", async () => {
  const { service, release } = await startHeld({ rendersWaitingMax: 3 });
  const links: string[] = [];
  for (let count = 0; count < 3; count += 1)
    links.push((await accepted(await service.post("/api/v1/render", card("same")))).href);
  await refused(await service.post("/api/v1/render", card("same")));
  await refused(await service.post("/api/v1/render", card("another")));

  release();
  for (const link of links) expect((await service.call(link)).status).toBe(200);
  await expect.poll(async () => (await post(service, "same")).status, patient).toBe(200);
});

test("reads webhooks once for all renders that share a picture", async () => {
  const renderer = createWatchedRenderer();
  const release = renderer.hold();
  const { service, database } = await startLockable({ createRenderer: renderer.createRenderer });
  ends.push(release);
  const renders: { requestId: string; href: string }[] = [];
  for (let count = 0; count < 5; count += 1) renders.push(await accepted(await post(service, "shared")));
  const scansOf = async (): Promise<number> => {
    await database.pool.query("select pg_stat_force_next_flush()");
    const { rows } = await database.pool.query<{ scans: string }>(
      "select seq_scan + coalesce(idx_scan, 0) as scans from pg_stat_user_tables where relname = 'webhooks'",
    );
    return Number(rows[0]?.scans);
  };
  const before = await scansOf();
  release();
  for (const { href } of renders) expect((await service.call(href, { key: null })).status).toBe(200);
  expect((await scansOf()) - before).toBeLessThanOrEqual(2);
});

test("releases the place of a render that fails or is deleted", async () => {
  const { service, release } = await startHeld({ rendersWaitingMax: 1 });
  const { requestId } = await accepted(await service.post("/api/v1/render", card("deleted")));
  await refused(await service.post("/api/v1/render", card("next")));
  expect((await service.call(`/api/v2/results/${requestId}`, { method: "DELETE" })).status).toBe(204);
  await expect.poll(async () => (await post(service, "next")).status, patient).toBe(200);
  release();
});

test("counts renders left unfinished by an earlier process", async () => {
  const database = await openTestDatabase({ onError: () => undefined });
  const first = await startTestService({ database, roles: ["api"] });
  await accepted(await first.post("/api/v1/render", card("left")));
  await first.stop();
  const second = await startTestService({ database, roles: ["api"], rendersWaitingMax: 1 });
  ends.push(
    () => database.close(),
    () => second.stop(),
  );
  await refused(await second.post("/api/v1/render", card("next")));
});

test("serves stored direct links and rejects new ones while the backlog is full", async () => {
  const { service, release } = await startHeld({ rendersWaitingMax: 1 });
  const stored = "/direct/card.jpg?title.text=stored";
  const first = service.call(stored);
  await expect.poll(() => totalOf(service), patient).toBe(1);
  await refused(await service.call("/direct/card.jpg?title.text=new"));
  release();
  expect((await first).status).toBe(200);
  expect((await service.call(stored)).status).toBe(200);
});

test("rejects at once when a gate is full and frees the place of a caller that disconnects", async () => {
  const { service, lock } = await startLockable({
    roles: ["api"],
    admission: { accepts: { atOnce: 1, queuedMax: 2 } },
  });
  const release = await lock();
  const leaving = new AbortController();
  const [holder, queued] = [post(service, "holder"), post(service, "queued")];
  const left = post(service, "left", { signal: leaving.signal });
  // All others wait, so this response comes first.
  const first = await firstOf([holder, queued, left, post(service, "refused")]);
  expect(first.index).toBe(3);
  expect(await refused(first.answer)).toMatchObject({ status: 503, code: "unavailable", errors: [] });

  leaving.abort();
  await left;
  const next = post(service, "next");
  const second = await firstOf([holder, queued, next, post(service, "refused again")]);
  expect(second.index).toBe(3);
  await refused(second.answer);

  await release();
  for (const answer of [holder, queued, next]) await accepted(await answer);
  expect(await totalOf(service)).toBe(3);
  await accepted(await post(service, "refused"));
});

test("rejects queued requests on shutdown and finishes those in progress", async () => {
  const { service, lock } = await startLockable({
    roles: ["api"],
    admission: { accepts: { atOnce: 1, queuedMax: 1 } },
  });
  // The API description that responses are checked against comes from the service itself.
  await service.call("/healthz");
  const release = await lock();
  const [holder, queued] = [post(service, "holder"), post(service, "queued")];
  const first = await firstOf([holder, queued, post(service, "refused")]);
  expect(first.index).toBe(2);

  service.leave();
  expect((await refused(await queued)).msg).toContain("shutting down");
  await release();
  await accepted(await holder);
});

test("queues screenshots behind the same gate as renders", async () => {
  const { service, lock } = await startLockable({
    roles: ["api"],
    admission: { accepts: { atOnce: 1, queuedMax: 0 } },
  });
  const release = await lock();
  const holder = post(service, "holder");
  const screenshot = service.post("/api/v1/screenshots", { url: "https://1.1.1.1/" });
  const first = await firstOf([holder, screenshot]);
  expect(first.index).toBe(1);
  await refused(first.answer);
  await release();
  await accepted(await holder);
});

test("serves lists while many renders are queued for acceptance", async () => {
  const service = await startTestService({ roles: ["api"] });
  ends.push(() => service.stop());
  const answered: string[] = [];
  const note = (what: string) => (answer: Response) => {
    if (answer.status === 200) answered.push(what);
    return answer;
  };
  const posts = Array.from({ length: 80 }, (_, index) =>
    post(service, `render ${index}`).then(note("render")),
  );
  const reads = ["/api/v2/results", "/api/v2/my-templates", "/healthz"].map((path) =>
    service.call(path).then(note(path)),
  );
  for (const answer of await Promise.all(reads)) expect(answer.status).toBe(200);
  expect(answered.filter((what) => what === "render").length).toBeLessThan(40);
  for (const answer of await Promise.all(posts)) expect([200, 503]).toContain(answer.status);
});

test("rejects waiting links beyond the limit until one gets its picture", async () => {
  const { service, release } = await startHeld({ linksWaitingMax: 2 });
  const one = await accepted(await service.post("/api/v1/render", card("one")));
  const two = await accepted(await service.post("/api/v1/render", card("two")));
  const links = [one, two, one].map(({ href }) => service.call(href, { key: null }));
  // Of three concurrent requests, two wait and the other is rejected.
  const rejected = await firstOf(links);
  expect((await refused(rejected.answer)).msg).toContain("Too many links are waiting");
  const elsewhere = service.call(two.href, { key: null, address: "203.0.113.7" });
  // Of the links only: other tests of this process have pools that work.
  const readPlaces = async () =>
    serviceHealthSchema
      .parse(await (await service.call("/api/v2/health")).json())
      .places?.filter(({ kind }) => kind === "results");
  await expect.poll(readPlaces, patient).toEqual([
    {
      kind: "results",
      waiting: 3,
      running: 0,
      keys: [
        { name: "Links", waiting: 2, running: 0 },
        { name: "203.0.113.7", waiting: 1, running: 0 },
      ],
    },
  ]);

  release();
  const statuses = (await Promise.all(links)).map(({ status }) => status);
  expect(statuses.toSpliced(rejected.index, 1)).toEqual([200, 200]);
  expect((await elsewhere).status).toBe(200);
  for (const { href } of [one, two]) expect((await service.call(href, { key: null })).status).toBe(200);
});

test("frees the place of a waiting link whose caller disconnects", async () => {
  const { service, release } = await startHeld({ linksWaitingMax: 1 });
  const { href } = await accepted(await service.post("/api/v1/render", card("one")));
  const callers = [new AbortController(), new AbortController()];
  const links = callers.map(({ signal }) => service.call(href, { key: null, signal }));
  // Of two concurrent requests, one waits and the other is rejected.
  const rejected = await firstOf(links);
  await refused(rejected.answer);
  const waiting = 1 - rejected.index;
  callers[waiting]?.abort();
  await links[waiting];
  const waits = service.call(href, { key: null });
  release();
  expect((await waits).status).toBe(200);
});

function post(service: TestService, title: string, init: RequestInit = {}): Promise<Response> {
  return service.call("/api/v1/render", { method: "POST", json: card(title), ...init });
}

async function firstOf(answers: readonly Promise<Response>[]): Promise<{ index: number; answer: Response }> {
  return Promise.race(answers.map(async (answer, index) => ({ index, answer: await answer })));
}
