import { expect, test } from "vitest";
import { createClient } from "#client/create-client.ts";
import { createQueryClient } from "../../query-client.ts";
import { foundQuery } from "./palette.tsx";

test.each([
  [true, "search"],
  [false, "name"],
])("finds templates of a service whose own search is %s by %s", async (hasSearch, parameter) => {
  const asked: string[] = [];
  const client = createClient({
    prefix: "",
    fetch: async (input) => {
      asked.push(String(input));
      return Response.json([]);
    },
  });
  await createQueryClient().fetchQuery(foundQuery(client, "card", { hasSearch }));
  const templates = asked.filter((url) => url.includes("my-templates"));
  expect(templates.map((url) => new URLSearchParams(url.split("?")[1]).get(parameter))).toEqual(["card"]);
  expect(templates[0]).not.toContain(hasSearch ? "name=" : "search=");
});
