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

test.each([404, 200])(
  "reads a draft by its pin after a refusal that comes with status %i",
  async (status) => {
    const asked: unknown[] = [];
    const client = createClient({
      fetch: async (input, init) => {
        asked.push([String(input).split("/").at(-1), new Headers(init?.headers).get("x-refused-status")]);
        if (asked.length === 2) return Response.json(template);
        const body = { status: 404, msg: "There is none.", errors: [], code: "template_not_published" };
        return Response.json(body, { status, headers: status === 200 ? { "x-refused-status": "404" } : {} });
      },
    });
    expect(await orDraft("card", (id) => client.getTemplate(id))).toMatchObject({ name: "Card" });
    expect(asked).toEqual([
      ["card", "404"],
      ["card%40draft", "404"],
    ]);
  },
);
