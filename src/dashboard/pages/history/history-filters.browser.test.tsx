import { expect, test } from "vitest";
import { page } from "vitest/browser";
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
