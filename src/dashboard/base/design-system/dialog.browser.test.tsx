import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "./button.tsx";
import { ConfirmDialog, Dialog } from "./dialog.tsx";
import { TextField } from "./text-field.tsx";

const opener = page.getByRole("button", { name: "Settings…" });
const dialog = page.getByRole("dialog", { name: "Settings" });
const button = (name: string) => page.getByRole("button", { name });

function Settings() {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <Button
        onClick={() => {
          setOpen(true);
        }}
      >
        Settings…
      </Button>
      {isOpen && (
        <Dialog title="Settings" onClose={close} actions={<Button onClick={close}>Done</Button>}>
          <TextField label="Name" data-autofocus />
        </Dialog>
      )}
    </>
  );
}

async function open(): Promise<void> {
  await render(<Settings />);
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).toBeVisible();
}

test("focus starts at the control that it names, and stays inside", async () => {
  await open();
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveFocus();
  const seen = new Set<string>();
  for (let presses = 0; presses < 6; presses += 1) {
    await userEvent.tab();
    const { activeElement } = document;
    // Past the last control the browser has its turn, and the page has no focus.
    if (activeElement !== null && activeElement !== document.body)
      seen.add(activeElement.getAttribute("aria-label") ?? activeElement.textContent);
  }
  expect(seen.has("Settings…")).toBe(false);
  expect([...seen]).toEqual(expect.arrayContaining(["Close", "Done"]));
});

test.each([
  { way: "Escape", act: () => userEvent.keyboard("{Escape}") },
  { way: "its close button", act: () => button("Close").click() },
  { way: "its action", act: () => button("Done").click() },
  {
    way: "a press on the scrim",
    act: () => userEvent.pointer({ target: document.body, coords: { x: 5, y: 5 }, keys: "[MouseLeft]" }),
  },
])("$way closes it and gives the focus back", async ({ act }) => {
  await open();
  await act();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test("a press inside leaves it open", async () => {
  await open();
  await page.getByRole("heading", { name: "Settings" }).click();
  await expect.element(dialog).toBeVisible();
});

test("a question starts at the button that leaves all as it is", async () => {
  const onConfirm = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  await render(
    <ConfirmDialog
      title="Delete it?"
      cancelLabel="Keep"
      confirmLabel="Delete"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      Its links stop working.
    </ConfirmDialog>,
  );
  await expect.element(button("Keep")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(onClose).toHaveBeenCalledOnce();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  expect(onConfirm).toHaveBeenCalledOnce();
});

test("stays open after a double click on the control that opens it", async () => {
  await render(<Settings />);
  await opener.dblClick();
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveFocus();
  await expect.element(dialog).toBeVisible();
});
