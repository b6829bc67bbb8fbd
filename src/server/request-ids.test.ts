import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { openTestDatabase } from "#testing/open-test-database.ts";
import { createLog } from "./log.ts";
import { openPort, toListener } from "./open-port.ts";
import { openTestService } from "#testing/open-test-service.ts";

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

interface Line {
  message: string;
  requestId?: string;
}

const lines: Line[] = [];
const database = await openTestDatabase({ onError: () => undefined });
afterAll(() => database.close());
const service = await openTestService({
  database,
  log: createLog((line) => lines.push(JSON.parse(line) as Line), [], { format: "json" }),
  // A defect, so that each job writes a line.
  createRenderer: () => ({
    render: async () => {
      throw new Error("a defect of the renderer");
    },
    stop: async () => undefined,
  }),
});

const order = { template: "card", changes: [{ id: "title", text: "Hello" }] };

async function payloadsOf(name: string): Promise<{ requestId?: string }[]> {
  const { rows } = await database.pool.query<{ payload: { requestId?: string } }>(
    "select payload from jobs where name = $1 order by id",
    [name],
  );
  return rows.map(({ payload }) => payload);
}

test("a render has one id in its response, its record and the log lines of its job", async () => {
  const answer = await service.post("/api/v1/render", order);
  const { requestId } = await answer.json();
  expect(answer.headers.get("X-Request-Id")).toBe(requestId);
  await vi.waitUntil(() => lines.some((line) => line.requestId === requestId), { timeout: 20_000 });
  expect(lines.find((line) => line.requestId === requestId)?.message).toBe("background work failed");
});

test("gives each of two renders that run at once its own id", async () => {
  const answers = await Promise.all(
    ["One", "Two"].map((text) =>
      service.post("/api/v1/render", { ...order, changes: [{ id: "title", text }] }),
    ),
  );
  const ids = answers.map((answer) => answer.headers.get("X-Request-Id") ?? "");

  expect(new Set(ids).size).toBe(2);
  await vi.waitUntil(() => ids.every((id) => lines.some((line) => line.requestId === id)), {
    timeout: 20_000,
  });
});

test("a job without a record carries the id of the request that enqueued it", async () => {
  const answer = await service.post("/api/v2/my-templates", {
    name: "Named by its request",
    document: { width: 10, height: 10, components: [{ id: "a", type: "TEXT", text: "" }] },
  });
  expect(answer.ok).toBe(true);
  const id = answer.headers.get("X-Request-Id");

  expect(id).toMatch(uuid);
  expect((await payloadsOf("preview")).map(({ requestId }) => requestId)).toContain(id);
});

test("names an error's request in its line and its response", async () => {
  vi.spyOn(database.db, "execute").mockRejectedValue(new TypeError("a defect"));
  onTestFinished(() => void vi.restoreAllMocks());
  const answer = await service.call("/api/v2/health");

  expect(answer.status).toBe(500);
  const id = answer.headers.get("X-Request-Id");
  expect(lines.find(({ message }) => message === "unhandled error in request")?.requestId).toBe(id);
});

test("every answer of a port has an id, which a stored request's own replaces", async () => {
  const log = { warn: () => undefined, error: () => undefined };
  const port = await openPort(
    { host: "127.0.0.1", port: 0 },
    { variables: { host: "HOST", port: "PORT" }, log },
  );
  onTestFinished(() => port.close());
  const idOf = async (headers: Record<string, string> = {}) =>
    (await fetch(`http://127.0.0.1:${port.port}/`, { headers })).headers.get("X-Request-Id") ?? "";

  expect(await idOf()).toMatch(uuid);
  port.use(
    toListener(
      ({ headers }) =>
        new Response("x", headers.has("named") ? { headers: { "X-Request-Id": "its own" } } : {}),
      log,
    ),
  );
  const [first, second] = [await idOf(), await idOf()];
  expect([first, second]).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)]);
  expect(first).not.toBe(second);
  expect(await idOf({ named: "yes" })).toBe("its own");
});
