import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createClient } from "#client/create-client.ts";
import { Frame } from "#component-page/frame.tsx";
import { limits } from "#contract/limits.ts";
import { ClientProvider } from "../../connection/client-context.tsx";
import { useLinkSigning } from "./use-link-signing.ts";

/** Signs until `seconds` from now, by a service whose clock is `behindSeconds` behind. Returns what it was asked for. */
async function signUntil(seconds: number, behindSeconds: number): Promise<number[]> {
  const asked: number[] = [];
  const now = Math.floor(Date.now() / 1_000) * 1_000;
  const client = createClient({
    fetch: async (_input, init) => {
      const { expires }: { expires: number } = JSON.parse(String(init?.body));
      asked.push(expires);
      const expiresAt = new Date(now + (expires - behindSeconds) * 1_000).toISOString();
      return Response.json({ href: "http://service.test/direct/t.jpg?signature=s", expiresAt });
    },
  });
  function Signing() {
    const { sign, isPending } = useLinkSigning({
      target: { address: "http://service.test", templateId: "t", extension: "jpg" },
      href: "/direct/t.jpg",
      changes: [],
      onSigned: () => undefined,
    });
    const lifetime = { name: "moment", instant: now + seconds * 1_000 } as const;
    return (
      <button type="button" disabled={isPending} onClick={() => void sign(lifetime)}>
        Sign
      </button>
    );
  }
  await render(
    <ClientProvider client={client}>
      <Signing />
    </ClientProvider>,
    { wrapper: Frame },
  );
  await page.getByRole("button", { name: "Sign" }).click();
  await expect.element(page.getByRole("button", { name: "Sign" })).toBeEnabled();
  return asked;
}

test("a correction by another clock never asks for more than the longest lifetime", async () => {
  const max = limits.signedLinkLifetimeSecondsMax;
  const asked = await signUntil(max - 100, 1_000);
  expect(asked).toHaveLength(2);
  expect(asked[0]).toBeLessThanOrEqual(max - 100);
  expect(asked[1]).toBe(max);
});
