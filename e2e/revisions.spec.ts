import { listFaults } from "./list-faults.ts";
import type { RunningProduct } from "./product.ts";
import { callService as call, createTemplate } from "./service-call.ts";
import { expect, forgetFaults, test } from "./test.ts";

function documentOf(text: string, color: string) {
  return {
    width: 600,
    height: 315,
    outputFormat: "png",
    components: [
      { id: "ground", type: "RECTANGLE", x: 0, y: 0, width: 600, height: 315, color },
      { id: "title", type: "TEXT", font: "Inter", text, x: 50, y: 60, width: 500, height: 200, fontSize: 48 },
    ],
  };
}

/** A template with two published revisions. */
async function create(product: RunningProduct, name: string) {
  const more = { note: "The first one" };
  const id = await createTemplate(product, name, documentOf("First", "#dbeafe"), more);
  const path = `/api/v2/my-templates/${id}`;
  const save = (text: string, query = "", note?: string) =>
    call(product, "PUT", `${path}${query}`, { name, document: documentOf(text, "#fee2e2"), note });
  await save("Second");
  return { id, path, save };
}

test("the keyboard alone opens a revision, steps to the next one and restores it, also from the history", async ({
  page,
  product,
}) => {
  await test.step("the keyboard alone opens a revision, steps to the next one and restores it", async () => {
    const { id, path, save } = await create(product, "Keyed card");
    await save("Third", "?publish=false", "A new claim");
    await page.goto(`/templates/${id}/compose`);
    await page.getByRole("link", { name: "Revisions", exact: true }).click();
    const rows = page.getByRole("region", { name: "Revisions" }).getByRole("listitem");
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(0)).toContainText("A new claim");
    // The service has no accounts, so it knows no author.
    await expect(rows.getByText(/by API/)).toHaveCount(0);
    for (const [index, state] of ["Draft", "Published", "Published before"].entries())
      await expect(rows.nth(index).getByText(state, { exact: true })).toBeVisible();
    await expect(rows.nth(0).getByRole("button", { name: /^Restore/ })).toHaveCount(0);
    await page.getByRole("link", { name: "Revision 2", exact: true }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Revision 2", exact: true });
    await expect(dialog.getByRole("img", { name: "Picture of revision 2" })).toBeVisible();
    expect(await listFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: "Revision 2", exact: true })).toBeFocused();

    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Compare revision 2 with revision 1" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Restore as draft: revision 2" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Actions for revision 2" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Open", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Older revision" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("img", { name: "Picture of revision 1" })).toBeVisible();
    const restore = page.getByRole("dialog").getByRole("button", { name: "Restore as draft" });
    await restore.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Revision 1 is restored as draft 4.")).toBeVisible();
    expect(await call(product, "GET", path)).toMatchObject({ publishedRevision: 2, latestRevision: 4 });
    await expect(rows.nth(0)).toContainText("Restored from revision 1");
    await expect(rows.nth(1).getByText("Earlier draft", { exact: true })).toBeVisible();
  });
  await test.step("the history leads to the revision that a request was made with", async () => {
    const { id } = await create(product, "Recorded card");
    const render = await call(product, "POST", "/api/v2/render", { template: `${id}@1`, data: {} });
    await page.goto(`/history/${String(render["requestId"] ?? render["identifier"])}`);
    await page.getByRole("link", { name: "made with revision 1" }).click();
    await expect(page.getByRole("dialog", { name: "Revision 1" })).toContainText("The first one");
  });
});

test("restoring after another save names that save, and a lost answer is not called a failure", async ({
  page,
  product,
  pageFaults,
}) => {
  await test.step("restoring after another save changes nothing and names that save", async () => {
    const { id, path, save } = await create(product, "Contested card");
    await page.goto(`/templates/${id}/revisions`);
    const restore = page.getByRole("button", { name: "Restore as draft: revision 1" });
    await expect(restore).toBeVisible();
    await save("Third", "?publish=false", "Saved in between");
    await restore.click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText(/Revision 3 of this template was saved .* after this list was loaded/);
    await expect(alert).toContainText("Saved in between");
    forgetFaults(pageFaults, /412/);
    expect(await call(product, "GET", path)).toMatchObject({ publishedRevision: 2, latestRevision: 3 });
    expect(await listFaults(page)).toEqual([]);

    await alert.getByRole("button", { name: "Load the list again" }).click();
    await expect(page.getByText("Saved in between")).toBeVisible();
    await expect(alert).toHaveCount(0);
    await restore.click();
    await expect(page.getByText("Revision 1 is restored as draft 4.")).toBeVisible();
  });
  await test.step("a restore whose answer is lost is not called a failure, and its draft is found", async () => {
    const { id } = await create(product, "Lost card");
    await page.route(/publish=false/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.goto(`/templates/${id}/revisions`);
    await page.getByRole("button", { name: "Restore as draft: revision 1" }).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("The service did not confirm the restore.");
    forgetFaults(pageFaults, /ERR_FAILED/);
    await alert.getByRole("button", { name: "Load the list again" }).click();
    await expect(page.getByText("Restored from revision 1")).toBeVisible();
  });
});

test("an address of what does not exist says so, without an accessibility fault, and leads on", async ({
  page,
  product,
  pageFaults,
}) => {
  const { id, path } = await create(product, "Short card");
  await test.step("a template", async () => {
    await page.goto("/templates/no-such-template/compose");
    await expect(
      page.getByRole("heading", { level: 1, name: "There is no template with this id." }),
    ).toBeVisible();
    expect(await listFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "All templates" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Templates" })).toBeVisible();
  });
  await test.step("a pin", async () => {
    await page.goto(`/templates/${id}@99/compose`);
    await expect(page.getByRole("heading", { name: "This revision does not exist." })).toBeVisible();
    expect(await listFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "Revisions", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/templates/${id}/revisions$`));
    await expect(page.getByRole("link", { name: "Revision 2", exact: true })).toBeVisible();
  });
  await test.step("a revision that is not stored can neither be restored nor compared", async () => {
    await page.goto(`/templates/${id}/revisions?revision=99`);
    const dialog = page.getByRole("dialog", { name: "Revision 99" });
    await expect(dialog.getByText("Revision 99 is not stored.")).toBeVisible();
    await expect(dialog.getByRole("button")).toHaveCount(1);
    expect(await listFaults(page)).toEqual([]);
  });
  await test.step("a deleted template", async () => {
    await call(product, "DELETE", path);
    await page.goto(`/templates/${id}/revisions`);
    await expect(page.getByRole("heading", { name: "This template does not exist any more." })).toBeVisible();
    expect(await listFaults(page)).toEqual([]);
  });
  // The browser reports the refusals.
  forgetFaults(pageFaults, /404/);
});
