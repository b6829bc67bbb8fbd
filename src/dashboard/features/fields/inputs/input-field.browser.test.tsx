import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ComposedFields } from "#component-page/composed-fields.tsx";
import { Frame } from "#component-page/frame.tsx";
import { listFaults } from "#component-page/list-faults.ts";
import { startLanguage } from "../../../base/language/language.ts";

const headline = page.getByRole("textbox", { name: "Headline" });
const changes = page.getByRole("status", { name: "Changes" });

async function draw(sent: Parameters<typeof ComposedFields>[0]["changes"] = []) {
  await render(<ComposedFields componentId="title" changes={sent} isProtected />, { wrapper: Frame });
  await expect.element(page.getByText("The sentence that people read first.")).toBeVisible();
}

test("shows an input by its label, with its property, description, limits and required mark", async () => {
  await draw();
  await expect.element(headline).toHaveValue("Summer");
  await expect.element(page.getByText("text", { exact: true })).toBeVisible();
  await expect.element(page.getByText("required", { exact: true })).toBeVisible();
  await expect
    .element(headline)
    .toHaveAccessibleDescription(
      /^Required\. .*The sentence that people read first\. .* 6 of 10 characters · Pattern: /,
    );
  await headline.clear();
  await expect.element(page.getByText(/^Up to 10 characters/)).toBeVisible();
  expect(await listFaults()).toEqual([]);
});

test("a value that breaks a rule has the rule as a message at its field", async () => {
  await draw();
  await headline.fill("A headline 🎉");
  await expect.element(headline).toBeInvalid();
  await expect
    .element(page.getByText("At most 10 characters are accepted; this has 12.", { exact: true }))
    .toBeVisible();
  await headline.fill("<b>");
  await expect.element(page.getByText(/^Must match the pattern/)).toBeVisible();
  await headline.clear();
  await expect.element(page.getByText("A value is required.", { exact: true })).toBeVisible();
  await headline.fill("Winter");
  await expect.element(headline).toBeValid();
  await page.getByRole("textbox", { name: "Size" }).fill("80");
  await userEvent.tab();
  await expect.element(page.getByText("Must be at most 60.", { exact: true })).toBeVisible();
  expect(await listFaults()).toEqual([]);
});

test("says about how many letters fit, and how the layout makes the typed text fit", async () => {
  await draw();
  await expect.element(page.getByText(/about 62 letters fit/)).toBeVisible();
  await expect.element(headline).toHaveAccessibleDescription(/Shown smaller to fit: 31 px\./);
});

test("says once that a text is cut, with about how many letters fit", async () => {
  const measured = { state: "cut" as const, sizePx: 40, capacity: 62 };
  await render(<ComposedFields componentId="title" isProtected measured={measured} />, { wrapper: Frame });
  await expect
    .element(headline)
    .toHaveAccessibleDescription(/its end is cut off\. About 62 letters fit\. (?!.*letters fit)/);
});

test("choices are a list, colours also swatches, and another spelling of a choice is that choice", async () => {
  await draw([{ componentId: "title", property: "color", value: "rgb(214, 0, 91)" }]);
  const brand = page.getByRole("combobox", { name: "Brand colour" });
  await expect.element(brand).toHaveValue("#D6005B");
  await expect.element(brand).toBeValid();
  await page.getByRole("button", { name: "Use #0b7d4f" }).click();
  await expect.element(brand).toHaveValue("#0b7d4f");
  // In the same words as the select of a property without choices.
  await userEvent.selectOptions(page.getByRole("combobox", { name: "Align" }), "Centre");
  await expect
    .element(changes)
    .toHaveTextContent(
      '[{"componentId":"title","property":"color","value":"#0b7d4f"},{"componentId":"title","property":"align","value":"center"}]',
    );
  expect(await listFaults()).toEqual([]);
});

test("offers the inputs alone where the template accepts nothing else", async () => {
  await draw();
  await expect.element(page.getByRole("textbox", { name: "Size" })).toBeVisible();
  await expect.element(page.getByText("Weight", { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Add a property" })).not.toBeInTheDocument();
});

test("a value of a property that is no input says so at its field", async () => {
  await draw([{ componentId: "title", property: "weight", value: 700 }]);
  await expect
    .element(page.getByText("This property cannot be set in this template. Reset it."))
    .toBeVisible();
});

test("limits and messages are in German where the reader's language is", async () => {
  localStorage.setItem("overprint.language", "de");
  await startLanguage();
  await draw();
  await expect.element(page.getByText("Pflicht", { exact: true })).toBeVisible();
  await headline.fill("Eine Überschrift");
  await expect
    .element(page.getByText("Höchstens 10 Zeichen sind erlaubt; hier stehen 16.", { exact: true }))
    .toBeVisible();
  await expect.element(page.getByText(/16 von 10 Zeichen/)).toBeVisible();
});
