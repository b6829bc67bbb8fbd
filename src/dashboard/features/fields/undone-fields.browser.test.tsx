import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ColorField } from "./color-field.tsx";
import { undoStepOf, useWindowKeys } from "../../base/design-system/keys.ts";
import { NumberField } from "../../base/design-system/number-field.tsx";
import { TextField } from "../../base/design-system/text-field.tsx";

/** Fields of a page that undoes their changes, or leaves the key to the browser. */
function Fields({ hasUndo = true }) {
  const [size, setSize] = useState<number | undefined>(40);
  const [color, setColor] = useState("#cc3333");
  const [name, setName] = useState("Badge");
  useWindowKeys((event) => {
    if (!hasUndo || undoStepOf(event) === undefined) return;
    event.preventDefault();
    setSize(40);
    setColor("#cc3333");
    setName("Badge");
  });
  return (
    <>
      <NumberField label="Size" value={size} onValueChange={setSize} />
      <ColorField frame={{ label: "Colour" }} text={color} onTextChange={setColor} />
      <TextField label="Name" keepsTyped value={name} onValueChange={(value) => setName(value || name)} />
    </>
  );
}

const fields = [
  ["Size", "77,5", "40"],
  ["Colour", "reddish", "#cc3333"],
  ["Opacity of colour, per cent", "50", "100"],
  ["Name", "", "Badge"],
] as const;

test.each(fields)("%s shows the undone value while it has the focus", async (name, typed, undone) => {
  await render(<Fields />);
  const field = page.getByLabelText(name, { exact: true });
  await field.fill(typed);
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveDisplayValue(undone);
});

test("a number stays as typed where the page has no undo", async () => {
  await render(<Fields hasUndo={false} />);
  const field = page.getByLabelText("Size");
  await userEvent.type(field, "{Control>}a{/Control}7,50");
  await userEvent.keyboard("{Control>}y{/Control}");
  // After the time in which an undo of the page would drop what was typed.
  await userEvent.keyboard("0");
  await expect.element(field).toHaveValue("7,500");
});
