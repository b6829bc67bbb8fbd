import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SearchField } from "./search-field.tsx";

const onSearch = vi.fn<(text: string) => void>();
const field = page.getByRole("searchbox", { name: "Search" });

afterEach(() => {
  onSearch.mockClear();
});

/** As a page keeps it: in its address, which Back and "Clear filters" change too. */
function Page() {
  const [value, setValue] = useState("");
  return (
    <>
      <SearchField
        label="Search"
        placeholder="Name"
        value={value}
        onSearch={(text) => {
          onSearch(text);
          setValue(text);
        }}
      />
      <button
        type="button"
        onClick={() => {
          setValue("");
        }}
      >
        Clear
      </button>
    </>
  );
}

test("keeps a space that was typed before a pause", async () => {
  await render(<Page />);
  await field.click();
  await userEvent.keyboard("product ");
  await expect.poll(() => onSearch.mock.lastCall).toEqual(["product"]);
  await userEvent.keyboard("update");
  await expect.poll(() => onSearch.mock.lastCall).toEqual(["product update"]);
  await expect.element(field).toHaveValue("product update");
  await page.getByRole("button", { name: "Clear" }).click();
  await expect.element(field).toHaveValue("");
});

test("searches at once on Enter", async () => {
  await render(<Page />);
  await field.click();
  await userEvent.keyboard("product{Enter}");
  expect(onSearch).toHaveBeenLastCalledWith("product");
});

/** Types as a key does, at once; React watches the property of the element itself. */
function typeAtOnce(text: string): void {
  const input = field.element();
  if (!(input instanceof HTMLInputElement)) throw new Error("The field is no input.");
  Reflect.set(HTMLInputElement.prototype, "value", text, input);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

test("searches when it is left, and not again after the pause", async () => {
  await render(<Page />);
  await field.click();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    typeAtOnce("product");
    await userEvent.tab();
    expect(onSearch.mock.calls).toEqual([["product"]]);
    vi.runAllTimers();
    expect(onSearch.mock.calls).toEqual([["product"]]);
  } finally {
    vi.useRealTimers();
  }
});

test("drops a pending search when Back or a link changes the current one", async () => {
  await render(<Page />);
  await field.click();
  await userEvent.keyboard("product{Enter}");
  onSearch.mockClear();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    typeAtOnce("product up");
    const clear = page.getByRole("button", { name: "Clear" }).element();
    // Without a press, which would leave the field.
    clear.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => resolve());
    });
    vi.runAllTimers();
    expect(onSearch).not.toHaveBeenCalled();
    expect(field.element()).toHaveProperty("value", "");
  } finally {
    vi.useRealTimers();
  }
});

test("drops a pending search when it is unmounted", async () => {
  vi.useFakeTimers();
  try {
    const { unmount } = await render(<Page />);
    typeAtOnce("product");
    await unmount();
    vi.runAllTimers();
    expect(onSearch).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});
