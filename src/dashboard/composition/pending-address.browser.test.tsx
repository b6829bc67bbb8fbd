import { expect, test, vi } from "vitest";
import { keepPendingAddress, takePendingHash } from "./pending-address.ts";

const here = `${window.location.pathname}${window.location.search}`;

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
