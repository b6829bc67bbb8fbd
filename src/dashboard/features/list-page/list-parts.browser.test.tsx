import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FilterBar, FilterMenu } from "./list-parts.tsx";

/** As wide as the gallery's filters. */
const filters = {
  Origin: ["Mine", "Starters"],
  Shape: ["Landscape", "Portrait", "Square"],
  Format: ["jpeg", "pdf", "png"],
  Editor: ["canvas-editor", "canvas-html", "starter"],
  Creator: ["Overprint"],
  Tag: ["announcement", "certificate", "social media"],
};

interface PageProps {
  isLoaded?: boolean;
  initial?: Readonly<Record<string, string>>;
}

function Page({ isLoaded = true, initial = {} }: PageProps) {
  const [chosen, setChosen] = useState(initial);
  const count = Object.values(chosen).filter((value) => value !== "").length;
  return (
    <>
      <FilterBar
        search={{ label: "Search", placeholder: "Name", value: "", onSearch: () => undefined }}
        menus={Object.entries(filters).map(([label, values]) => (
          <FilterMenu
            key={label}
            label={label}
            value={chosen[label] ?? ""}
            options={isLoaded ? values.map((value) => ({ value, label: value })) : []}
            lateOptions={label === "Creator" ? "long" : "short"}
            onChoose={(value) => setChosen({ ...chosen, [label]: value })}
          />
        ))}
        menuFilterCount={count}
        isFiltered={count > 0}
        onClear={() => setChosen({})}
      >
        <select aria-label="Sort" className="w-36" />
      </FilterBar>
      <p>The list</p>
    </>
  );
}

test("keeps the list in its place whichever filters are set, at every width", async () => {
  const { rerender } = await render(<Page />);
  const list = page.getByText("The list");
  for (let width = 768; width <= 1_440; width += 112) {
    await page.viewport(width, 600);
    await rerender(<Page key={`none ${width}`} />);
    const { top } = list.element().getBoundingClientRect();
    const set: Record<string, string> = {};
    for (const [label, values] of Object.entries(filters)) {
      set[label] = values.at(-1) ?? "";
      await rerender(<Page key={`${label} ${width}`} initial={{ ...set }} />);
      expect(list.element().getBoundingClientRect().top, `${label} at ${width} px`).toBe(top);
    }
  }
});

test("keeps the list in its place when the options arrive, at every width", async () => {
  const { rerender } = await render(<Page isLoaded={false} />);
  const list = page.getByText("The list");
  const option = page.getByRole("option", { name: "social media" });
  for (let width = 768; width <= 1_440; width += 112) {
    await page.viewport(width, 600);
    await rerender(<Page isLoaded={false} />);
    await expect.element(option).not.toBeInTheDocument();
    const top = list.element().getBoundingClientRect().top;
    await rerender(<Page />);
    await expect.element(option).toBeInTheDocument();
    expect(list.element().getBoundingClientRect().top, `at ${width} px`).toBe(top);
  }
});

test("keeps the list in its place on a phone with unfolded filters", async () => {
  await page.viewport(390, 844);
  await render(<Page />);
  await page.getByRole("button", { name: "Filters" }).click();
  const list = page.getByText("The list");
  const top = list.element().getBoundingClientRect().top;
  await page.getByRole("combobox", { name: "Shape" }).selectOptions("Square");
  expect(list.element().getBoundingClientRect().top).toBe(top);
  await page.getByRole("button", { name: "Clear filters" }).click();
  expect(list.element().getBoundingClientRect().top).toBe(top);
});
