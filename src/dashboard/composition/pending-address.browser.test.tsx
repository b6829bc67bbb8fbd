import { afterEach, expect, test, vi } from "vitest";
import { keepPendingAddress, takePendingHash } from "./pending-address.ts";
import { storeUndo } from "./stored-undo.ts";
import { record, startHistory } from "./undo-history.ts";

const here = `${window.location.pathname}${window.location.search}`;

afterEach(() => sessionStorage.clear());

/** The page as it is after a reload. */
function reload(): void {
  vi.spyOn(performance, "getEntriesByType").mockImplementation(() => {
    const entry: unknown = Object.create(PerformanceNavigationTiming.prototype, {
      type: { value: "reload" },
    });
    if (!(entry instanceof PerformanceNavigationTiming)) throw new Error("The entry is of another kind.");
    return [entry];
  });
}

test.each([
  [`${here}#1.abc`, "#1.abc"],
  [here, ""],
  ["/templates/another/compose#1.abc", undefined],
])("after a reload of this page %s has the fragment %j, once", (address, hash) => {
  reload();
  keepPendingAddress(address);
  expect(takePendingHash()).toBe(hash);
  expect(takePendingHash()).toBeUndefined();
});

test("keeps the last edits where the undo steps filled this tab's storage", () => {
  reload();
  const step = (text: string) => ({
    changes: [{ componentId: "title", property: "text", value: text }],
    options: {},
  });
  const history = record(startHistory(step("a".repeat(20_000))), step("b"));
  storeUndo({ service: "", template: "card" }, history);
  // Fills what is left, exactly.
  let filler = "x".repeat(4_000_000);
  for (let size = filler.length; size >= 1; size = Math.floor(size / 2)) {
    try {
      sessionStorage.setItem("filler", filler + "x".repeat(size));
      filler += "x".repeat(size);
    } catch {
      // The next half may fit.
    }
  }
  keepPendingAddress(`${here}#1.${"c".repeat(500)}`);
  expect(takePendingHash()).toBe(`#1.${"c".repeat(500)}`);
});
