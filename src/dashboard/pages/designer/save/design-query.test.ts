import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { ClientError } from "#client/client-error.ts";
import { createClient } from "#client/create-client.ts";
import type { JsonObject } from "#contract/json.ts";
import { serveTemplate } from "#testing/serve-template.ts";
import { designQuery } from "./design-query.ts";

const card: JsonObject = { width: 400, height: 300, components: [] };

function read(fetch: typeof globalThis.fetch, templateId = "card") {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return queries.fetchQuery(designQuery(createClient({ fetch }), templateId));
}

/** The same service with other details. */
function withDetails(fetch: typeof globalThis.fetch, details: JsonObject): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    if (!answer.ok || String(input).endsWith("/document")) return answer;
    return Response.json({ ...Object(await answer.json()), ...details });
  };
}

test("reads what is published, or else the draft", async () => {
  const served = serveTemplate(card);
  expect(await read(served.fetch)).toMatchObject({
    kind: "canvas",
    latest: { document: card, isDraft: false },
  });

  const draft = { ...card, width: 500 };
  served.saveByOther(draft);
  expect(await read(served.fetch)).toMatchObject({
    latest: { document: draft, isDraft: true },
    detail: { identifier: "card" },
  });
});

test("tells an html template by its editor", async () => {
  const source = { editor: "canvas-html", html: "<p>Hi</p>" };

  expect(await read(serveTemplate(source).fetch)).toMatchObject({
    kind: "html",
    latest: { document: source },
  });
});

test("does not open a template that came with the product", async () => {
  const { fetch } = serveTemplate(card);

  expect(await read(withDetails(fetch, { createdBy: "Overprint" }))).toMatchObject({ kind: "starter" });
});

test.each(["card@3", "card@draft"])("does not open the revision %s", async (address) => {
  expect(await read(serveTemplate(card).fetch, address)).toEqual({ kind: "pinned", templateId: "card" });
  const unknown: typeof fetch = async () => Response.json({ error: "Unknown." }, { status: 404 });
  expect(await read(unknown, address)).toEqual({ kind: "pinned", templateId: "card" });
});

test("opens a template whose identifier looks like one of a revision", async () => {
  const { fetch } = serveTemplate(card);

  expect(await read(withDetails(fetch, { identifier: "card@3" }), "card@3")).toMatchObject({
    kind: "canvas",
  });
});

test.each([405, 501])("says that a service which answers %i does not offer documents", async (status) => {
  const refusing: typeof fetch = async () => Response.json({ error: "No." }, { status });

  expect(await read(refusing)).toEqual({ kind: "notOffered" });
});

test("an unknown template is a refusal", async () => {
  const unknown: typeof fetch = async () => Response.json({ error: "Unknown." }, { status: 404 });

  await expect(read(unknown)).rejects.toBeInstanceOf(ClientError);
});
