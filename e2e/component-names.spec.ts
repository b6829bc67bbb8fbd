import type { Page } from "@playwright/test";
import { listFaults } from "./list-faults.ts";
import { callService, createTemplate, readDocument } from "./service-call.ts";
import { expect, test } from "./test.ts";

const title = {
  id: "title",
  type: "TEXT",
  x: 20,
  y: 20,
  width: 260,
  height: 80,
  fontSize: 32,
  text: "Hello",
};
const badge = { id: "badge", type: "RECTANGLE", x: 0, y: 100, width: 300, height: 50, color: "#c61d78" };
const document = {
  width: 300,
  height: 150,
  outputFormat: "png",
  inputs: { "title.text": { label: "Headline" } },
  components: [title, badge],
};

async function openNames(page: Page, id: string) {
  await page.goto(`/templates/${id}/compose`);
  await page.getByRole("button", { name: "More for the components" }).click();
  await page.getByRole("menuitem", { name: "Rename components" }).click();
  const dialog = page.getByRole("dialog", { name: "Names of the components" });
  await expect(dialog).toBeVisible();
  return {
    dialog,
    rename: async (from: string, to: string) => {
      await dialog.getByLabel("Component").selectOption(from);
      await dialog.getByLabel("New name").fill(to);
      await dialog.getByRole("button", { name: "Rename" }).click();
    },
  };
}

test("a component is renamed, callers may still send its former name, and their calls are counted", async ({
  page,
  product,
}) => {
  const id = await createTemplate(product, "Renamed card", document);
  const render = (text: string) =>
    callService(product, "POST", "/api/v2/render", { template: id, data: { "title.text": text } });
  await render("One");
  const names = await openNames(page, id);
  await names.dialog.getByLabel("Component").selectOption("title");
  await expect(names.dialog.getByText("One call of the last 30 days set title.text.")).toBeVisible();
  expect(await listFaults(page)).toEqual([]);

  await names.rename("title", "badge");
  await expect(names.dialog.getByText("badge already exists.")).toBeVisible();
  await names.rename("title", "headline");
  await expect(names.dialog).toBeHidden();
  await expect(page.getByText("title is now headline.").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Fields of headline" })).toBeVisible();
  expect(await readDocument(product, id)).toMatchObject({
    aliases: { title: "headline" },
    inputs: { "headline.text": { label: "Headline" } },
  });

  await render("Two");
  const again = await openNames(page, id);
  const former = again.dialog.getByRole("listitem").filter({ hasText: "title is headline" });
  await expect(former).toContainText("2 calls in 30 days");
  await former.getByRole("button", { name: "Remove the former name title" }).press("Enter");
  const none = page.getByText("None. A renamed component keeps its former name here.");
  await expect(none).toBeVisible();
  // The next Tab goes on behind the list.
  await expect(page.locator(":focus").filter({ has: none })).toHaveCount(1);
  expect((await readDocument(product, id))["aliases"] ?? {}).toEqual({});
});

test("two saves that changed the same are asked about, each with its picture, and nothing is lost", async ({
  page,
  product,
}) => {
  const id = await createTemplate(product, "Conflicting card", document);
  const names = await openNames(page, id);
  const theirs = { ...document, components: [{ ...title, id: "slogan", text: "Bye" }, badge], inputs: {} };
  await callService(product, "PUT", `/api/v2/my-templates/${id}`, {
    name: "Conflicting card",
    document: { ...theirs, aliases: { title: "slogan" } },
  });
  await names.rename("title", "headline");
  const merge = page.getByRole("dialog", { name: "A newer save changed the same parts" });
  await expect(merge).toBeVisible();
  await expect(merge.getByRole("group", { name: "Component title" })).toBeVisible();
  await expect(merge.getByRole("img")).toHaveCount(2);
  expect(await listFaults(page)).toEqual([]);
  const save = merge.getByRole("button", { name: "Save" });
  await expect(save).toBeDisabled();
  // The keyboard alone.
  await merge.getByRole("radio", { name: "The other save" }).focus();
  await page.keyboard.press("Space");
  await save.focus();
  await page.keyboard.press("Enter");
  await expect(merge).toBeHidden();
  await expect(page.getByText("The other save decided the name of title.").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Fields of slogan" })).toBeVisible();
  expect((await readDocument(product, id))["components"]).toMatchObject([
    { id: "slogan", text: "Bye" },
    { id: "badge" },
  ]);
});
