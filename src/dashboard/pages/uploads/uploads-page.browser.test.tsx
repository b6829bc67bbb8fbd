import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { fileInput } from "#component-page/file-input.ts";
import { listFaults } from "#component-page/list-faults.ts";
import { sampleConnection, sampleTemplate } from "#component-page/samples.ts";
import { Toaster } from "../../base/design-system/toaster.tsx";
import { UploadsPage } from "./uploads-page.tsx";

const id = `${"1".repeat(32)}.png`;
const replacement = `${"2".repeat(32)}.png`;
const pngHead = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]);
const upload = (identifier: string) => ({
  identifier,
  reference: `asset:${identifier}`,
  href: `http://service.test/assets/${identifier}`,
  contentType: "image/png",
  bytes: 84_000,
  width: 1200,
  height: 630,
  createdAt: "2026-11-20T12:00:00.000Z",
  name: "harbour.png",
});
const user = (name: string) => ({
  ...sampleTemplate,
  identifier: name,
  name,
  latestRevision: 7,
  ...(name !== "Badge" && { publishedRevision: name === "Card" ? 6 : 7 }),
});

/** Draws the page over a service with one upload that these templates use. Returns the changes that it was asked for. */
async function draw(users: readonly string[], { binnedUntil }: { binnedUntil?: string } = {}) {
  const changes: string[] = [];
  const client = createClient({
    prefix: "",
    fetch: async (input, init) => {
      const { pathname, search } = new URL(String(input), "http://service.test");
      const method = init?.method ?? "GET";
      if (method !== "GET") {
        changes.push(`${method} ${pathname}${search}`);
        if (method === "DELETE") return new Response(null, { status: 204 });
        return Response.json(method === "PUT" ? user("x") : upload(replacement));
      }
      if (pathname.endsWith("/connection")) return Response.json(sampleConnection);
      if (pathname.endsWith("/assets"))
        return Response.json([{ ...upload(id), ...(binnedUntil !== undefined && { binnedUntil }) }]);
      if (pathname.endsWith("/document"))
        return Response.json({ components: [{ id: "a", type: "IMAGE", src: `asset:${id}` }] });
      if (!pathname.endsWith("/my-templates")) return Response.json(user("Poster"));
      const query = new URLSearchParams(search);
      const [from, size] = [Number(query.get("page")) * 50, Number(query.get("size"))];
      return Response.json(users.slice(from, from + size).map(user));
    },
  });
  await drawOver(
    client,
    <>
      <UploadsPage />
      <Toaster />
    </>,
  );
  return changes;
}

test("names each upload, its size and the templates that use it", async () => {
  await draw(["Poster", "Card", "Badge", "Ticket", "Menu"]);
  await expect.element(page.getByText("harbour.png", { exact: true }).first()).toBeVisible();
  await expect
    .element(page.getByText("Used in Poster, Card (published or draft), Badge (draft) and 2 more"))
    .toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Poster" }))
    .toHaveAttribute("href", "/templates/Poster/compose");
  expect(await listFaults()).toEqual([]);
});

test("deletes only after a question that names the templates", async () => {
  const changes = await draw(["Poster"]);
  await page.getByRole("button", { name: "Delete harbour.png" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete “harbour.png”?" });
  await expect.element(dialog.getByRole("status")).toHaveTextContent("Used in Poster");
  expect(changes).toEqual([]);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => changes).toEqual([`DELETE /api/v2/assets/${id}`]);
});

test("lists the templates before it replaces a file, and saves a draft of each", async () => {
  const changes = await draw(["Poster", "Card"]);
  await page.getByRole("button", { name: "Replace harbour.png" }).click();
  const dialog = page.getByRole("dialog");
  await expect
    .element(dialog.getByRole("list", { name: "2 templates get a draft" }))
    .toHaveTextContent("PosterCard");
  expect(changes).toEqual([]);
  await userEvent.upload(fileInput(), new File(["new"], "quay.png", { type: "image/png" }));
  await expect.element(dialog.getByRole("link", { name: "Compare the draft" }).nth(1)).toBeVisible();
  expect(changes.toSorted()).toEqual([
    "POST /api/v2/assets?name=quay.png",
    "PUT /api/v2/my-templates/Card?publish=false",
    "PUT /api/v2/my-templates/Poster?publish=false",
  ]);
  expect(await listFaults()).toEqual([]);
});

test("replaces a file in more templates than a page of the list has", async () => {
  const changes = await draw(Array.from({ length: 61 }, (_, index) => `Card ${index}`));
  await page.getByRole("button", { name: "Replace harbour.png" }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByRole("list", { name: "61 templates get a draft" })).toBeVisible();
  await userEvent.upload(fileInput(), new File(["new"], "quay.png", { type: "image/png" }));
  await expect.poll(() => changes.filter((change) => change.startsWith("PUT")).length).toBe(61);
  await expect.element(dialog.getByRole("link", { name: "Compare the draft" }).nth(60)).toBeVisible();
});

test("uploads all chosen files, and names one that is refused", async () => {
  const changes = await draw([]);
  // Below the short list too.
  const foot = document.elementFromPoint(window.innerWidth / 2, window.innerHeight - 20);
  expect(foot?.closest("[role=presentation]")).not.toBeNull();
  const names = ["a.png", "b.txt", "c.png"];
  const files = names.map((name) => new File([name.endsWith("png") ? pngHead : "b"], name));
  await expect.element(page.getByRole("button", { name: "Upload" })).toBeVisible();
  await userEvent.upload(fileInput(), files);
  await expect
    .poll(() => changes)
    .toEqual(["POST /api/v2/assets?name=a.png", "POST /api/v2/assets?name=c.png"]);
  await expect.element(page.getByText(/^b\.txt:/)).toBeVisible();
});

test("restores from the bin", async () => {
  const changes = await draw([], { binnedUntil: "2026-12-24T12:00:00.000Z" });
  await page.getByText("Bin", { exact: true }).click();
  await expect.element(page.getByText("Kept until 24 December 2026", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Restore harbour.png" }).click();
  await expect.poll(() => changes).toEqual([`POST /api/v2/assets/${id}/restore`]);
});
