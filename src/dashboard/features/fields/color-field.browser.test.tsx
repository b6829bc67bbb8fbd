import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ComposedFields } from "#component-page/composed-fields.tsx";
import { drag, release } from "#component-page/drag.ts";
import { Frame } from "#component-page/frame.tsx";

const field = page.getByRole("textbox", { name: "Colour" });
const swatch = page.getByRole("button", { name: "Pick colour" });
const picker = page.getByRole("dialog", { name: "Pick colour" });
const plane = picker.getByRole("slider", { name: "Saturation and brightness" });
const opacity = page.getByRole("spinbutton", { name: "Opacity of colour, per cent" });

const draw = () => render(<ComposedFields componentId="title" />, { wrapper: Frame });

test("a colour is picked on the plane and made half transparent, and a drag is one step of undo", async () => {
  await draw();
  await swatch.click();
  await expect.element(plane).toBeVisible();
  await drag(plane.element(), [
    { x: 20, y: 20 },
    { x: 120, y: 40 },
    { x: 400, y: -10 },
  ]);
  await release();
  await expect.element(field).toHaveValue("#ff006c");
  await picker.getByRole("slider", { name: "Opacity" }).fill("50");
  await expect.element(field).toHaveValue("#ff006c80");
  await expect.element(opacity).toHaveValue(50);

  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(field).toHaveValue("#ff006c");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(field).toHaveValue("#d6005b");
});

test("a colour is picked by keyboard alone in the form it is written in, and Escape goes back to its button", async () => {
  await draw();
  await field.fill("rgb(255, 255, 255)");
  await userEvent.tab({ shift: true });
  await expect.element(swatch).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(plane).toHaveFocus();
  await userEvent.keyboard("{End}{Shift>}{ArrowDown}{/Shift}");
  await expect.element(field).toHaveValue("rgb(230, 0, 0)");
  await expect.element(plane).toHaveAttribute("aria-valuetext", "saturation 100 %, brightness 90 %");
  await userEvent.tab();
  await expect.element(picker.getByRole("slider", { name: "Hue" })).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}{Escape}");
  await expect.element(swatch).toHaveFocus();
  await expect.element(picker).not.toBeInTheDocument();
});

test("a colour that was picked or typed, and those of the template, are offered again", async () => {
  await draw();
  for (const typed of ["336699", "#04101f"]) {
    await field.fill(typed);
    await userEvent.tab();
  }
  await swatch.click();
  const recent = picker.getByRole("group", { name: "Recently picked" });
  await expect.element(recent.getByRole("button", { name: "Use #336699" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await field.fill("teal");
  await swatch.click();
  await userEvent.keyboard("{Escape}");
  await swatch.click();
  const offered = picker.getByRole("button", { name: /teal/ });
  await expect.element(offered.first()).toHaveAttribute("aria-pressed", "true");
  await picker
    .getByRole("button", { name: /#04101f/ })
    .first()
    .click();
  await expect.element(field).toHaveValue("#04101f");
});

test("the opacity is empty until its first digit is typed and clamped to 100 %, and text that is no colour says what is accepted", async () => {
  await draw();
  await opacity.fill("");
  await expect.element(opacity).toHaveValue(null);
  await userEvent.keyboard("40");
  await expect.element(field).toHaveValue("#d6005b66");
  await opacity.fill("400");
  await expect.element(field).toHaveValue("#d6005b");
  await field.fill("no colour");
  await expect.element(field).toBeInvalid();
  await expect.element(page.getByText("Not a colour. Write one such as #c61d78.")).toBeVisible();
  await expect.element(opacity).toBeDisabled();
});

test("an emptied colour stays empty while another one is typed, and is the template's once it is left", async () => {
  await draw();
  await field.clear();
  await expect.element(field).toHaveValue("");
  await userEvent.keyboard("#00bb11");
  await expect.element(field).toHaveValue("#00bb11");
  await field.clear();
  await userEvent.tab();
  await expect.element(field).toHaveValue("#d6005b");
});

test("on a narrow screen the picker stays inside the window", async () => {
  await page.viewport(320, 640);
  await draw();
  await swatch.click();
  await expect.element(plane).toBeVisible();
  const { left, right } = picker.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(320);
});
