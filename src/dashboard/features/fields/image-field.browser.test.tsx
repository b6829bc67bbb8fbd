import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ComposedFields } from "#component-page/composed-fields.tsx";
import { Frame } from "#component-page/frame.tsx";
import { valueOf } from "#component-page/value-of.ts";
import { setLanguage } from "../../base/language/language.ts";
import { translation as problems } from "../../base/language/problems/texts.de.ts";

const field = page.getByRole("textbox", { name: "Picture" });
const changes = page.getByRole("status", { name: "Changes" });
const focus = page.getByRole("slider", { name: "Focal point" });

async function draw(): Promise<void> {
  await render(<ComposedFields componentId="photo" />, { wrapper: Frame });
}

test("a picture in the text is shown shortened, with its size, and is cleared and reset", async () => {
  await draw();
  await expect.poll(() => valueOf(field)).toMatch(/^data:image\/svg\+xml.*…/);
  await page.getByRole("button", { name: "Clear picture" }).click();
  await expect.element(field).toHaveValue("");
  await expect.element(changes).toHaveTextContent('[{"componentId":"photo","property":"src","value":""}]');
  await expect.element(page.getByText("An address, or a picture dropped or pasted here.")).toBeVisible();
  await page.getByRole("button", { name: "Reset picture" }).click();
  await expect.poll(() => valueOf(field)).toMatch(/^data:image\/svg\+xml/);
  await expect.element(changes).toHaveTextContent("[]");
});

test("text that is no address says what is accepted, and a picture that does not load why, in the server's words", async () => {
  await draw();
  await field.fill("picture.png");
  await expect.element(page.getByText(/^Must be an http or https URL/)).toBeVisible();
  await field.fill("asset:nothing-is-called-this.png");
  await expect
    .element(
      page.getByText(
        /^This picture could not be loaded: There is no such asset.*The render continues without it/,
      ),
    )
    .toBeVisible();
  await expect.element(field).toBeInvalid();
});

test("the server's words are said in the reader's language", async () => {
  setLanguage("de", { "base/language/problems": problems });
  await draw();
  await field.fill("asset:nothing-is-called-this.png");
  await expect.element(page.getByText(/Diese hochgeladene Datei gibt es nicht\./)).toBeVisible();
});

test("an address is taken from what is dropped", async () => {
  await draw();
  const dataTransfer = new DataTransfer();
  dataTransfer.setData("text/uri-list", "https://example.com/a.png");
  const group = page.getByRole("group", { name: "Picture" }).element();
  const fire = (type: string) =>
    group.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  fire("dragover");
  fire("drop");
  await expect.element(field).toHaveValue("https://example.com/a.png");
});

test("the focal point follows arrow keys and the mouse, and each move is one step of undo", async () => {
  await draw();
  await expect
    .element(focus)
    .toHaveAttribute("aria-valuetext", "50\u00A0% from the left, 50\u00A0% from the top");
  focus.element().focus();
  await userEvent.keyboard("{Shift>}{ArrowUp}{/Shift}{ArrowRight}");
  await expect
    .element(focus)
    .toHaveAttribute("aria-valuetext", "51\u00A0% from the left, 40\u00A0% from the top");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(changes).toHaveTextContent("[]");
  await focus.click({ position: { x: 1, y: 1 } });
  await expect
    .poll(() => focus.element().getAttribute("aria-valuetext"))
    .toMatch(/^[0-3]\u00A0% from the left, [0-3]\u00A0% from the top$/);
  await userEvent.keyboard("{Home}");
  await expect
    .element(focus)
    .toHaveAttribute("aria-valuetext", "50\u00A0% from the left, 50\u00A0% from the top");
});
