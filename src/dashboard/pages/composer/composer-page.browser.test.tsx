import { Suspense } from "react";
import { Navigate, Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import type { JsonObject } from "#contract/json.ts";
import { serveTemplate } from "#testing/serve-template.ts";
import { savesKey } from "../../model/template/template-queries.ts";
import { ComposerPage } from "./composer-page.tsx";

const cardOf = (id: string): JsonObject => ({
  width: 200,
  height: 100,
  components: [{ id, type: "TEXT", x: 0, y: 0, width: 100, height: 40, text: "Hello" }],
});

const { origin } = window.location;
const connection = {
  service: "embedded",
  baseUrl: origin,
  getUrl: origin,
  publicUrl: origin,
  keyEnding: "",
  keyPlace: { kind: "variable" },
};

test("shows what another tab has published, at once", async () => {
  const served = serveTemplate(cardOf("title"));
  const client = createClient({
    prefix: "",
    fetch: async (input, init) => {
      if (String(input).includes("/my-templates/")) return served.fetch(input, init);
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
  served.saveByOther(cardOf("headline"), { isPublished: true });
  window.dispatchEvent(new StorageEvent("storage", { key: savesKey }));
  await expect.element(page.getByRole("heading", { name: "headline" })).toBeVisible();
  // The detail and the document, once each at opening and after the save.
  expect(served.reads).toHaveLength(4);
});
