import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Frame } from "#component-page/frame.tsx";
import { noop } from "#component-page/samples.ts";
import { emptyComposition } from "../../../model/composition/composition.ts";
import type { EditableComponent } from "../../../model/composition/editable-properties.ts";
import { useComposition } from "../../../model/composition/use-composition.ts";
import { ComponentFields } from "./component-fields.tsx";

const badge: EditableComponent = {
  id: "badge",
  type: "TEXT",
  mainProperty: "text",
  properties: [],
  source: "template",
};

function Fields() {
  const state = useComposition(() => emptyComposition);
  return (
    <ComponentFields
      component={badge}
      components={[badge]}
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
