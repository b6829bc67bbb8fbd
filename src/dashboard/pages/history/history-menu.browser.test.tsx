import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { noop, sampleConnection } from "#component-page/samples.ts";
import { Toaster } from "../../base/design-system/toaster.tsx";
import { historyFilters } from "../../model/requests/history/history-address.ts";
import { HistoryMenu } from "./history-menu.tsx";

test("without a filter the menu offers views too, and says what a view saves", async () => {
  const client = createClient({ fetch: async () => Response.json({}, { status: 404 }) });
  const address = historyFilters.parse(new URLSearchParams());
  await drawOver(client, <HistoryMenu address={address} canJump={false} onAddress={noop} />);
  await page.getByRole("button", { name: "List actions" }).click();
  await page.getByRole("menuitem", { name: "Save views …" }).click();
  const dialog = page.getByRole("dialog", { name: "Saved views" });
  await expect.element(dialog.getByText(/^Set filters first/)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Save" }).query()).toBeNull();
});

test("a saved view is told, and where it is", async () => {
  const client = createClient({
    fetch: async (input) =>
      String(input).endsWith("/connection")
        ? Response.json({ ...sampleConnection, service: "remote" })
        : Response.json({}, { status: 404 }),
  });
  const address = historyFilters.parse(new URLSearchParams("status=failed"));
  await drawOver(
    client,
    <>
      <HistoryMenu address={address} canJump={false} onAddress={noop} />
      <Toaster />
    </>,
  );
  await page.getByRole("button", { name: "List actions" }).click();
  await page.getByRole("menuitem", { name: "Save views …" }).click();
  await page.getByRole("textbox", { name: "Name of the view" }).fill("Failed ones");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("“Failed ones” is in the menu of the list now.")).toBeVisible();
  await page.getByRole("button", { name: "List actions" }).click();
  await expect.element(page.getByRole("menuitem", { name: /Failed ones/ })).toBeVisible();
});
