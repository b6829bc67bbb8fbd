import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { listFaults } from "#component-page/list-faults.ts";
import { propertyOf as property, sampleSummary } from "#component-page/samples.ts";
import type { PageMetadata } from "#contract/page-metadata.ts";
import { formatProblem } from "#contract/value-problem-words.ts";
import type { Problem } from "#contract/problems.ts";
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
const template = { ...sampleSummary, identifier: "t1", width: 1200, height: 630 };
const detail = {
  ...template,
  quality: 90,
  tags: [],
  createdAt: "2026-11-20T00:00:00.000Z",
  revision: 1,
  properties: [property("title", "text", "text"), property("photo", "src", "image")],
};

const document = {
  width: 1200,
  height: 630,
  components: [{ id: "bar", type: "RECTANGLE", x: 0, y: 0, width: 600, height: 80, color: "#c61d78" }],
};

/** Answers for every picture of the page. */
function stubPictures(picture: () => Promise<Response>): void {
  const fetchOther = fetch;
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) =>
    String(input).startsWith("/pictures") ? picture() : fetchOther(input, init),
  );
}

/** `readDetail` answers for the template's details. */
async function draw(picture: () => Promise<Response>, readDetail: () => Promise<Response>): Promise<void> {
  stubPictures(picture);
  const client = createClient({
    fetch: async (input) =>
      String(input).endsWith("/document")
        ? Response.json(document)
        : String(input).includes("/my-templates/")
          ? readDetail()
          : Response.json([template]),
  });
  await drawOver(client, <PageMetadataView metadata={metadata} url={url} />);
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
const missing = page.getByRole("region", { name: "What is missing" });
const strip = page.getByRole("group", { name: "Networks" });
/** The network's place in the strip, which has its layout. */
const network = (name: string) => strip.getByRole("button", { name: new RegExp(`^${name} `) });

test("a broken picture is the first missing value, and every card agrees with it", async () => {
  await draw(broken, async () => Response.json(detail));
  await expect
    .element(
      missing
        .getByRole("listitem")
        .first()
        .getByText(
          "og:image is broken: its server responds with 404, not found. No picture on Facebook, X, LinkedIn, Slack, WhatsApp, iMessage, Discord and Bluesky.",
        ),
    )
    .toBeVisible();
  await expect
    .element(missing.getByText('<meta property="og:image" content="https://example.com/card.png">'))
    .toBeVisible();
  for (const name of ["Facebook", "X", "LinkedIn", "Slack", "WhatsApp", "iMessage", "Discord", "Bluesky"])
    await expect.element(network(name).getByText("No picture")).toBeVisible();
  await network("Slack").click();
  const card = page.getByRole("figure", { name: "Slack", exact: true });
  await expect.element(card.getByText("The picture does not load.")).toBeVisible();
  expect(card.getByRole("img").query()).toBeNull();
  await expect
    .element(page.getByText(/The page's picture is left out, because it does not load/))
    .toBeVisible();
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

test("each network draws the card in its own proportions, and Google a search result", async () => {
  await draw(
    () => pictureOf(1_200, 630),
    async () => Response.json(detail),
  );
  await expect.element(network("X").getByText("Large card")).toBeVisible();
  const ratios: Record<string, string> = {};
  for (const name of ["X", "Discord"]) {
    await network(name).click();
    // The addresses of its pictures are not served here.
    const failed = page
      .getByRole("figure", { name, exact: true })
      .getByText("The picture could not be loaded");
    await expect.element(failed).toBeVisible();
    const { width, height } = failed.element().getBoundingClientRect();
    ratios[name] = (width / height).toFixed(2);
  }
  expect(ratios).toEqual({ X: "2.00", Discord: "1.78" });
  await network("Google").click();
  await expect.element(page.getByText("https://example.com › today")).toBeVisible();
  const result = page.getByRole("figure", { name: "Google" });
  await expect.element(result.getByText("Proofs", { exact: true })).toBeVisible();
});

test("the card of a chosen template takes the place of the picture, and gives it back", async () => {
  await draw(broken, async () => Response.json(detail));
  const card = page.getByRole("button", { name: "Card", exact: true });
  await expect.element(card).toBeEnabled();
  await card.click();
  const made = page.getByRole("img", { name: "The card that you chose" });
  await expect.element(made).toBeVisible();
  expect(made.element().getAttribute("src")).toMatch(/^data:image\/jpeg/);
  await expect.element(network("X").getByText("Large card")).toBeVisible();
  await expect.element(page.getByText("It uses 1 of the values.")).toBeVisible();
  expect(page.getByRole("link", { name: "Open in the composer" }).element().getAttribute("href")).toMatch(
    /^\/templates\/t1\/compose#.+/,
  );
  card.element().scrollIntoView({ block: "start" });
  await expect.element(made).not.toBeInViewport();
  await page.getByRole("button", { name: "Show the preview" }).click();
  await expect.element(made).toBeInViewport();
  // The page itself still lacks it.
  await expect.element(missing.getByText(/^og:image is broken/)).toBeVisible();
  expect(await listFaults()).toEqual([]);
  await card.click();
  await expect.element(network("X").getByText("No picture")).toBeVisible();
});

test("the card is drawn only after the template's components were read", async () => {
  const answer = Promise.withResolvers<Response>();
  await draw(
    () => pictureOf(1_200, 630),
    () => answer.promise,
  );
  const card = page.getByRole("button", { name: "Card", exact: true });
  await expect.element(card).toBeDisabled();
  answer.resolve(Response.json(detail));
  await expect.element(card).toBeEnabled();
  await card.click();
  await expect.element(page.getByText("It uses 2 of the values.")).toBeVisible();
});

test("a refused private address is not tried again, and says which setting allows it", async () => {
  const problem: Problem = {
    path: "url",
    code: "hostNotAllowed",
    params: { verb: "reached", reason: "The address is not allowed." },
  };
  const refusal = { msg: "no", status: 400, errors: [formatProblem(problem)], problems: [problem] };
  const client = createClient({ fetch: async () => Response.json(refusal, { status: 400 }) });
  await drawOver(client, <MetadataPage />);
  const address = page.getByRole("combobox", { name: "Page address" });
  await address.fill("http://10.0.0.5:3000/today");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("ALLOW_HOSTS=10.0.0.5:3000")).toBeVisible();
  await expect.element(address).toHaveFocus();
  expect(page.getByRole("button", { name: "Try again" }).query()).toBeNull();
});

test("reading the page again checks its picture again", async () => {
  let isRepaired = false;
  stubPictures(() => (isRepaired ? pictureOf(1_200, 630) : broken()));
  const client = createClient({
    fetch: async (input) => {
      const path = String(input);
      if (path.includes("/metadata")) return Response.json(metadata);
      return path.includes("/my-templates/") ? Response.json(detail) : Response.json([template]);
    },
  });
  await drawOver(client, <MetadataPage />);
  await page.getByRole("combobox", { name: "Page address" }).fill(url);
  const read = page.getByRole("button", { name: "Read the page" });
  await read.click();
  await expect.element(missing.getByText(/^og:image is broken/)).toBeVisible();
  isRepaired = true;
  await read.click();
  await expect.element(page.getByText(/^Nothing is missing/)).toBeVisible();
});
