import { expect, test } from "vitest";
import { openTestService } from "#testing/open-test-service.ts";
import { createWatchedRenderer } from "#testing/watched-renderer.ts";

const renderer = createWatchedRenderer();
const service = await openTestService({ createRenderer: renderer.createRenderer });

async function rendered(title: string) {
  const body = { template: "card", changes: [{ id: "title", text: title }] };
  return await service.render("/api/v1/render", body);
}

test("a link that waits serves the same file with the same headers as a later call", async () => {
  const release = renderer.hold();
  const { href } = await rendered("waits");
  const waiting = service.call(href, { key: null });
  release();
  const served = await waiting;
  expect(served.status).toBe(200);
  const bytes = Buffer.from(await served.arrayBuffer());
  const later = await service.call(href, { key: null });
  expect(Buffer.from(await later.arrayBuffer()).equals(bytes)).toBe(true);
  for (const name of ["content-type", "content-disposition", "cache-control", "etag"])
    expect(later.headers.get(name)).toBe(served.headers.get(name));
});

test("a link that waits for a picture that is deleted meanwhile answers 410", async () => {
  const release = renderer.hold();
  const { href, requestId } = await rendered("deleted");
  const waiting = service.call(href, { key: null });
  await service.call(`/api/v2/results/${requestId}`, { method: "DELETE" });
  expect((await waiting).status).toBe(410);
  release();
});

test("a link with another format answers 404 although its render is in progress", async () => {
  const release = renderer.hold();
  const { href } = await rendered("another format");
  const waiting = service.call(href.replace(/\.jpe?g$/, ".png"), { key: null });
  release();
  expect((await waiting).status).toBe(404);
});
