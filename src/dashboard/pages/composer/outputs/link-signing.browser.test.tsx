import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import * as limits from "#contract/limits.ts";
import {
  endless,
  lifetimeProblem,
  lifetimeSeconds,
  LinkLifetimeField,
  LinkSigning,
  useLinkSigning,
} from "./link-signing.tsx";

afterEach(() => {
  vi.useRealTimers();
});

interface Signed {
  /** The seconds of each request. */
  asked: number[];
  /** Ms that the link lasts beyond the chosen moment. */
  late: number;
}

/**
 * Signs until `seconds` from now. The service's clock is `behindSeconds` behind, and each request is on its way for
 * `travelMs`.
 */
async function signUntil(
  seconds: number,
  { behindSeconds = 0, travelMs = 0 }: { behindSeconds?: number; travelMs?: number },
): Promise<Signed> {
  const asked: number[] = [];
  vi.useFakeTimers({ toFake: ["Date"] });
  const client = createClient({
    fetch: async (_input, init) => {
      const { expires }: { expires: number } = JSON.parse(String(init?.body));
      asked.push(expires);
      vi.setSystemTime(Date.now() + travelMs);
      const expiresAt = new Date((Math.floor(Date.now() / 1_000) - behindSeconds + expires) * 1_000);
      return Response.json({ href: "http://service.test/direct/t.jpg?signature=s", expiresAt });
    },
  });
  const instant = Math.floor(Date.now() / 1_000 + seconds) * 1_000;
  let late = Number.NaN;
  function Signing() {
    const { sign } = useLinkSigning({
      target: { address: "http://service.test", templateId: "t", extension: "jpg" },
      href: "/direct/t.jpg",
      changes: [],
      onSigned: (signed) => (late = new Date(signed?.expiresAt ?? "").getTime() - instant),
    });
    return (
      <button type="button" onClick={() => sign({ name: "moment", instant })}>
        Sign
      </button>
    );
  }
  await drawOver(client, <Signing />);
  await page.getByRole("button", { name: "Sign" }).click();
  await expect.poll(() => late).not.toBeNaN();
  return { asked, late };
}

test("a correction by another clock never asks for more than the longest lifetime", async () => {
  const max = limits.signedLinkLifetimeSecondsMax;
  const { asked } = await signUntil(max - 100, { behindSeconds: 1_000 });
  expect(asked).toHaveLength(2);
  expect(asked[0]).toBeLessThanOrEqual(max - 100);
  expect(asked[1]).toBe(max);
});

test.each([0, 90, 999, 1_300, 2_750])(
  "a link ends at the chosen moment, although each request takes %i ms and the clocks differ",
  async (travelMs) => {
    expect((await signUntil(86_400, { travelMs, behindSeconds: 7 })).late).toBe(0);
  },
);

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

test("a signed link says until when it is valid, and is copied beside that", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue(undefined);
  const target = { address: "http://service.test", templateId: "t", extension: "pdf" } as const;
  const signed = {
    href: "/direct/t.pdf?signature=s",
    expiresAt: "2199-01-01T00:00:00.000Z",
    of: "/direct/t.pdf",
  };
  const client = createClient({ fetch: async () => Response.json({}) });
  await drawOver(
    client,
    <LinkSigning {...{ target, signed }} href={signed.of} changes={[]} onSigned={() => undefined} />,
  );
  await expect.element(page.getByText(/^Signed, valid until 1 Jan 2199/)).toBeVisible();
  await page.getByRole("button", { name: "Copy the link" }).click();
  expect(write).toHaveBeenCalledWith(signed.href);
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
