import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { Change } from "#contract/changes/change.ts";
import { noop } from "#component-page/samples.ts";
import { useEscape } from "../../../base/design-system/use-escape.ts";
import { LinkRows } from "./link-rows.tsx";

const hello: Change = { componentId: "title", property: "text", value: "Hello" };

interface RowsProps {
  first: readonly Change[];
  toValue?: (text: string) => Change["value"];
  onChanges?: (changes: readonly Change[]) => void;
}

/** The rows of a link, whose edits take effect. */
function Rows({ first, toValue = String, onChanges }: RowsProps) {
  const [changes, setChanges] = useState(first);
  return (
    <LinkRows
      {...{ changes }}
      losesType={[]}
      toValue={(_componentId, _property, text) => toValue(text)}
      onChange={(next) => {
        setChanges(next);
        onChanges?.(next);
      }}
    />
  );
}

test("Escape restores the name of a row and nothing else; pressed again it is the page's", async () => {
  let escapes = 0;
  const named: string[] = [];
  function EscapedRows() {
    useEscape(() => (escapes += 1));
    return (
      <LinkRows
        changes={[{ componentId: "title", property: "text", value: "Hello" }]}
        losesType={[]}
        toValue={(_componentId, _property, text) => text}
        onChange={([change]) => named.push(`${change?.componentId}.${change?.property}`)}
      />
    );
  }
  await render(<EscapedRows />);
  const name = page.getByRole("textbox").first();
  await name.fill("title.color");
  await userEvent.keyboard("{Escape}");
  await expect.element(name).toHaveValue("title.text");
  expect(escapes).toBe(0);
  await userEvent.keyboard("{Escape}");
  expect(escapes).toBe(1);
  await userEvent.tab();
  expect(named).toEqual([]);
});

test("a row is added by its name, and another one removed", async () => {
  let present: readonly Change[] = [];
  await render(<Rows first={[hello]} onChanges={(changes) => (present = changes)} />);
  await page.getByRole("button", { name: "Add a row" }).click();
  await page.getByRole("textbox", { name: "Component and property" }).last().fill("subtitle.text");
  await userEvent.keyboard("{Enter}& more");
  await page.getByRole("button", { name: "Remove title.text" }).click();
  await expect.poll(() => present).toEqual([{ componentId: "subtitle", property: "text", value: "& more" }]);
});

test("a refused name keeps the focus at Enter, and goes with its row", async () => {
  await render(<Rows first={[hello, { componentId: "brand", property: "text", value: "Acme" }]} />);
  const refused = page.getByRole("textbox", { name: "Name of title.text" });
  await refused.fill("title");
  await userEvent.keyboard("{Enter}");
  await expect.element(refused).toHaveFocus();
  await page.getByRole("button", { name: "Remove title.text" }).click();
  const name = page.getByRole("textbox", { name: "Name of brand.text" });
  await expect.element(name).toHaveValue("brand.text");
  await expect.element(name).toBeValid();
});

test("Tab goes from a name that it applies to the value", async () => {
  await render(<Rows first={[hello]} />);
  await page.getByRole("textbox", { name: "Name of title.text" }).fill("brand.text");
  await userEvent.tab();
  await expect.element(page.getByRole("textbox", { name: "Value of brand.text" })).toHaveFocus();
  await page.getByRole("button", { name: "Add a row" }).click();
  await userEvent.keyboard("url.text{Tab}");
  await expect.element(page.getByRole("textbox", { name: "Value of url.text" })).toHaveFocus();
});

test("keeps a fraction while it is typed as a number", async () => {
  await render(<Rows first={[{ componentId: "title", property: "size", value: 2 }]} toValue={Number} />);
  const value = page.getByRole("textbox", { name: "Value of title.size" });
  await value.click();
  await userEvent.keyboard("{Control>}a{/Control}1.05");
  await expect.element(value).toHaveValue("1.05");
});

test.each([320, 390, 427])("shows the whole name of each change in a panel of %i px", async (width) => {
  await render(
    <div className="@container px-4" style={{ width }}>
      <LinkRows
        changes={[{ componentId: "subtitle", property: "letterSpacing", value: "2" }]}
        losesType={["subtitle.letterSpacing"]}
        toValue={(_component, _property, text) => text}
        onChange={noop}
      />
    </div>,
  );
  const name = page.getByRole("textbox", { name: "Name of subtitle.letterSpacing" }).element();
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
  const value = page.getByRole("textbox", { name: "Value of subtitle.letterSpacing" }).element();
  expect(value.getBoundingClientRect().top).toBeGreaterThan(name.getBoundingClientRect().bottom);
});
