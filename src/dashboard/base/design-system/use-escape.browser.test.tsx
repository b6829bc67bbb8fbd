import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Tooltip } from "./tooltip.tsx";
import { useEscape } from "./use-escape.ts";

function Escaped({ onEscape }: { onEscape: (() => void) | undefined }) {
  useEscape(onEscape);
  return (
    <>
      <input aria-label="Any" />
      <input type="search" aria-label="Search" />
      <dialog aria-label="Dialog" />
      <div popover="auto" id="menu">
        Menu
      </div>
      <button type="button" popoverTarget="menu">
        Open
      </button>
    </>
  );
}

test("ends the mode from anywhere on the page, and from a field", async () => {
  const onEscape = vi.fn<() => void>();
  await render(<Escaped onEscape={onEscape} />);
  await userEvent.keyboard("{Escape}");
  expect(onEscape).toHaveBeenCalledTimes(1);
  await page.getByLabelText("Any").fill("text");
  await userEvent.keyboard("{Escape}");
  expect(onEscape).toHaveBeenCalledTimes(2);
});

test("an open tooltip does not keep the key", async () => {
  const onEscape = vi.fn<() => void>();
  await render(
    <>
      <Tooltip content="What it does">
        <button type="button">Point here</button>
      </Tooltip>
      <Escaped onEscape={onEscape} />
    </>,
  );
  await page.getByRole("button", { name: "Point here" }).hover();
  await expect.element(page.getByText("What it does")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(onEscape).toHaveBeenCalledTimes(1);
});

test("leaves the key to a popover, and to a search field with text", async () => {
  const onEscape = vi.fn<() => void>();
  await render(<Escaped onEscape={onEscape} />);
  await page.getByRole("button", { name: "Open" }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText("Menu")).not.toBeVisible();
  expect(onEscape).not.toHaveBeenCalled();
  await page.getByLabelText("Search").fill("text");
  await userEvent.keyboard("{Escape}");
  expect(onEscape).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  expect(onEscape).toHaveBeenCalledTimes(1);
});

test("leaves the keys of a conversion to the input method, as Safari reports them too", async () => {
  const onEscape = vi.fn<() => void>();
  await render(<Escaped onEscape={onEscape} />);
  const field = page.getByLabelText("Any").element();
  const press = (options: KeyboardEventInit) =>
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, ...options }));
  press({ isComposing: true });
  press({ keyCode: 229 });
  expect(onEscape).not.toHaveBeenCalled();
  press({});
  expect(onEscape).toHaveBeenCalledTimes(1);
});
