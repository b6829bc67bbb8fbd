import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createClient } from "#client/create-client.ts";
import { propertyOf as property } from "#component-page/samples.ts";
import { bareTemplate } from "#testing/bare-template.ts";
import { toCardChanges } from "./make-card.tsx";
import { cardPropertiesQuery } from "./metadata-queries.ts";

const metadata = {
  title: "Proofs",
  description: "At night.",
  domain: "example.com",
  imageUrl: "https://example.com/a.png",
  metaTags: [],
};

test("assigns a page's values to components with matching names", () => {
  const properties = [
    property("url", "text", "text"),
    property("photo", "src", "image"),
    property("title", "color", "color"),
    property("badge-title", "text", "text"),
    property("title", "text", "text"),
    property("subtitle", "text", "text"),
  ];
  expect(toCardChanges(properties, metadata)).toEqual([
    { componentId: "title", property: "text", value: "Proofs" },
    { componentId: "subtitle", property: "text", value: "At night." },
    { componentId: "photo", property: "src", value: "https://example.com/a.png" },
    { componentId: "url", property: "text", value: "example.com" },
  ]);
});

test("skips missing values, and templates without matching names", () => {
  const properties = [property("title", "text", "text"), property("photo", "src", "image")];
  expect(
    toCardChanges(properties, { ...metadata, imageUrl: "" }).map(({ componentId }) => componentId),
  ).toEqual(["title"]);
  expect(toCardChanges([property("price", "text", "text")], metadata)).toEqual([]);
});

test("prefers the title for link previews", () => {
  const properties = [property("title", "text", "text")];
  expect(toCardChanges(properties, { ...metadata, linkTitle: "Proofs, explained" })).toEqual([
    { componentId: "title", property: "text", value: "Proofs, explained" },
  ]);
});

test("braces of a page's words are letters", () => {
  const properties = [property("title", "text", "text"), property("photo", "src", "image")];
  const page = { ...metadata, title: "Use {x} and }", imageUrl: "https://example.com/{a}.png" };
  expect(toCardChanges(properties, page).map(({ value }) => value)).toEqual([
    "Use {{x}} and }}",
    "https://example.com/{a}.png",
  ]);
});

test("a card from a template that was never published gets its changes from the properties of its draft", async () => {
  const properties = [property("title", "text", "text")];
  const detail = {
    identifier: "card",
    tags: [],
    quality: 90,
    createdAt: "2026-01-01T00:00:00Z",
    revision: 1,
  };
  const client = createClient({
    prefix: "",
    fetch: async (input) => {
      if (String(input).endsWith("/my-templates/card%40draft"))
        return Response.json({ ...bareTemplate, ...detail, properties });
      const body = { status: 404, msg: "There is none.", errors: [], code: "template_not_published" };
      return Response.json(body, { status: 404 });
    },
  });
  const found = await new QueryClient().fetchQuery(cardPropertiesQuery(client, "card"));
  expect(toCardChanges(found ?? [], metadata)).toEqual([
    { componentId: "title", property: "text", value: "Proofs" },
  ]);
});
