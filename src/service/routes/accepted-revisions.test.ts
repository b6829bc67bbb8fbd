import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { serviceText } from "#contract/texts/service-texts.ts";
import { RenderError } from "../rendering/render-pool.ts";
import { startTestService, type TestService } from "#testing/start-test-service.ts";
import { createTestObjects } from "#testing/test-stores.ts";
import { openFileDatabase } from "#testing/open-test-database.ts";

const database = await openFileDatabase();
const objects = await createTestObjects();
afterAll(() => objects.remove());

const path = "/api/v2/my-templates";
const draft = (background: string) => ({
  name: "Poster",
  document: { width: 20, height: 20, outputFormat: "png", background },
});

async function created(service: TestService): Promise<{ identifier: string; preview: string }> {
  const answer = await service.post(path, draft("#ff0000"));
  return (await answer.json()) as { identifier: string; preview: string };
}

async function colorOf(service: TestService, address: string): Promise<number[]> {
  const answer = await service.call(address, { key: null });
  expect(answer.status).toBe(200);
  const { dominant } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
  return [dominant.r, dominant.g, dominant.b].map((channel) => (channel > 128 ? 255 : 0));
}

test("a picture that waits through a replacement, a deletion and a restart is of the revision it was requested with", async () => {
  // One that answers and renders nothing, as if it had been stopped before the jobs ran.
  const first = await startTestService({ database, objects, roles: ["api"] });
  const replaced = await created(first);
  const deleted = await created(first);
  const links = [
    (await first.render("/api/v1/render", { template: replaced.identifier })).href,
    (await first.render("/api/v1/render", { template: deleted.identifier })).href,
  ];
  for (const background of ["#00ff00", "#0000ff"]) {
    const answer = await first.put(`${path}/${replaced.identifier}`, draft(background));
    expect(answer.status).toBe(200);
  }
  expect((await first.call(`${path}/${deleted.identifier}`, { method: "DELETE" })).status).toBe(204);
  const later = (await first.render("/api/v1/render", { template: replaced.identifier })).href;
  await first.stop();

  const second = await startTestService({ database, objects, resultWaitMs: 20_000 });
  for (const link of links) expect(await colorOf(second, link)).toEqual([255, 0, 0]);
  expect(await colorOf(second, later)).toEqual([0, 0, 255]);
  expect(await colorOf(second, replaced.preview)).toEqual([0, 0, 255]);
  expect((await second.call(deleted.preview, { key: null })).status).toBe(404);
  expect([...first.errors, ...second.errors]).toEqual([]);
  await second.stop();
});

test("a preview whose job has not run is 503 after the wait, with Retry-After", async () => {
  const service = await startTestService({ database, objects, roles: ["api"], resultWaitMs: 1 });
  const { preview } = await created(service);
  const answer = await service.call(preview, { key: null });
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
  await service.stop();
});

test("responds without waiting for the preview of an unpaintable document", async () => {
  const warnings: string[] = [];
  const service = await startTestService({
    log: { info: () => undefined, warn: (message) => warnings.push(message), error: () => undefined },
    database,
    objects,
    resultWaitMs: 20_000,
    createRenderer: () => ({
      render: async () => {
        throw new RenderError("failed", serviceText("notPainted"));
      },
      stop: async () => undefined,
    }),
  });
  const { preview } = await created(service);
  expect((await service.call(preview, { key: null })).status).toBe(404);
  expect(warnings).toContain("a template's preview could not be made");
  await service.stop();
});
