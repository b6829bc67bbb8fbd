import { expect, test } from "vitest";
import { openTestService } from "#testing/open-test-service.ts";
import { createWatchedRenderer } from "#testing/watched-renderer.ts";

/** The signals that can abort each render. */
const signals: (AbortSignal | undefined)[] = [];
const previewSignals: (AbortSignal | undefined)[] = [];
const renderer = createWatchedRenderer();
const service = await openTestService({
  createRenderer: (readPicture, fonts) => {
    const real = renderer.createRenderer(readPicture, fonts);
    return {
      ...real,
      render: (order, options) => {
        (order.longestSideMax === undefined ? signals : previewSignals).push(options?.signal);
        return real.render(order, options);
      },
    };
  },
});

async function rendered(path: string, body: Record<string, unknown>) {
  return service.render(path, { template: "card", ...body });
}

async function warningsOf(path: string, body: Record<string, unknown>) {
  const { requestId } = await rendered(path, body);
  return (await service.resultOf(requestId)).warnings;
}

// The second of two equal renders shares the first's file, and so everything inside it.
test("a PDF's title is its template's name, so that no file name reaches another request", async () => {
  const order = { outputFormat: "pdf", data: { title: "Titles" } };
  const first = await rendered("/api/v2/render", { ...order, fileName: "for-anna" });
  const second = await rendered("/api/v2/render", { ...order, fileName: "for-bruno" });
  for (const { href } of [first, second]) expect((await service.call(href)).status).toBe(200);
  expect(renderer.orders.map(({ title }) => title)).toEqual(["Card"]);
});

test("a render and a preview can be aborted at their jobs' deadlines", async () => {
  signals.length = 0;
  const { href } = await rendered("/api/v2/render", { data: { title: "Deadline" } });
  expect((await service.call(href)).status).toBe(200);
  expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
  await expect.poll(() => previewSignals.length, { timeout: 30_000 }).toBeGreaterThan(0);
  expect(previewSignals[0]?.aborted).toBe(false);
});

test("warns of an unknown field with the field that was meant", async () => {
  expect(await warningsOf("/api/v2/render", { changess: [], batchNam: "b", somethingElse: 1 })).toEqual([
    "unknown field 'changess'; did you mean 'changes'?",
    "unknown field 'batchNam'; did you mean 'batchName'?",
    "unknown field 'somethingElse'",
  ]);
  expect(await warningsOf("/api/v1/render", { expire: 60 })).toEqual([
    "unknown field 'expire'; did you mean 'expires'?",
  ]);
  expect(await warningsOf("/api/v2/render", { fileName: "f", waitTime: 5, version: 2 })).toEqual([]);
});

test("of many unknown fields ten are named and the others counted", async () => {
  const fields = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`unheard-of-${index}`, 1]));
  const warnings = await warningsOf("/api/v2/render", { ...fields, ["x".repeat(5_000)]: 1 });
  expect(warnings).toHaveLength(11);
  expect(warnings?.at(-1)).toBe("and 191 more unknown fields");
});

test("suggests the template with a similar identifier for an unknown one", async () => {
  const answer = await service.post("/api/v2/render", { template: "carrd" });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    msg: "Template not found",
    errors: [`template: there is no template "carrd"; did you mean 'card'?`],
  });
  const far = await service.post("/api/v2/render", { template: "nothing-like-it" });
  expect(await far.json()).toMatchObject({ errors: ['template: there is no template "nothing-like-it"'] });
});
