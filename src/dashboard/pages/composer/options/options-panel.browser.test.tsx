import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { valueOf } from "#component-page/value-of.ts";
import { findOptionProblems } from "../../../model/composition/option-problems.ts";
import { ExpiryField } from "./options-panel.tsx";

function Expiry({ onSignLink }: { onSignLink?: () => void }) {
  const [seconds, setSeconds] = useState<number>();
  const faults = findOptionProblems(seconds === undefined ? {} : { expires: seconds });
  return (
    <ExpiryField
      value={seconds}
      error={faults.get("expires")}
      onValueChange={setSeconds}
      onSignLink={onSignLink}
    />
  );
}

const seconds = page.getByRole("textbox", { name: "Link expires after" });
const moment = page.getByLabelText("Until (UTC)");

const secondsNow = () => Number(valueOf(seconds));

test("a link lives for a preset or for ever, and the field says until when", async () => {
  await render(<Expiry />);
  const day = page.getByRole("button", { name: "1 day" });
  await day.click();
  await expect.element(seconds).toHaveValue("86400");
  await expect.element(day).toHaveAttribute("aria-pressed", "true");
  await expect.element(page.getByText(/^Until .* UTC, if it is rendered now\.$/)).toBeVisible();
  await page.getByRole("button", { name: "never" }).click();
  await expect.element(seconds).toHaveValue("");
});

test("a link lives until a moment, and one in the past says so at its field", async () => {
  await render(<Expiry />);
  await page.getByRole("button", { name: "Until a date" }).click();
  await moment.fill(new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 16));
  await expect.poll(secondsNow).toBeGreaterThan(6_900);
  expect(secondsNow()).toBeLessThanOrEqual(7_200);
  await moment.fill("2020-01-01T00:00");
  await expect.element(moment).toHaveAccessibleDescription(/This date is in the past\./);
  await expect.element(moment).toBeInvalid();
  await expect.element(seconds).toHaveValue("");
  await expect.element(seconds).toBeValid();
  await seconds.fill("60");
  await userEvent.tab();
  await expect.element(seconds).toBeValid();
});

test("the date that is shown is the one in effect, and beyond seven days it leads to the signed link", async () => {
  let count = 0;
  await render(<Expiry onSignLink={() => (count += 1)} />);
  await page.getByRole("button", { name: "Until a date" }).click();
  await expect.element(seconds).toHaveValue("86400");
  const shownMs = () => Date.parse(`${valueOf(moment)}Z`) - Date.now();
  await page.getByRole("button", { name: "1 hour" }).click();
  await expect.poll(shownMs).toBeLessThanOrEqual(3_600_000);
  await page.getByRole("button", { name: "never" }).click();
  await expect.element(moment).toHaveValue("");
  await moment.fill(new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 16));
  await expect
    .element(moment)
    .toHaveAccessibleDescription(/At most seven days from now; a signed link can live longer\./);
  await page.getByRole("button", { name: "Sign a link that lives longer" }).click();
  expect(count).toBe(1);
  await seconds.fill("700000");
  await userEvent.tab();
  await expect.element(seconds).toBeInvalid();
  await expect.element(moment).toBeValid();
});
