import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { historyFilters } from "../../model/requests/history/history-address.ts";
import { HistoryFilters } from "./history-filters.tsx";
import { toRows } from "./list/loaded-list.ts";

test("on a narrow phone no filter is covered or cut", async () => {
  await page.viewport(320, 800);
  const search = new URLSearchParams({
    q: "nothing-is-called-this-at-all",
    from: "2026-11-01",
    until: "2026-11-24",
  });
  await drawOver(
    createClient({ fetch: async () => Response.json([]) }),
    <div className="p-4">
      <HistoryFilters
        address={historyFilters.parse(search)}
        rows={toRows(undefined, { kept: [], isMatch: () => true, isSearchedHere: false })}
        onAddress={() => undefined}
      />
    </div>,
  );
  const chip = page
    .getByRole("button", { name: /nothing-is-called-this/ })
    .element()
    .getBoundingClientRect();
  const clear = page.getByRole("button", { name: "Clear filters" }).element().getBoundingClientRect();
  expect(clear.top >= chip.bottom || clear.left >= chip.right).toBe(true);
  expect(chip.right).toBeLessThanOrEqual(320);
  await page.getByRole("button", { name: /^Filters/ }).click();
  for (const day of page.getByLabelText(/^(?:From|To) day/).elements())
    expect(day.getBoundingClientRect().width).toBeGreaterThan(200);
});

test("a typed day counts once its year is whole", async () => {
  const choose = vi.fn<(part: object) => void>();
  await drawOver(
    createClient({ fetch: async () => Response.json([]) }),
    <HistoryFilters
      address={historyFilters.parse(new URLSearchParams({ until: "2026-11-24" }))}
      rows={toRows(undefined, { kept: [], isMatch: () => true, isSearchedHere: false })}
      onAddress={choose}
    />,
  );
  const from = page.getByLabelText(/^From day/);
  from.element().focus();
  await userEvent.keyboard("11202026");
  await expect.element(from).toHaveValue("2026-11-20");
  expect(choose.mock.calls).toEqual([[{ from: "2026-11-20" }]]);
});
