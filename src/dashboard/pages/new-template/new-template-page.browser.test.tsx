import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { fileInput } from "#component-page/file-input.ts";
import { sampleTemplate } from "#component-page/samples.ts";
import { NewTemplatePage } from "./new-template-page.tsx";

const detail = { ...sampleTemplate, identifier: "card-1", revision: 1 };

const starter = { ...detail, identifier: "product-update", name: "Product update", tags: ["marketing"] };

interface Sent {
  key: string | null;
  body: Record<string, unknown>;
  /** Whether callers get it at once. */
  isPublished: boolean;
}

/** Draws the page over a service that answers each creation with the next of `answers`; `undefined` loses the answer. */
async function open(answers: readonly (Response | undefined)[], names: readonly string[] = []) {
  const sent: Sent[] = [];
  const client = createClient({
    fetch: async (input, init) => {
      const { pathname, searchParams } = new URL(String(input), "http://service.test");
      if (pathname.endsWith("/assets")) {
        const bytes = init?.body instanceof Blob ? init.body.size : 0;
        const asset = { identifier: "a", href: "/a", contentType: "image/png", bytes, width: 1, height: 1 };
        return Response.json({ ...asset, reference: "asset:uploaded.png" }, { status: 201 });
      }
      if (init?.method === "POST") {
        sent.push({
          key: new Headers(init.headers).get("idempotency-key"),
          body: JSON.parse(String(init.body)),
          isPublished: searchParams.get("publish") !== "false",
        });
        const answer = answers[sent.length - 1];
        if (answer === undefined) throw new TypeError("The connection was lost.");
        return answer;
      }
      if (pathname.endsWith("/document")) return Response.json({ width: 100, height: 100, components: [] });
      if (!pathname.endsWith("/my-templates")) return Response.json({}, { status: 404 });
      return Response.json(
        searchParams.get("origin") === "starter" ? [starter] : names.map((name) => ({ ...detail, name })),
      );
    },
  });
  function Place() {
    return <output aria-label="Place">{useLocation().pathname}</output>;
  }
  await drawOver(
    client,
    <>
      <NewTemplatePage />
      <Place />
    </>,
  );
  return sent;
}

const created = () => Response.json(detail, { status: 201 });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const place = () => page.getByRole("status", { name: "Place" });

function choose(name: string, type: string, text: string) {
  return userEvent.upload(fileInput(), new File([text], name, { type }));
}

test("creates a blank template under a free name, as a draft, and opens it in the designer", async () => {
  const sent = await open([created()], ["Untitled", "untitled 2"]);
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("Untitled 3");
  await page.getByText("Story", { exact: true }).click();
  await button("Create template").click();
  await expect.element(place()).toHaveTextContent("/templates/card-1/design");
  expect(sent.map(({ isPublished }) => isPublished)).toEqual([false]);
  expect(sent[0]?.body).toMatchObject({ name: "Untitled 3", document: { width: 1080, height: 1920 } });
});

test("a lost answer makes no second template, and what was typed stays", async () => {
  const sent = await open([undefined, created()]);
  await page.getByRole("textbox", { name: "Name" }).fill("Card");
  await button("Create template").click();
  await expect.element(page.getByRole("alert").getByText(/no second one is created/)).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("Card");
  await button("Create template").click();
  await expect.element(place()).toHaveTextContent("/templates/card-1/design");
  expect(sent[0]?.key).not.toBeNull();
  expect(sent[1]).toEqual(sent[0]);
});

test("a size that no template can have is not sent, and its field gets the focus", async () => {
  const sent = await open([]);
  const width = page.getByRole("textbox", { name: "Width" });
  await width.fill("9000");
  await expect.element(page.getByRole("radio", { name: /^Custom size/ })).toBeChecked();
  await button("Create template").click();
  await expect.element(width).toHaveFocus();
  await expect.element(width).toHaveAccessibleDescription("A whole number from 1 to 8192.");
  await width.fill("8000");
  await page.getByRole("textbox", { name: "Height" }).fill("8000");
  await expect.element(width).toHaveAccessibleDescription(/more than 40 megapixels/);
  expect(sent).toEqual([]);
});

test("a refusal is shown at the field that it is about", async () => {
  const refusal = {
    status: 400,
    msg: "The template is not valid.",
    code: "invalid_request",
    errors: ["document.height: must be less"],
    problems: [{ path: "document.height", code: "other", params: { text: "must be less" } }],
  };
  await open([Response.json(refusal, { status: 400 })]);
  await button("Create template").click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect
    .element(page.getByRole("textbox", { name: "Height" }))
    .toHaveAccessibleDescription(/must be less/i);
});

test("a refused file names its components, not their places in the document", async () => {
  const path = "document.components[0].fontSize";
  const refusal = {
    status: 400,
    msg: `The request is not valid. ${path}: must be less`,
    errors: [`${path}: must be less`],
    problems: [{ path, code: "other", params: { text: "must be less" } }],
  };
  await open([Response.json(refusal, { status: 400 })]);
  const document = { width: 100, height: 100, components: [{ id: "title", type: "TEXT", fontSize: 9000 }] };
  const file = new File([JSON.stringify({ name: "Card", document })], "card.json");
  await userEvent.upload(fileInput(), file);
  await button("Create template").click();
  const alert = page.getByRole("alert");
  await expect.element(alert.getByText("Component title, Size: must be less")).toBeVisible();
  await expect.element(alert.getByText(path, { exact: false })).not.toBeVisible();
});

test("a starter becomes a copy that names its original", async () => {
  const sent = await open([created()]);
  await page.getByText("Product update", { exact: true }).click();
  await expect.element(page.getByText("Copy of Product update")).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).click();
  await userEvent.keyboard("{Enter}");
  await expect.element(place()).toHaveTextContent("/templates/card-1/design");
  expect(sent[0]?.body).toMatchObject({
    name: "Product update",
    tags: ["marketing"],
    sourceTemplateId: "product-update",
    document: { width: 100 },
  });
});

test("a template file is chosen as it is read, and a faulty one after it says why and removes nothing", async () => {
  const sent = await open([created()]);
  const document = { width: 640, height: 320, components: [] };
  await choose("autumn.template.json", "application/json", JSON.stringify({ name: "Autumn", document }));
  await expect.element(page.getByRole("radio", { name: /^Autumn/ })).toBeChecked();
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("Autumn");
  await choose("notes.json", "application/json", "{");
  await expect.element(page.getByRole("alert").getByText(/notes\.json is not valid JSON/)).toBeVisible();
  await choose("poster.svg", "image/svg+xml", "<svg><rect></svg>");
  await expect
    .element(page.getByRole("alert").getByText(/^poster\.svg: The drawing cannot be read/))
    .toBeVisible();
  await choose("photo.png", "image/png", "png");
  await expect.element(page.getByRole("alert").getByText(/photo\.png is neither/)).toBeVisible();
  await button("Create template").click();
  await expect.element(place()).toHaveTextContent("/templates/card-1/design");
  expect(sent.map(({ body }) => body)).toEqual([{ name: "Autumn", document }]);
});

/** 1 × 1 px. */
const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("a drawing shows what it loses before it is created, and its pictures are uploaded", async () => {
  const sent = await open([undefined, created()]);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><title>Poster</title>
    <rect width="100" height="50" fill="#c61d78"/><script>1</script>
    <image x="200" y="20" width="80" height="80" href="${pixel}"/></svg>`;
  await choose("poster.svg", "image/svg+xml", drawing);
  await expect.element(page.getByRole("radio", { name: /^Poster/ })).toBeChecked();
  await expect.element(page.getByText("1 script was left out.")).toBeVisible();
  await button("Create template").click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  await button("Create template").click();
  await expect.element(place()).toHaveTextContent("/templates/card-1/design");
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.body).toMatchObject({ name: "Poster", document: { width: 400, height: 200 } });
  expect(JSON.stringify(sent[0]?.body)).toContain("asset:uploaded.png");
});
