import { readFile } from "node:fs/promises";
import { callService as call, createTemplate } from "./service-call.ts";
import { expect, test } from "./test.ts";

test("a published template is in the audit log, is found by its action, and is exported as CSV", async ({
  page,
  product,
}) => {
  const document = {
    width: 600,
    height: 315,
    outputFormat: "png",
    components: [{ id: "ground", type: "RECTANGLE", x: 0, y: 0, width: 600, height: 315, color: "#dbeafe" }],
  };
  const id = await createTemplate(product, "Audited card", document);
  const path = `/api/v2/my-templates/${id}`;
  await call(product, "PUT", `${path}?publish=false`, { name: "Audited card", document });
  await call(product, "POST", `${path}/publish`, { revision: 2 });

  await page.goto("/access/audit");
  await expect(page.getByRole("heading", { name: "Access", level: 1 })).toBeVisible();
  const rows = page.getByRole("list", { name: "Audit log" }).getByRole("listitem");
  await expect(rows.nth(0)).toContainText("Root key published revision 2 of Audited card");
  await expect(rows.nth(1)).toContainText("edited the draft of Audited card, from revision 2");
  await expect(rows.nth(2)).toContainText("created the template Audited card");

  await page.getByRole("combobox", { name: "Action" }).selectOption("Revision published");
  await expect(rows).toHaveCount(1);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("audit-log.csv");
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`template.published,template,${id},Audited card,2,`);

  await rows.getByRole("link", { name: "Audited card" }).click();
  await expect(page.getByRole("heading", { name: "Revisions", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/revision=2/);
});
