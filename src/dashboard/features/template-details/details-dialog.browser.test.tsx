import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { sampleTemplate } from "#component-page/samples.ts";
import { isJsonObject } from "#contract/json.ts";
import { DetailsDialog } from "./details-dialog.tsx";

const listed = { ...sampleTemplate, tags: ["sale, summer", "old"] };

/** The template as the service has it now: a colleague has added a tag and changed the name. */
const current = { ...listed, name: "Card of Ben", tags: ["sale, summer", "old", "Ben"] };

test("asks before it replaces a colleague's name, and tags without undoing a colleague's changes or splitting a tag", async () => {
  const sent: { body: unknown; revision: string | null }[] = [];
  const client = createClient({
    fetch: async (input, init) => {
      const path = String(input);
      if (init?.method === "PUT") {
        const body: unknown = JSON.parse(String(init.body));
        sent.push({ body, revision: new Headers(init.headers).get("if-match") });
        return Response.json({ ...current, ...(isJsonObject(body) && body) });
      }
      if (path.endsWith("/document")) return Response.json({ width: 100 });
      return Response.json(path.includes("/my-templates/card") ? current : []);
    },
  });
  const onClose = vi.fn<() => void>();
  const open = (focused: "name" | "tags") => (
    <DetailsDialog key={focused} template={listed} focused={focused} onClose={onClose} />
  );
  const dialog = await drawOver(client, open("name"));
  await page.getByRole("textbox", { name: "Name" }).fill("My card");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("alert").getByText("Name: Card of Ben")).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  await dialog.rerender(open("tags"));
  await page.getByRole("textbox", { name: "Tags" }).fill("sale, summer, new");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(2);
  expect(sent).toEqual([
    { body: { name: "My card", tags: current.tags, document: { width: 100 } }, revision: '"7"' },
    {
      body: { name: "Card of Ben", tags: ["sale, summer", "Ben", "new"], document: { width: 100 } },
      revision: '"7"',
    },
  ]);
});

test("asks before it replaces a size that a colleague changed, and keeps the background of that save", async () => {
  const sent: unknown[] = [];
  let stored = { width: 100, height: 100, background: "#ffffff", components: [] };
  const detail = { ...current, ...listed };
  const client = createClient({
    fetch: async (input, init) => {
      const path = String(input);
      if (init?.method === "PUT") {
        sent.push(JSON.parse(String(init.body)).document);
        return Response.json(detail);
      }
      if (path.endsWith("/document")) return Response.json(stored);
      return Response.json(path.includes("/my-templates/card") ? detail : []);
    },
  });
  const onClose = vi.fn<() => void>();
  await drawOver(client, <DetailsDialog template={listed} focused="name" onClose={onClose} />);
  await page.getByLabelText("Width").fill("120");
  stored = { ...stored, width: 800, background: "#000000" };
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("alert").getByText("Width: 800")).toBeVisible();
  await expect.element(page.getByRole("alert").getByText("Background")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent).toEqual([{ ...stored, width: 120 }]);
});
