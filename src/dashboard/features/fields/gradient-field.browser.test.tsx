import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ComposedFields } from "#component-page/composed-fields.tsx";
import { Frame } from "#component-page/frame.tsx";
import { valueOf } from "#component-page/value-of.ts";

const field = page.getByRole("textbox", { name: "Tint gradient" });
const changes = page.getByRole("status", { name: "Changes" });
const editor = page.getByRole("dialog", { name: "Pick tint gradient" });

async function open(): Promise<void> {
  await render(<ComposedFields componentId="photo" />, { wrapper: Frame });
  await page.getByText("More").last().click();
  await page.getByRole("button", { name: "Pick tint gradient" }).click();
  await expect.element(editor.getByRole("radio", { name: "Linear" })).toBeChecked();
}

test("a gradient is made of stops, reversed, and removed by a value that the render reads", async () => {
  await open();
  await editor.getByRole("textbox", { name: "Colour of stop 1" }).fill("teal");
  await editor.getByRole("button", { name: "Add a stop" }).click();
  await expect.element(field).toHaveValue("linear-gradient(90deg, teal 0%, #00808080 50%, #04101f00 100%)");
  await editor.getByRole("button", { name: "Reverse" }).click();
  await expect.element(field).toHaveValue("linear-gradient(90deg, #04101f00 0%, #00808080 50%, teal 100%)");
  await editor.getByRole("button", { name: "Remove stop 2" }).click();
  await expect.element(field).toHaveValue("linear-gradient(90deg, #04101f00 0%, teal 100%)");
  await editor.getByText("None").click();
  await expect.element(field).toHaveValue("");
  await expect
    .element(changes)
    .toHaveTextContent('[{"componentId":"photo","property":"tintGradient","value":"none"}]');
});

test("half a colour keeps the other stops, and says that it is none yet", async () => {
  await open();
  await editor.getByRole("textbox", { name: "Colour of stop 2" }).fill("tea");
  await expect.element(editor.getByText(/^Not a colour/)).toBeVisible();
  await expect.element(editor.getByRole("textbox", { name: "Colour of stop 1" })).toHaveValue("#04101f");
  await editor.getByRole("textbox", { name: "Colour of stop 2" }).fill("teal");
  await expect.element(field).toHaveValue("linear-gradient(90deg, #04101f 0%, teal 100%)");
});

test("keeps a colour as it is typed into a stop", async () => {
  await open();
  const stop = editor.getByRole("textbox", { name: "Colour of stop 1" });
  for (const typed of ["#00bb11", "rgb(1, 2, 3)"]) {
    await stop.clear();
    await userEvent.keyboard(typed);
    await expect.element(stop).toHaveValue(typed);
    await expect.element(field).toHaveValue(`linear-gradient(90deg, ${typed} 0%, #04101f00 100%)`);
  }
});

test("keeps the rows in place while a position is typed, and picks a stop as any other colour", async () => {
  await open();
  await editor.getByRole("textbox", { name: "Position of stop 2, per cent" }).clear();
  await editor.getByRole("textbox", { name: "Position of stop 1, per cent" }).clear();
  await userEvent.keyboard("100");
  await editor.getByRole("textbox", { name: "Position of stop 2, per cent" }).click();
  await userEvent.keyboard("{Control>}a{/Control}50");
  await expect.element(field).toHaveValue("linear-gradient(90deg, #04101f00 50%, #04101f 100%)");
  await editor.getByRole("spinbutton", { name: "Opacity of colour of stop 1, per cent" }).fill("20");
  await editor.getByRole("button", { name: "Pick the colour of stop 1" }).click();
  await page.getByRole("button", { name: "Use #d6005b" }).click();
  await expect.element(field).toHaveValue("linear-gradient(90deg, #04101f00 50%, #d6005b 100%)");
});

test("the angle follows the arrow keys, and a radial gradient has a centre", async () => {
  await open();
  await editor.getByRole("textbox", { name: "Angle" }).click();
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(() => valueOf(field)).toMatch(/^linear-gradient\(95deg/);
  await editor.getByText("Radial").click();
  await expect.poll(() => valueOf(field)).toMatch(/^radial-gradient\(/);
  await editor.getByRole("textbox", { name: "Shape and centre" }).fill("circle at 20% 30%");
  await expect.poll(() => valueOf(field)).toMatch(/^radial-gradient\(circle at 20% 30%/);
});
