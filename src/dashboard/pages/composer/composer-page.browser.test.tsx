import { Suspense } from "react";
import { Navigate, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { sampleConnection } from "#component-page/samples.ts";
import type { JsonObject } from "#contract/json.ts";
import { serveTemplate } from "#testing/serve-template.ts";
import { savesKey } from "../../model/template/template-queries.ts";
import { ComposerPage } from "./composer-page.tsx";

// Only the tests advance the clock, so a slow machine causes no refresh on focus.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const cardOf = (id: string): JsonObject => ({
  width: 200,
  height: 100,
  components: [{ id, type: "TEXT", x: 0, y: 0, width: 100, height: 40, text: "Hello" }],
});

const { origin } = window.location;
const own = { baseUrl: origin, getUrl: origin, publicUrl: origin };
const connection = { ...sampleConnection, ...own, service: "embedded" };

async function open({ hasRevisions = true } = {}) {
  const served = serveTemplate(cardOf("title"));
  const client = createClient({
    prefix: "",
    fetch: async (input, init) => {
      if (String(input).includes("/my-templates/")) {
        const answer = await served.fetch(input, init);
        if (hasRevisions) return answer;
        const body: unknown = await answer.json();
        return Response.json({ ...Object(body), latestRevision: undefined, publishedRevision: undefined });
      }
      if (String(input).endsWith("/connection")) return Response.json(connection);
      return Response.json({ error: "Not offered." }, { status: 501 });
    },
  });
  await drawOver(
    client,
    <Suspense>
      <Routes>
        <Route path="/" element={<Navigate to="/templates/card/compose" />} />
        <Route path="/templates/:templateId/compose" element={<ComposerPage />} />
      </Routes>
    </Suspense>,
  );
  await expect.element(page.getByRole("heading", { name: "title" })).toBeVisible();
  return served;
}

test("shows what another tab has published, at once", async () => {
  const served = await open();
  served.saveByOther(cardOf("headline"), { isPublished: true });
  window.dispatchEvent(new StorageEvent("storage", { key: savesKey }));
  await expect.element(page.getByRole("heading", { name: "headline" })).toBeVisible();
  // The detail and the document, once each at opening and after the save, and the revision before.
  expect(served.reads).toHaveLength(5);
});

test("asks for the revision only when another tab has saved a draft", async () => {
  const served = await open();
  served.reads.length = 0;
  served.saveByOther(cardOf("headline"));
  window.dispatchEvent(new StorageEvent("storage", { key: savesKey }));
  await expect.poll(() => served.reads).toHaveLength(1);
  vi.setSystemTime(Date.now() + 60_000);
  window.dispatchEvent(new Event("focus"));
  await expect.poll(() => served.reads).toHaveLength(2);
  expect(new Set(served.reads)).toEqual(new Set(["/api/v2/my-templates/card"]));
});

test("asks nothing of a service without revisions when the page gets the focus again", async () => {
  const served = await open({ hasRevisions: false });
  served.reads.length = 0;
  vi.setSystemTime(Date.now() + 60_000);
  window.dispatchEvent(new Event("focus"));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(served.reads).toEqual([]);
});
