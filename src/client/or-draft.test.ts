import { expect, test } from "vitest";
import { createClient } from "./create-client.ts";
import { orDraft } from "./or-draft.ts";

const template = {
  identifier: "card",
  name: "Card",
  scaleFactor: 1,
  outputFormat: "png",
  width: 1,
  height: 1,
  createdBy: "Ada",
  editor: "canvas",
  tags: [],
  properties: [],
  quality: 90,
  createdAt: "2026-01-01T00:00:00Z",
  revision: 1,
  latestRevision: 1,
};

/** A service with one template, and the paths that it was asked for with its answers. */
function serve() {
  const state = { isPublished: false, asked: [] as string[] };
  const client = createClient({
    prefix: "",
    fetch: async (input) => {
      const path = String(input).replace("/api/v2/my-templates", "");
      const isFound = path === "" || path === (state.isPublished ? "/card" : "/card%40draft");
      state.asked.push(`${path} ${isFound ? 200 : 404}`);
      const found = { ...template, ...(state.isPublished && { publishedRevision: 1 }) };
      if (isFound) return Response.json(path === "" ? [found] : found);
      const code = path === "/card" ? "template_not_published" : "not_found";
      return Response.json({ status: 404, msg: "There is none.", errors: [], code }, { status: 404 });
    },
  });
  const read = () => orDraft("card", (id) => client.getTemplate(id));
  return { state, client, read };
}

test("reads a template that a list has shown as unpublished by its draft at once, until it is published", async () => {
  const { state, client, read } = serve();
  await read();
  await read();
  expect(state.asked.splice(0)).toEqual(["/card 404", "/card%40draft 200", "/card%40draft 200"]);
  state.isPublished = true;
  await read();
  await read();
  expect(state.asked.splice(0)).toEqual(["/card%40draft 404", "/card 200", "/card 200"]);
  state.isPublished = false;
  await client.listTemplates();
  await read();
  expect(state.asked).toEqual([" 200", "/card%40draft 200"]);
});
