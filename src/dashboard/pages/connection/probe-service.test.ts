import { expect, test } from "vitest";
import { createClient } from "#client/create-client.ts";
import { bareTemplate as template } from "#testing/bare-template.ts";
import { probePageBase, probeService } from "./probe-service.ts";

const { signal } = new AbortController();

function clientOf(answer: (url: URL) => Response) {
  return createClient({ fetch: async (input) => answer(new URL(String(input), "http://localhost")) });
}

test("classifies each call: answered, not offered, refused, unexpected or skipped", async () => {
  const client = clientOf(({ pathname }) => {
    if (pathname.endsWith("/my-templates")) return Response.json([template]);
    if (pathname.endsWith("/document")) return Response.json({});
    if (pathname.endsWith("/results")) return Response.json([], { headers: { "x-total-count": "0" } });
    if (pathname.endsWith("/requests")) return Response.json({ msg: "no" }, { status: 403 });
    if (pathname.endsWith("/usage")) return Response.json({ identifier: 7 });
    return new Response("404", { status: 404 });
  });
  const outcomes = Object.fromEntries(
    (await probeService(client, signal)).map(({ path, outcome }) => [path.split("/").at(-1), outcome.kind]),
  );
  expect(outcomes).toMatchObject({
    "my-templates": "entries",
    document: "ok",
    requests: "refused",
    results: "entries",
    deliveries: "notOffered",
    usage: "unreadable",
    "{id}": "skipped",
  });
});

test.each([401, 403, 429, 500])("names a %d as the reason why the page base is unknown", async (status) => {
  const client = clientOf(() => Response.json({ msg: "no" }, { status }));
  await expect(probePageBase(client, signal)).rejects.toMatchObject({ failure: { kind: "refused", status } });
});

test("takes a refused page 0 for a list that starts at 1", async () => {
  const client = clientOf(({ searchParams }) =>
    searchParams.get("page") === "0"
      ? Response.json({ msg: "no" }, { status: 400 })
      : Response.json([template]),
  );
  expect(await probePageBase(client, signal)).toBe(1);
});

test.each([
  ["answers page 0 with its first page", (page: number) => Math.max(page, 1) - 1, 1],
  ["has nothing on page 0", (page: number) => page - 1, 1],
  ["counts from 0", (page: number) => page, 0],
  ["has one template only", (page: number) => (page === 0 ? 0 : -1), undefined],
] as const)("detects the page base of a service that %s", async (_name, indexOf, base) => {
  const client = clientOf(({ searchParams }) => {
    const index = indexOf(Number(searchParams.get("page")));
    return Response.json(index < 0 ? [] : [{ ...template, identifier: `t${index}` }]);
  });
  expect(await probePageBase(client, signal)).toBe(base);
});
