import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { EditableComponent } from "../../../model/composition/editable-properties.ts";
import { ComponentColumn } from "./component-column.tsx";

const title: EditableComponent = {
  id: "title",
  type: "TEXT",
  mainProperty: "text",
  properties: [],
  source: "template",
};

function draw(components: readonly EditableComponent[]) {
  const calls = {
    onAdd: vi.fn<() => void>(),
    onLoadNames: vi.fn<() => void>(),
    onOpen: vi.fn<() => void>(),
  };
  const drawn = render(
    <ComponentColumn
      components={components}
      selectedId={undefined}
      hoveredId={undefined}
      changes={[]}
      faults={new Map()}
      onSelect={vi.fn<() => void>()}
      onHover={vi.fn<() => void>()}
      learned={[{ componentId: "badge", property: "text" }]}
      {...calls}
    />,
  );
  return drawn.then(() => calls);
}

test("a name that the template does not list is set from the menu", async () => {
  const { onAdd, onLoadNames } = await draw([title]);
  expect(page.getByRole("button").elements()).toHaveLength(1);
  await page.getByRole("button", { name: "More for the components" }).click();
  await page.getByRole("menuitem", { name: "Set a name that the template does not list" }).click();
  expect(onLoadNames).toHaveBeenCalledTimes(1);
  const name = page.getByRole("textbox", { name: "Component id" });
  await expect.element(name).toHaveFocus();
  await name.fill("title");
  await expect.element(page.getByText("The template already has it.")).toBeVisible();
  await name.fill("badge");
  await userEvent.keyboard("{Enter}");
  expect(onAdd).toHaveBeenCalledWith("badge", "text");
  await expect.element(name).not.toBeInTheDocument();
});

test("the components are a strip until there is room for a column", async () => {
  await draw([title, { ...title, id: "subtitle" }]);
  for (const [width, isStrip] of [
    [1024, true],
    [1280, false],
  ] as const) {
    await page.viewport(width, 768);
    const [first, second] = page
      .getByRole("option")
      .elements()
      .map((one) => one.getBoundingClientRect());
    expect(first?.top === second?.top).toBe(isStrip);
  }
});

test("Enter on a component goes to its fields", async () => {
  const { onOpen } = await draw([title]);
  await page.getByRole("option", { name: "title" }).click();
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  await userEvent.keyboard("{Enter}");
  expect(onOpen).toHaveBeenCalledTimes(1);
});

test("a service that lists no components shows the form's button", async () => {
  await draw([]);
  await page.getByRole("button", { name: "Set a component by name" }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "Set a component by name" })).toHaveFocus();
});

test.each(["Escape", "Cancel"])("%s in the form returns the focus to the menu's button", async (how) => {
  await draw([title]);
  const menu = page.getByRole("button", { name: "More for the components" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Set a name that the template does not list" }).click();
  await expect.element(page.getByRole("textbox", { name: "Component id" })).toHaveFocus();
  if (how === "Escape") await userEvent.keyboard("{Escape}");
  else await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(menu).toHaveFocus();
});

test("scrolls to a component that is selected elsewhere, such as on the picture, at 320 px", async () => {
  await page.viewport(320, 800);
  const components = ["photo", "logo", "brand", "version", "subtitle"].map((id) => ({ ...title, id }));
  const column = (selectedId: string) => (
    <ComponentColumn
      components={components}
      selectedId={selectedId}
      hoveredId={undefined}
      changes={[]}
      faults={new Map()}
      onSelect={vi.fn<() => void>()}
      onHover={vi.fn<() => void>()}
      onOpen={vi.fn<() => void>()}
      learned={[]}
      onAdd={vi.fn<() => void>()}
      onLoadNames={vi.fn<() => void>()}
    />
  );
  const { rerender } = await render(column("photo"));
  await rerender(column("subtitle"));
  const list = page.getByRole("listbox", { name: "Components" }).element().getBoundingClientRect();
  const option = () => page.getByRole("option", { selected: true }).element().getBoundingClientRect();
  expect(option().right).toBeLessThanOrEqual(list.right);
  await rerender(column("photo"));
  expect(option().left).toBeGreaterThanOrEqual(list.left);
});
