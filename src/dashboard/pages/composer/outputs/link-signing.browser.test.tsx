import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { limits } from "#contract/limits.ts";
import { useLinkSigning } from "./link-signing.tsx";

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
