import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "./button.tsx";
import { Popover } from "./popover.tsx";
import { TextField } from "./text-field.tsx";

const onClose = vi.fn<() => void>();
const trigger = page.getByRole("button", { name: "Filter" });
const dialog = page.getByRole("dialog", { name: "Filter by" });
const name = page.getByRole("textbox", { name: "Name" });

async function open(): Promise<void> {
  onClose.mockClear();
  await render(
    <>
      <Popover trigger={<Button>Filter</Button>} label="Filter by" onClose={onClose}>
        {(close) => (
          <>
            <Button onClick={close}>Done</Button>
            <TextField label="Name" data-autofocus />
          </>
        )}
      </Popover>
      <button type="button">After</button>
    </>,
  );
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await expect.element(name).toHaveFocus();
}

test("opens by keyboard at the control that it names, and Escape gives the focus back", async () => {
  await open();
  await expect.element(dialog).toBeVisible();
  await expect.element(trigger).toHaveAttribute("aria-expanded", "true");
  await userEvent.keyboard("{Escape}");
  await expect.element(trigger).toHaveFocus();
  await expect.element(name).not.toBeInTheDocument();
  expect(onClose).toHaveBeenCalledOnce();
});

test("closes when Tab leaves it", async () => {
  await open();
  await userEvent.tab();
  await expect.element(page.getByRole("button", { name: "After" })).toHaveFocus();
  await expect.element(name).not.toBeInTheDocument();
});

test("closes by its own button and by a press outside", async () => {
  await open();
  await page.getByRole("button", { name: "Done" }).click();
  await expect.element(name).not.toBeInTheDocument();
  await trigger.click();
  await expect.element(name).toHaveFocus();
  await page.getByRole("button", { name: "After" }).click();
  await expect.element(name).not.toBeInTheDocument();
});
