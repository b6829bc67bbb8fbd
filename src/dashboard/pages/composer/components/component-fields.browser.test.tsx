import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Frame } from "#component-page/frame.tsx";
import { noop } from "#component-page/samples.ts";
import { emptyComposition } from "../../../model/composition/composition.ts";
import {
  type EditableComponent,
  listNamedComponents,
} from "../../../model/composition/editable-properties.ts";
import { documentOf } from "../../../model/design/design.ts";
import { useComposition } from "../../../model/composition/use-composition.ts";
import { ComponentFields } from "./component-fields.tsx";

const badge: EditableComponent = {
  id: "badge",
  type: "TEXT",
  mainProperty: "text",
  properties: [],
  source: "template",
};

function Fields({ component = badge }: { component?: EditableComponent | undefined }) {
  const state = useComposition(() => emptyComposition);
  return (
    <ComponentFields
      component={component}
      components={[component]}
      state={state}
      faults={new Map()}
      measured={undefined}
      onHover={noop}
      learned={[]}
      onRenamed={noop}
    />
  );
}

test("Escape in the form of a property returns the focus to its button", async () => {
  await render(<Fields />, { wrapper: Frame });
  const button = page.getByRole("button", { name: "Add a property" });
  await expect.element(button).not.toHaveFocus();
  await button.click();
  await expect.element(page.getByRole("textbox", { name: "Property name" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(button).toHaveFocus();
});

test("the middle of another picture is no change of its own", async () => {
  const photo = { id: "photo", type: "IMAGE", src: "asset:a.png", positionX: 0.8, positionY: 0.2, zoom: 2 };
  const [component] = listNamedComponents(documentOf({ width: 9, height: 9, components: [photo] }), []);
  await render(<Fields component={component} />, { wrapper: Frame });
  await page.getByRole("textbox", { name: "Picture" }).fill("https://a.example/b.png");
  const groups = () => [...document.querySelectorAll("summary")].map((summary) => summary.textContent);
  await expect.poll(groups).toContain("Content1 changed");
  expect(groups()).toContain("More");
  await page.getByText("More", { exact: true }).click();
  const left = page.getByRole("textbox", { name: "Focus left" });
  await expect.element(left).toHaveValue("0.5");
  await left.fill("0.3");
  await expect.poll(groups).toContain("More1 changed");
});

test("a reset of another picture takes its middle along", async () => {
  const photo = { id: "photo", type: "IMAGE", src: "asset:a.png", positionX: 0.8, positionY: 0.2, zoom: 2 };
  const [component] = listNamedComponents(documentOf({ width: 9, height: 9, components: [photo] }), []);
  await render(<Fields component={component} />, { wrapper: Frame });
  await page.getByRole("textbox", { name: "Picture" }).fill("https://a.example/b.png");
  await page.getByRole("button", { name: "Reset content" }).click();
  await page.getByText("More", { exact: true }).click();
  await expect.element(page.getByRole("textbox", { name: "Focus left" })).toHaveValue("0.8");
  expect(document.body.textContent).not.toContain("changed");
});
