import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "./button.tsx";
import { PageHeader } from "./page-header.tsx";
import { TextField } from "./text-field.tsx";
import { announce, showToast } from "./toast.ts";
import { Toaster } from "./toaster.tsx";

const heading = page.getByRole("heading", { level: 1 });
const action = page.getByRole("button", { name: "New template" });
const field = page.getByLabelText("Name");
const bar = page.getByRole("button", { name: "Render" });
const dismiss = page.getByRole("button", { name: "Dismiss" });

/** A page with a field above a bar at the lower edge of the window. */
function Page() {
  return (
    <>
      <PageHeader title="Templates" actions={<Button>New template</Button>} />
      <div className="fixed inset-x-0 bottom-(--bottom-bar)">
        <TextField label="Name" value="" onValueChange={() => undefined} />
        <div data-sticky-bar="">
          <Button>Render</Button>
        </div>
      </div>
      <Toaster />
    </>
  );
}

function isCovered(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [...document.querySelectorAll("#toasts > *")]
    .map((toast) => toast.getBoundingClientRect())
    .some((toast) => toast.left < right && toast.right > left && toast.top < bottom && toast.bottom > top);
}

const listCovered = () =>
  [heading, action, field, bar].map((shown) => shown.element()).filter((element) => isCovered(element));

test.each([1440, 1024, 390])("leaves title, actions, bar and focused field free at %i px", async (width) => {
  await page.viewport(width, 800);
  await render(<Page />);
  await field.click();
  showToast("The template was deleted.", { action: { label: "Undo", onSelect: () => undefined } });
  showToast("The service did not answer.", { tone: "error" });
  await expect.poll(() => dismiss.elements()).toHaveLength(2);
  await expect.poll(listCovered).toEqual([]);
});

test("moves off a field that is focused later, and stays for a press on its button", async () => {
  await page.viewport(390, 800);
  await render(<Page />);
  showToast("Saved.");
  await expect.element(dismiss).toBeVisible();
  await expect.poll(() => isCovered(bar.element())).toBe(false);
  expect(isCovered(field.element())).toBe(true);
  field.element().focus();
  await expect.poll(listCovered).toEqual([]);
  await dismiss.click();
  await expect.element(dismiss).not.toBeInTheDocument();
});

test("keeps the actions of toasts with equal texts, and those beside further messages", async () => {
  const undone: string[] = [];
  await render(<Toaster />);
  for (const id of ["first", "second"])
    showToast("“Card” was deleted.", { action: { label: `Undo ${id}`, onSelect: () => undone.push(id) } });
  for (const text of ["Copied", "Saved", "Restored"]) showToast(text);
  for (const text of ["one", "two", "three"]) announce(text);
  showToast("Sent");
  await expect.poll(() => dismiss.elements()).toHaveLength(3);
  for (const id of ["first", "second"]) await page.getByRole("button", { name: `Undo ${id}` }).click();
  expect(undone).toEqual(["first", "second"]);
});
