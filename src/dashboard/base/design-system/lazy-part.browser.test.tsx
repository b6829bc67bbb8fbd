import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { lazyPart } from "./lazy-part.tsx";

test("a part whose code cannot be fetched leaves the rest of the page", async () => {
  // React reports what a boundary has caught.
  const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Part = lazyPart(() => Promise.reject<() => null>(new Error("Failed to fetch")), {
    loading: () => <p>It loads</p>,
    failed: () => <p>Without it</p>,
  });
  await render(
    <main>
      <h1>The page</h1>
      <Part />
    </main>,
  );
  await expect.element(page.getByText("Without it")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "The page" })).toBeVisible();
  expect(reported).toHaveBeenCalled();
});
