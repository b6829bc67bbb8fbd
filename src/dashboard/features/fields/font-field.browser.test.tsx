import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ComposedFields } from "#component-page/composed-fields.tsx";
import { Frame } from "#component-page/frame.tsx";

const field = page.getByRole("textbox", { name: "Font" });
const search = page.getByRole("combobox", { name: "Search for font" });
const list = page.getByRole("listbox", { name: "Font" });

async function open(): Promise<void> {
  await render(<ComposedFields componentId="title" />, { wrapper: Frame });
  await page.getByRole("button", { name: "Choose font" }).click();
  await expect.element(search).toHaveFocus();
}

test("a font is found by its script and its name, shown in its own face and taken by Enter", async () => {
  await open();
  await search.fill("hebrew");
  await expect.poll(() => list.getByRole("option").elements().length).toBe(1);
  await expect.element(list.getByText("Noto Sans Hebrew")).toBeVisible();
  await search.fill("anton");
  const sample = () => list.element().querySelector("[role=option] > [dir=auto]");
  await expect.poll(() => sample()?.classList.contains("opacity-100")).toBe(true);
  const family = getComputedStyle(sample() ?? document.body).fontFamily.split(",")[0] ?? "";
  expect(document.fonts.check(`16px ${family}`)).toBe(true);
  expect([...document.fonts].some((face) => family.includes(face.family.replaceAll('"', "")))).toBe(true);
  await search.fill("no font is called this");
  await expect.element(list.getByRole("option")).not.toBeInTheDocument();
  await expect.element(page.getByText("No family has this name. Clear the search to see all.")).toBeVisible();
  await search.fill("playfair");
  await expect.element(list.getByText("Playfair Display")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveValue("Playfair Display");
  await expect.element(search).not.toBeInTheDocument();
});

test("arrow keys walk the list without taking a font, Escape leaves it, a click takes", async () => {
  await open();
  const active = () => {
    const id = search.element().getAttribute("aria-activedescendant");
    return id === null ? undefined : document.getElementById(id)?.querySelector("span > span")?.textContent;
  };
  await expect.poll(active).toBe("Inter");
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(active).toBe("JetBrains Mono");
  await userEvent.keyboard("{ArrowUp}{PageUp}");
  await expect.poll(active).not.toBe("Inter");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "Choose font" })).toHaveFocus();
  await expect.element(field).toHaveValue("Inter");

  await page.getByRole("button", { name: "Choose font" }).click();
  await search.fill("anton");
  await list.getByText("Anton").click();
  await expect.element(field).toHaveValue("Anton");
});

test("a name that only the service may know stays, with a hint, and a file that is no font is refused by name", async () => {
  await render(<ComposedFields componentId="title" />, { wrapper: Frame });
  await field.fill("Gotham");
  await expect.element(page.getByText(/^The preview does not have Gotham/)).toBeVisible();
  await expect.element(field).toBeValid();
  await page.getByRole("button", { name: "Choose font" }).click();
  await expect.element(search).toHaveFocus();
  const input = document.querySelector<HTMLInputElement>('input[type="file"][accept*=".ttf"]');
  if (input === null) throw new Error("There is no field for a font file.");
  await userEvent.upload(input, new File(["x"], "notes.txt", { type: "text/plain" }));
  await expect.element(page.getByText("notes.txt is not a font that can be used.")).toBeVisible();
});
