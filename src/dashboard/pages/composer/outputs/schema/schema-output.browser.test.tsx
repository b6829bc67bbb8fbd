import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { listFaults } from "#component-page/list-faults.ts";
import { SchemaOutput } from "./schema-output.tsx";

const schema = {
  title: "Spring sale",
  properties: { "title.text": { title: "Headline", type: "string", maxLength: 60 } },
  required: ["title.text"],
};

async function draw(answer: () => Response) {
  const client = createClient({ fetch: () => Promise.resolve(answer()) });
  await drawOver(client, <SchemaOutput templateId="spring-sale" />);
}

test("shows the schema of the service, and the TypeScript type made of it", async () => {
  await draw(() => Response.json(schema));
  await expect.element(page.getByText(/maxLength": 60/)).toBeVisible();
  await userEvent.click(page.getByText("TypeScript", { exact: true }));
  await expect.element(page.getByText(/title.text": string;/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Copy TypeScript" })).toBeVisible();
  expect(await listFaults()).toEqual([]);
});

test("says why there is no schema, and asks again", async () => {
  let isDown = true;
  await draw(() =>
    isDown
      ? Response.json({ code: "internal", msg: "The store is down.", errors: [] }, { status: 400 })
      : Response.json(schema),
  );
  await expect.element(page.getByText("The store is down.")).toBeVisible();
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText(/maxLength": 60/)).toBeVisible();
});
