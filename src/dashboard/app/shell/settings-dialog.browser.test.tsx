import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Frame } from "#component-page/frame.tsx";
import { SettingsDialog } from "./settings-dialog.tsx";

test("is named Menu on a phone, where it lists pages, and Settings elsewhere", async () => {
  await page.viewport(390, 844);
  await render(<SettingsDialog onClose={() => undefined} />, { wrapper: Frame });
  await expect.element(page.getByRole("dialog", { name: "Menu", exact: true })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Webhooks" })).toBeVisible();
  await page.viewport(1_024, 800);
  await expect.element(page.getByRole("dialog", { name: "Settings", exact: true })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Webhooks" })).not.toBeInTheDocument();
});
