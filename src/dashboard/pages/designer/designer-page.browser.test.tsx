import { Suspense } from "react";
import { Navigate, Route, Routes } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { sampleConnection } from "#component-page/samples.ts";
import type { JsonObject } from "#contract/json.ts";
import { serveTemplate } from "#testing/serve-template.ts";
import { savesKey } from "../../model/template/template-queries.ts";
import { DesignerPage } from "./designer-page.tsx";

const { origin } = window.location;
const own = { baseUrl: origin, getUrl: origin, publicUrl: origin };
const connection = { ...sampleConnection, ...own, service: "embedded" };

const title = { id: "title", type: "TEXT", x: 0, y: 0, width: 100, height: 40, text: "Hello" };
const documents: [string, JsonObject, JsonObject][] = [
  [
    "canvas",
    { width: 200, height: 100, components: [title] },
    { width: 200, height: 120, components: [title] },
  ],
  [
    "html",
    { editor: "canvas-html", width: 200, height: 100, html: "<p>Hello</p>" },
    { editor: "canvas-html", width: 200, height: 100, html: "<p>Bye</p>" },
  ],
];

test.each(documents)(
  "the header of a %s template shows the name and the tags of a newer save",
  async (_kind, document, newer) => {
    const served = serveTemplate(document);
    const client = createClient({
      prefix: "",
      fetch: async (input, init) => {
        if (String(input).includes("/my-templates/")) return served.fetch(input, init);
        if (String(input).endsWith("/connection")) return Response.json(connection);
        return Response.json({ error: "Not offered." }, { status: 501 });
      },
    });
    const { unmount } = await drawOver(
      client,
      <Suspense>
        <Routes>
          <Route path="/" element={<Navigate to="/templates/card/design" />} />
          <Route path="/templates/:templateId/design" element={<DesignerPage />} />
        </Routes>
      </Suspense>,
    );
    onTestFinished(async () => {
      // Leaving the page stores its steps.
      await unmount();
      sessionStorage.clear();
    });
    await expect.element(page.getByRole("button", { name: "Card", exact: true })).toBeVisible();
    served.saveByOther(newer, { name: "Card of Ben", tags: ["spring"] });
    window.dispatchEvent(new StorageEvent("storage", { key: savesKey }));
    await expect.element(page.getByRole("button", { name: "Card of Ben", exact: true })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Tags: spring" })).toBeVisible();
    await expect.poll(() => window.document.title).toContain("Card of Ben");
  },
);
