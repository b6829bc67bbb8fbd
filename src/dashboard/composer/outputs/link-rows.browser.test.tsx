import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useEscape } from "../../design-system/use-escape.ts";
import { LinkRows } from "./link-rows.tsx";

test("Escape restores the name of a row and nothing else; pressed again it is the page's", async () => {
  let escapes = 0;
  const named: string[] = [];
  function Rows() {
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
  await render(<Rows />);
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
