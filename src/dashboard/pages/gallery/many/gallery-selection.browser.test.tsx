import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { listFaults } from "#component-page/list-faults.ts";
import { sampleConnection, sampleTemplate } from "#component-page/samples.ts";
import { Toaster } from "../../../base/design-system/toaster.tsx";
import { TemplatesPage } from "../templates-page.tsx";

const template = (name: string) => ({
  ...sampleTemplate,
  identifier: name.toLowerCase(),
  name,
  tags: ["old"],
  latestRevision: 7,
  publishedRevision: 7,
});
const names = ["Card", "Badge", "Poster"];

let facetReads = 0;

/** Draws the gallery. Returns the calls that it made, without reading ones of single templates. */
async function draw() {
  onTestFinished(() => localStorage.clear());
  const calls: string[] = [];
  const client = createClient({
    prefix: "",
    fetch: async (input, init) => {
      const { pathname, searchParams } = new URL(String(input), "http://service.test");
      const method = init?.method ?? "GET";
      const id = pathname.split("/")[4];
      if (pathname.endsWith("/connection"))
        return Response.json({ ...sampleConnection, service: "embedded" });
      if (pathname.endsWith("/template-facets")) facetReads += 1;
      if (pathname.endsWith("/template-facets"))
        return Response.json({ outputFormat: [], editor: [], createdBy: [], tags: [] });
      if (method !== "GET") calls.push(`${method} ${pathname} ${String(init?.body ?? "")}`.trim());
      if (method === "DELETE") return new Response(null, { status: 204 });
      if (pathname.endsWith("/document")) return Response.json({ width: 40, height: 20, components: [] });
      if (id !== undefined)
        return Response.json(template(names.find((name) => name.toLowerCase() === id) ?? ""));
      const asked = searchParams.get("identifiers");
      if (asked !== null) calls.push(`identifiers ${searchParams.getAll("identifiers").join()}`);
      const listed = names.filter((name) => asked === null || asked === name.toLowerCase());
      return Response.json(listed.map(template), { headers: { "X-Total-Count": String(listed.length) } });
    },
  });
  await drawOver(
    client,
    <>
      <TemplatesPage />
      <Toaster />
    </>,
  );
  return calls;
}

const bar = () => page.getByRole("region", { name: "Chosen templates" });

test("adds tags to the chosen templates and to no others", async () => {
  const calls = await draw();
  await page.getByRole("checkbox", { name: "Choose Card" }).click();
  await page.getByRole("checkbox", { name: "Choose Poster" }).click();
  await expect.element(bar()).toMatchTextContent(/^2 templates are chosen\./);
  expect(await listFaults()).toEqual([]);
  await bar().getByRole("button", { name: "Add tags" }).click();
  const dialog = page.getByRole("dialog", { name: "Add tags" });
  await expect.element(dialog.getByRole("button", { name: "Add" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Tags to add" }).fill("spring, old");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("2 templates have the tags.")).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  // As high as the list, so that the bar sticks to the lower edge, where toasts are shown.
  await page.viewport(1_000, 500);
  const toast = page.getByRole("button", { name: "Dismiss" }).element();
  await expect
    .poll(() => bar().element().getBoundingClientRect().top - toast.getBoundingClientRect().bottom)
    .toBeGreaterThan(0);
  await expect.element(bar()).toMatchTextContent(/^2 templates are chosen\./);
  expect(calls.toSorted().map((call) => call.replace(/"document".*/, ""))).toEqual([
    'PUT /api/v2/my-templates/card {"name":"Card","tags":["old","spring"],',
    'PUT /api/v2/my-templates/poster {"name":"Poster","tags":["old","spring"],',
  ]);
});

test("the down arrow and Enter lead from the search field to the first template", async () => {
  await draw();
  const card = page.getByRole("link", { name: "Card" });
  await expect.element(card).toBeVisible();
  for (const key of ["{ArrowDown}", "{Enter}"]) {
    await page.getByRole("searchbox").click();
    await userEvent.keyboard(key);
    await expect.element(card).toHaveFocus();
  }
});

test("chooses a range with Shift, from the last choice on", async () => {
  await draw();
  await page.getByRole("checkbox", { name: "Choose Poster" }).click();
  await page.getByRole("checkbox", { name: "Choose Card" }).click({ modifiers: ["Shift"] });
  await expect.element(bar()).toMatchTextContent(/^3 templates are chosen\./);
});

test("names a dropped folder, which cannot be read, and reads what was dropped with it", async () => {
  const calls = await draw();
  vi.spyOn(Blob.prototype, "text").mockRejectedValueOnce(new DOMException("A folder.", "NotFoundError"));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([], "cards"));
  dataTransfer.items.add(new File(['{"width":40,"components":[]}'], "card.json"));
  const drop = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
  page.getByRole("heading", { name: "Templates" }).element().dispatchEvent(drop);
  await expect.element(page.getByText(/^cards could not be read\./)).toBeVisible();
  await expect.poll(() => calls.map((call) => call.slice(0, 4))).toEqual(["POST"]);
});

test("deletes all chosen ones after a question that names the first", async () => {
  const calls = await draw();
  await page.getByRole("checkbox", { name: "Choose Card" }).click();
  await bar().getByRole("button", { name: "Choose all 3 loaded" }).click();
  await bar().getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete?" });
  await expect.element(dialog).toMatchTextContent(/3 templates stay in the bin for 30 days\./);
  await expect.element(dialog.getByText("Card, Badge, Poster")).toBeVisible();
  facetReads = 0;
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => calls).toHaveLength(3);
  // Their tags may be those of no template now.
  await expect.poll(() => facetReads).toBeGreaterThan(0);
  await expect.element(bar()).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect
    .poll(() => calls.slice(3).toSorted())
    .toEqual(names.map((name) => `POST /api/v2/my-templates/${name.toLowerCase()}/restore`).toSorted());
});

test("marks favourites, and shows them alone", async () => {
  const calls = await draw();
  await page.getByRole("button", { name: "Add Badge to the favourites" }).click();
  await expect
    .element(page.getByRole("button", { name: "Remove Badge from the favourites" }))
    .toHaveAttribute("aria-pressed", "true");
  expect(localStorage.getItem("overprint.preferences")).toContain("badge");
  await page.getByRole("combobox", { name: "Mine and starters" }).selectOptions("Favourites");
  await expect.element(page.getByRole("link", { name: "Card" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Badge" })).toBeVisible();
  expect(calls).toContain("identifiers badge");
});
