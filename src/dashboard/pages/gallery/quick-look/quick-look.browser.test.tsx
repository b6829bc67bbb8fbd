import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { listFaults } from "#component-page/list-faults.ts";
import { propertyOf, sampleSummary } from "#component-page/samples.ts";
import { QuickLook } from "./quick-look.tsx";

const template = { ...sampleSummary, width: 1_200, height: 1_200 };

const details = { quality: 90, tags: [], createdAt: "2026-01-01T00:00:00Z", revision: 1 };

test("has no accessibility fault on a phone, where its content is scrolled", async () => {
  await page.viewport(320, 500);
  const properties = ["title", "subtitle", "photo", "mark", "brand", "url"].map((componentId) => ({
    ...propertyOf(componentId, "text", "text"),
    defaultValue: "Every screen, finally in sync",
  }));
  const client = createClient({ fetch: async () => Response.json({ ...template, ...details, properties }) });
  await drawOver(
    client,
    <QuickLook templates={[template]} index={0} onIndex={() => undefined} onClose={() => undefined} />,
  );
  await expect.element(page.getByRole("listitem").last()).toBeInTheDocument();
  expect(await listFaults()).toEqual([]);
});

test("an arrow shows the next template, and with Alt it is the browser's", async () => {
  const show = vi.fn<(index: number) => void>();
  const client = createClient({
    fetch: async () => Response.json({ ...template, ...details, properties: [] }),
  });
  await drawOver(
    client,
    <QuickLook
      templates={[template, { ...template, identifier: "other" }]}
      index={0}
      onIndex={show}
      onClose={() => undefined}
    />,
  );
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await userEvent.keyboard("{ArrowRight}");
  await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
  expect(show.mock.calls).toEqual([[1]]);
});
