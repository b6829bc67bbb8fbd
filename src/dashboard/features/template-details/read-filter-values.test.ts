import { expect, test } from "vitest";
import { createClient } from "#client/create-client.ts";
import { bareTemplate } from "#testing/bare-template.ts";
import { readFilterValues } from "./read-filter-values.ts";

const facets = {
  outputFormat: [{ value: "webp", count: 1 }],
  editor: [{ value: "", count: 1 }],
  createdBy: [],
  tags: [
    { value: "rare", count: 3 },
    { value: "old", count: 1 },
  ],
};
const client = createClient({
  fetch: async (input) =>
    Response.json(
      String(input).includes("template-facets") ? facets : [{ ...bareTemplate, outputFormat: "png" }],
    ),
});

test("offers the values of all templates, and of the newest ones where the service does not count them", async () => {
  expect(await readFilterValues(client, true)).toEqual({
    formats: ["webp"],
    editors: [],
    creators: [],
    tags: ["old", "rare"],
  });
  expect((await readFilterValues(client, false)).formats).toEqual(["png"]);
});
