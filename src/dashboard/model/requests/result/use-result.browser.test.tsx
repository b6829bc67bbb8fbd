import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { sampleConnection } from "#component-page/samples.ts";
import { forgetEvidence } from "../../../base/connection/capabilities/evidence.ts";
import { useResult } from "./use-result.ts";

afterEach(() => {
  forgetEvidence();
  vi.restoreAllMocks();
});

function Shown({ href }: { href: string }) {
  const { state, ask, reopen, lookAgain } = useResult({ waitsMax: 1 });
  return (
    <>
      <output>{state.step === "done" ? `done in ${String(state.durationMs)} ms` : state.step}</output>
      <button
        type="button"
        onClick={() =>
          void ask(
            async () => ({ requestId: "a", href }),
            { type: "image", body: { template: "card" } },
            { sizes: [] },
          )
        }
      >
        Render
      </button>
      <button
        type="button"
        onClick={() => void reopen("unknown", () => ({ asked: { sizes: [] }, use: "render" }))}
      >
        Reopen
      </button>
      <button type="button" onClick={() => void lookAgain()}>
        Look again
      </button>
    </>
  );
}

async function show(
  service: "embedded" | "remote",
  answer: () => Response,
  detail = () => Response.json({}, { status: 404 }),
): Promise<void> {
  const { origin } = window.location;
  const own = { baseUrl: origin, getUrl: origin, publicUrl: origin };
  const connection = { ...sampleConnection, ...own, service };
  const client = createClient({
    prefix: "",
    fetch: async (input) => {
      if (String(input).endsWith("/connection")) return Response.json(connection);
      if (String(input).endsWith("/api/v2/results/unknown?include=addresses")) return detail();
      return String(input).endsWith("/results/a.pdf") ? answer() : Response.json({}, { status: 404 });
    },
  });
  await drawOver(client, <Shown href="/results/a.pdf" />);
}

const shown = page.getByRole("status");

test.each([
  ["embedded", "failed"],
  ["remote", "pending"],
] as const)("takes a 404 at a link of an %s service for %s", async (service, step) => {
  await show(service, () => Response.json({ msg: "gone" }, { status: 404 }));
  await page.getByRole("button", { name: "Render" }).click();
  await expect.element(shown).toHaveTextContent(step);
});

test("counts only the time of waiting, not the pause before the user looks again", async () => {
  let now = 1_000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  let isThere = false;
  await show("embedded", () => {
    now += 2_000;
    return isThere
      ? new Response("%PDF-", { headers: { "content-type": "application/pdf" } })
      : Response.json({ msg: "rendering" }, { status: 503 });
  });
  await page.getByRole("button", { name: "Render" }).click();
  await expect.element(shown).toHaveTextContent("pending");
  now += 60_000;
  isThere = true;
  await page.getByRole("button", { name: "Look again" }).click();
  await expect.element(shown).toHaveTextContent("done in 4000 ms");
});

test("an earlier request that could not be asked for is looked for again, and is not called deleted", async () => {
  let status = 503;
  const refused = () => Response.json({ msg: "no", status }, { status });
  await show("embedded", refused, refused);
  await page.getByRole("button", { name: "Reopen" }).click();
  await expect.element(shown).toHaveTextContent("unreadable");
  status = 404;
  await page.getByRole("button", { name: "Look again" }).click();
  await expect.element(shown).toHaveTextContent("notFound");
});
