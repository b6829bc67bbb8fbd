import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { endless, lifetimeProblem, LinkLifetimeField, lifetimeSeconds } from "./link-lifetime.tsx";

function Lifetime() {
  const [lifetime, setLifetime] = useState(endless);
  return (
    <>
      <LinkLifetimeField value={lifetime} onValueChange={setLifetime} />
      <output aria-label="Lifetime">{JSON.stringify(lifetime)}</output>
    </>
  );
}

const chosen = () => page.getByRole("status", { name: "Lifetime" }).element().textContent;

test("a link is signed until a chosen date and time, and a date in the past says so", async () => {
  await render(<Lifetime />);
  await page.getByLabelText("Valid for").selectOptions("until a date …");
  const moment = page.getByLabelText("Until (UTC)");
  const instant = Math.floor(Date.now() / 60_000) * 60_000 + 11 * 86_400_000;
  await moment.fill(new Date(instant).toISOString().slice(0, 16));
  await expect.poll(chosen).toBe(JSON.stringify({ name: "moment", instant }));
  await moment.fill("2020-01-01T00:00");
  await expect.element(page.getByText("This moment has passed.")).toBeVisible();
  await moment.fill("2199-01-01T00:00");
  await expect.element(page.getByText(/^A signed link lives at most 366 days/)).toBeVisible();
});

test("counts the seconds to the chosen moment from the whole second of now", () => {
  const now = 1_000_000_000_400;
  expect(lifetimeSeconds({ name: "moment", instant: 1_000_000_060_000 }, now)).toBe(60);
  expect(lifetimeSeconds({ name: "day", instant: undefined }, now)).toBe(86_400);
  expect(lifetimeSeconds(endless, now)).toBeUndefined();
});

test("an incomplete date is not signed", () => {
  expect(lifetimeProblem({ name: "moment", instant: undefined }, 0)).toBe("Choose a date and a time.");
  expect(lifetimeProblem(endless, 0)).toBeUndefined();
});
