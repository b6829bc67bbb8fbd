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
  for (const button of page.getByRole("button", { name: "Dismiss" }).all().toReversed()) await button.click();
  await expect.element(page.getByText("The service did not answer.")).not.toBeInTheDocument();
});
