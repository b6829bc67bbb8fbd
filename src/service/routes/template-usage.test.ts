import { expect, test } from "vitest";
import type { TemplateUsage } from "#contract/template-revisions.ts";
import { openTestService } from "#testing/open-test-service.ts";

const service = await openTestService();

const path = "/api/v2/my-templates";
const dayInSeconds = 24 * 3_600;

async function render(template: string, data: object): Promise<void> {
  expect((await service.post("/api/v2/render", { template, data })).status).toBe(200);
}

async function usageOf(template: string): Promise<TemplateUsage> {
  const answer = await service.call(`${path}/${template}/usage`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as TemplateUsage;
}

const canvas = {
  width: 20,
  height: 20,
  outputFormat: "png",
  components: [
    { id: "title", type: "TEXT", text: "Hello", width: 20, height: 10 },
    { id: "badge", type: "RECTANGLE", width: 20, height: 10 },
  ],
  aliases: { headline: "title", oldTitle: "title" },
};

test("counts for many callers at once", async () => {
  const id = await service.createTemplate(canvas);
  const usages = await Promise.all(Array.from({ length: 20 }, () => usageOf(id)));
  expect(usages.map(({ calls }) => calls)).toEqual(usages.map(() => 0));
});

test("counts the calls of the last 30 days by input and by former id", async () => {
  const id = await service.createTemplate(canvas);
  await render(id, { "title.text": "before" });
  service.clock.advanceSeconds(31 * dayInSeconds);
  await render(id, { "title.text": "a" });
  await render(id, { "headline.text": "b", "headline.color": "#fff000" });
  await render(`${id}@1`, { title: "c", "badge.color": "#fff000", "unknown.text": "d" });
  await render(id, {});

  const now = service.clock.now().getTime();
  expect(await usageOf(id)).toEqual({
    since: new Date(now - 30 * dayInSeconds * 1000).toISOString(),
    isComplete: true,
    calls: 4,
    inputs: [
      { key: "title.text", calls: 3 },
      { key: "title.color", calls: 1 },
      { key: "badge.color", calls: 1 },
    ],
    formerIds: [
      { id: "headline", componentId: "title", calls: 1 },
      { id: "oldTitle", componentId: "title", calls: 0 },
    ],
  });
  expect(await usageOf(`${id}@1`)).toEqual(await usageOf(id));
});

test("counts each request once over the parts in which they are read", async () => {
  const id = await service.createTemplate(canvas);
  for (let number = 0; number < 410; number += 1) {
    await render(id, { [number % 2 === 0 ? "title.text" : "headline.text"]: `Picture ${number}` });
  }
  expect(await usageOf(id)).toMatchObject({
    calls: 410,
    inputs: [{ key: "title.text", calls: 410 }],
    formerIds: [{ id: "headline", calls: 205 }, { calls: 0 }],
  });
}, 60_000);

test("counts the merge tags of an html template", async () => {
  const id = await service.createTemplate({
    editor: "canvas-html",
    width: 20,
    height: 20,
    html: "<p>{{name}}</p>",
  });
  const answer = await service.post("/api/v2/render", { template: id, data: { name: "Ann" } });
  // There may be no browser, which the request does not wait for.
  expect(answer.status).toBe(200);
  expect(await usageOf(id)).toMatchObject({ calls: 1, inputs: [{ key: "name.text", calls: 1 }] });
});
