import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createClient } from "#client/create-client.ts";
import { listFaults } from "#component-page/list-faults.ts";
import { Frame } from "#component-page/frame.tsx";
import type { PageMetadata } from "#contract/page-metadata.ts";
import { ClientProvider } from "../../base/connection/client-context.tsx";
import { MetadataPage } from "./metadata-page.tsx";
import { PageMetadataView } from "./page-metadata-view.tsx";

const url = "https://example.com/today";
const tags = {
  "og:title": "Proofs at night",
  "og:description": "What a print shop checks.",
  "og:image": "https://example.com/card.png",
  "og:url": url,
  "twitter:card": "summary_large_image",
};
const metadata: PageMetadata = {
  title: "Proofs",
  linkTitle: tags["og:title"],
  description: tags["og:description"],
  domain: "example.com",
  imageUrl: tags["og:image"],
  imageWidth: 1_200,
  imageHeight: 630,
  metaTags: Object.entries(tags).map(([name, value]) => ({ name, value })),
};
const template = {
  identifier: "t1",
  name: "Card",
  preview: null,
  scaleFactor: 1,
  outputFormat: "jpeg",
  width: 1200,
  height: 630,
  createdBy: "Mara",
  editor: "canvas-editor",
};
const property = (componentId: string, name: string, type: string) => ({
  key: `${componentId}.${name}`,
  type,
  defaultValue: "",
  componentId,
  componentType: "TEXT",
  property: name,
});
const detail = {
  ...template,
  quality: 90,
  tags: [],
  createdAt: "2026-11-20T00:00:00.000Z",
  revision: 1,
  properties: [property("title", "text", "text"), property("photo", "src", "image")],
};

/** `picture` answers for every picture of the page, `readDetail` for the template's details. */
async function draw(picture: () => Promise<Response>, readDetail: () => Promise<Response>): Promise<void> {
  vi.stubGlobal("fetch", picture);
  const client = createClient({
    fetch: async (input) =>
      String(input).includes("/my-templates/") ? readDetail() : Response.json([template]),
  });
  await render(
    <ClientProvider client={client}>
      <PageMetadataView metadata={metadata} url={url} />
    </ClientProvider>,
    { wrapper: Frame },
  );
}

async function pictureOf(width: number, height: number): Promise<Response> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.fillRect(0, 0, width, height);
  const blob = await canvas.convertToBlob();
  const headers = { "X-Picture-Type": blob.type, "X-Picture-Bytes": String(blob.size) };
  return new Response(blob, { headers });
}

const broken = async () =>
  new Response(null, { status: 204, headers: { "X-Picture-Fault": "badStatus", "X-Picture-Status": "404" } });
const missing = page.getByRole("region", { name: "Missing values" });
const network = (name: string) => page.getByRole("figure", { name, exact: true });

test("a broken picture is the first missing value, and every card agrees with it", async () => {
  await draw(broken, async () => Response.json(detail));
  await expect
    .element(missing.getByRole("listitem").first())
    .toHaveTextContent(
      "og:image is broken: its server responds with 404, not found. No picture on Facebook, X, LinkedIn, Slack, WhatsApp and iMessage.",
    );
  for (const name of ["Facebook", "X", "LinkedIn", "Slack", "WhatsApp", "iMessage"]) {
    await expect.element(network(name).getByText("Card without a picture")).toBeVisible();
    await expect.element(network(name).getByText("The picture does not load.")).toBeVisible();
    expect(network(name).getByRole("img").query()).toBeNull();
  }
  await expect
    .element(
      page.getByText(/^It uses 1 of the values. The page's picture is left out, because it does not load/),
    )
    .toBeVisible();
  expect(await listFaults()).toEqual([]);
});

test("a small picture is reported with its measured size, beside small cards", async () => {
  await draw(
    () => pictureOf(300, 200),
    async () => Response.json(detail),
  );
  await expect
    .element(
      missing
        .getByRole("listitem")
        .first()
        .getByText(/^og:image does not suit every network \(300×200 px/),
    )
    .toBeVisible();
  await expect.element(network("Facebook").getByText("Small card")).toBeVisible();
  await expect.element(network("X").getByText("Large card")).toBeVisible();
  await expect.element(page.getByText("300×200 px; the page declares 1200×630 px")).toBeVisible();
});

test("a complete page lacks nothing, and only after its picture was checked", async () => {
  const picture = Promise.withResolvers<Response>();
  await draw(
    () => picture.promise,
    async () => Response.json(detail),
  );
  await expect.element(page.getByRole("status", { name: "Checking the picture" })).toBeInTheDocument();
  expect(page.getByText(/^Nothing is missing/).query()).toBeNull();
  picture.resolve(await pictureOf(1_200, 630));
  await expect.element(page.getByText(/^Nothing is missing/)).toBeVisible();
  await expect.element(network("iMessage").getByText("Large card")).toBeVisible();
});

test("the composer opens only after the template's components were read", async () => {
  const answer = Promise.withResolvers<Response>();
  await draw(
    () => pictureOf(1_200, 630),
    () => answer.promise,
  );
  const button = page.getByRole("button", { name: "Open in the composer" });
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  await expect.element(page.getByText("Preparing the values")).toBeVisible();
  expect(page.getByRole("link", { name: "Open in the composer" }).query()).toBeNull();
  answer.resolve(Response.json(detail));
  const link = page.getByRole("link", { name: "Open in the composer" });
  await expect.element(link).toBeVisible();
  expect(link.element().getAttribute("href")).toMatch(/^\/templates\/t1\/compose#.+/);
  await expect.element(page.getByText("It uses 2 of the values.")).toBeVisible();
});

test("reading the page again checks its picture again", async () => {
  let isRepaired = false;
  vi.stubGlobal("fetch", () => (isRepaired ? pictureOf(1_200, 630) : broken()));
  const client = createClient({
    fetch: async (input) => {
      const path = String(input);
      if (path.includes("/metadata")) return Response.json(metadata);
      return path.includes("/my-templates/") ? Response.json(detail) : Response.json([template]);
    },
  });
  await render(
    <ClientProvider client={client}>
      <MetadataPage />
    </ClientProvider>,
    { wrapper: Frame },
  );
  await page.getByRole("combobox", { name: "Page address" }).fill(url);
  const read = page.getByRole("button", { name: "Read the page" });
  await read.click();
  await expect.element(missing.getByText(/^og:image is broken/)).toBeVisible();
  isRepaired = true;
  await read.click();
  await expect.element(page.getByText(/^Nothing is missing/)).toBeVisible();
});
