import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ComposedFields } from "#component-page/composed-fields.tsx";
import { Frame } from "#component-page/frame.tsx";

const field = (name: string) => page.getByRole("textbox", { name });
const changes = page.getByRole("status", { name: "Changes" });

const draw = () => render(<ComposedFields componentId="title" />, { wrapper: Frame });

test("typing in a text is one step of undo, and its reset takes the change away", async () => {
  await draw();
  await field("Text").click();
  await userEvent.keyboard("{Control>}a{/Control}Winter");
  await expect
    .element(changes)
    .toHaveTextContent('[{"componentId":"title","property":"text","value":"Winter"}]');
  await expect.element(page.getByText(/^6 characters/)).toBeVisible();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(field("Text")).toHaveValue("Summer");
  await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  await expect.element(field("Text")).toHaveValue("Winter");
  await page.getByRole("button", { name: "Reset text" }).click();
  await expect.element(field("Text")).toHaveValue("Summer");
  await expect.element(changes).toHaveTextContent("[]");
});

test("a text may be emptied, and a number that is emptied is the template's again", async () => {
  await draw();
  await field("Text").clear();
  await expect.element(changes).toHaveTextContent('[{"componentId":"title","property":"text","value":""}]');
  await page.getByRole("button", { name: "Reset text" }).click();
  await field("Size").fill("60");
  await field("Size").clear();
  await userEvent.tab();
  await expect.element(field("Size")).toHaveValue("48");
  await expect.element(changes).toHaveTextContent("[]");
});

test("a number out of range stays as typed and names the range", async () => {
  await draw();
  await field("Size").fill("4000");
  await userEvent.tab();
  await expect.element(field("Size")).toHaveValue("4000");
  await expect.element(field("Size")).toBeInvalid();
  await expect
    .element(field("Size"))
    .toHaveAccessibleDescription("Must be a number from 1 to 2000; got 4000.");
  await field("Size").fill("large");
  await expect.element(page.getByText('Must be a number from 1 to 2000; got "large".')).toBeVisible();
});

test("an option is chosen from the list of a property, in words", async () => {
  await draw();
  const select = page.getByRole("combobox", { name: "Align" });
  await expect.element(select.getByRole("option").nth(1)).toHaveTextContent("Centre");
  await userEvent.selectOptions(select, "center");
  await expect
    .element(changes)
    .toHaveTextContent('[{"componentId":"title","property":"align","value":"center"}]');
});

test("Tab goes through the fields in the order in which they are seen", async () => {
  await draw();
  const names: string[] = [];
  for (const _ of Array.from({ length: 5 })) {
    await userEvent.tab();
    const { activeElement } = document;
    names.push(activeElement?.getAttribute("aria-label") ?? activeElement?.tagName.toLowerCase() ?? "");
  }
  const fields = [...document.querySelectorAll("summary, input, textarea, select, button")].filter(
    (element) => element.checkVisibility(),
  );
  expect(names).toEqual(
    fields.slice(0, 5).map((element) => element.getAttribute("aria-label") ?? element.tagName.toLowerCase()),
  );
});

test("the page has its colour and its gradient, and says that the gradient covers the colour", async () => {
  await render(<ComposedFields componentId="page" />, { wrapper: Frame });
  await field("Background").first().fill("#123456");
  await expect
    .element(changes)
    .toHaveTextContent('[{"componentId":"page","property":"background","value":"#123456"}]');
  const note = page.getByText(/^A gradient lies over this colour\./);
  await expect.element(note).not.toBeInTheDocument();
  await field("Background gradient").fill("linear-gradient(red, blue)");
  await expect.element(note).toBeVisible();
});

test("shows the whole name of a property in a narrow field, and a first change moves nothing", async () => {
  await page.viewport(320, 800);
  await draw();
  const column = page.getByRole("region", { name: "Fields of title" }).element();
  for (const group of column.querySelectorAll("details")) group.open = true;
  const name = page.getByText("letterSpacing", { exact: true });
  await expect.element(name).toBeVisible();
  for (const shown of column.querySelectorAll<HTMLElement>("label + span > span.figures")) {
    expect(shown.scrollWidth, shown.textContent ?? "").toBeLessThanOrEqual(shown.clientWidth);
  }
  const spacing = field("Letter spacing");
  const right = spacing.element().parentElement?.getBoundingClientRect().right;
  expect(name.element().getBoundingClientRect().right).toBeLessThanOrEqual((right ?? 0) + 1);
  const distance = () =>
    spacing.element().getBoundingClientRect().top -
    page.getByText("Letter spacing").element().getBoundingClientRect().top;
  const before = distance();
  await spacing.fill("3");
  await expect.element(page.getByRole("button", { name: "Reset letter spacing" })).toBeVisible();
  expect(distance()).toBe(before);
});
