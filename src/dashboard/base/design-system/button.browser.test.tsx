import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "./button.tsx";
import { SegmentedControl } from "./segmented-control.tsx";
import { Switch } from "./switch.tsx";

test("a busy button keeps its focus, says so, and neither acts nor sends its form", async () => {
  const onClick = vi.fn<() => void>();
  const onSubmit = vi.fn<() => void>();
  const form = (isPending: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" isPending={isPending} onClick={onClick}>
        Render
      </Button>
    </form>
  );
  const { rerender } = await render(form(false));
  await userEvent.tab();
  await rerender(form(true));
  await userEvent.keyboard("{Enter}");
  const button = page.getByRole("button", { name: "Render" });
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test("a switch has a role, a name and a description, and Space turns it", async () => {
  const onValueChange = vi.fn<(isChecked: boolean) => void>();
  await render(<Switch label="Full page" hint="Scrolls first." onValueChange={onValueChange} />);
  const control = page.getByRole("switch", { name: /^Full page/ });
  await expect.element(control).toHaveAccessibleDescription("Scrolls first.");
  await userEvent.tab();
  await userEvent.keyboard(" ");
  await expect.element(control).toBeChecked();
  await page.getByText(/^Full page/).click();
  await expect.element(control).not.toBeChecked();
  expect(onValueChange.mock.calls).toEqual([[true], [false]]);
});

test("arrow keys move the choice of a segmented control, which is one stop of Tab", async () => {
  const onValueChange = vi.fn<(value: string) => void>();
  const segments = ["Left", "Middle", "Right"].map((label) => ({ value: label, label }));
  const control = (value: string) => (
    <>
      <SegmentedControl label="Align" segments={segments} value={value} onValueChange={onValueChange} />
      <button type="button">After</button>
    </>
  );
  const { rerender } = await render(control("Middle"));
  await expect.element(page.getByRole("group", { name: "Align" })).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole("radio", { name: "Middle" })).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  expect(onValueChange).toHaveBeenLastCalledWith("Right");
  await rerender(control("Right"));
  await expect.element(page.getByRole("radio", { name: "Right" })).toBeChecked();
  await userEvent.tab();
  await expect.element(page.getByRole("button", { name: "After" })).toHaveFocus();
});
