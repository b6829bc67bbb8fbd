import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { messages } from "./states/messages.tsx";
import { StateView } from "./state-view.tsx";

test("toasts of the page of components stay until they are dismissed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const state = messages["Toaster"]?.["filled"];
  if (state === undefined) throw new Error("The page has no filled toaster.");
  await render(<StateView state={state} />);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await expect.element(page.getByText("The service did not answer.")).toBeVisible();
  const dismiss = page.getByRole("button", { name: "Dismiss" });
  for (let count = dismiss.all().length; count > 0; count -= 1) {
    await dismiss.last().click();
    await expect.poll(() => dismiss.all().length).toBe(count - 1);
  }
  await expect.element(page.getByText("The service did not answer.")).not.toBeInTheDocument();
});
