import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createClient } from "#client/create-client.ts";
import { Frame } from "#component-page/frame.tsx";
import { listFaults } from "#component-page/list-faults.ts";
import { ClientProvider } from "../../../base/connection/client-context.tsx";
import { QuickLook } from "./quick-look.tsx";

const template = {
  identifier: "card",
  name: "Card",
  width: 1_200,
  height: 1_200,
  scaleFactor: 1,
  outputFormat: "png",
  createdBy: "Overprint",
  editor: "starter",
};

const details = { quality: 90, tags: [], createdAt: "2026-01-01T00:00:00Z", revision: 1 };

test("has no accessibility fault on a phone, where its content is scrolled", async () => {
  await page.viewport(320, 500);
  const properties = ["title", "subtitle", "photo", "mark", "brand", "url"].map((componentId) => ({
    key: `${componentId}.text`,
    type: "text",
    componentId,
    componentType: "TEXT",
    property: "text",
    defaultValue: "Every screen, finally in sync",
  }));
  const client = createClient({ fetch: async () => Response.json({ ...template, ...details, properties }) });
  await render(
    <ClientProvider client={client}>
      <QuickLook templates={[template]} index={0} onIndex={() => undefined} onClose={() => undefined} />
    </ClientProvider>,
    { wrapper: Frame },
  );
  await expect.element(page.getByRole("listitem").last()).toBeInTheDocument();
  expect(await listFaults()).toEqual([]);
});
