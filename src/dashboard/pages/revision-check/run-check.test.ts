import { expect, test } from "vitest";
import { createClient } from "#client/create-client.ts";
import { loadRecentRequests } from "./run-check.ts";

/** The requests of a template, the newest first, by whether they name a revision. */
function clientOf(pins: readonly boolean[]) {
  const pages: number[] = [];
  const recordOf = (isPinned: boolean, index: number) => ({
    identifier: `r${index}`,
    createdAt: "2026-11-24T10:00:00.000Z",
    type: "image",
    status: "done",
    outputFormat: "png",
    width: 100,
    height: 100,
    href: `/r${index}.png`,
    warnings: [],
    request: { template: isPinned ? "card@12" : "card", data: { "title.text": `Text ${index}` } },
    timings: {},
    deliveries: [],
  });
  const client = createClient({
    fetch: async (input) => {
      const { pathname, searchParams } = new URL(String(input), "http://localhost");
      const one = /\/r(\d+)$/.exec(pathname)?.[1];
      if (one !== undefined) return Response.json(recordOf(pins[Number(one)] === true, Number(one)));
      const page = Number(searchParams.get("page"));
      pages.push(page);
      const content = pins.map(recordOf).slice(page * 50, page * 50 + 50);
      return Response.json({ content, totalElements: pins.length, last: (page + 1) * 50 >= pins.length });
    },
  });
  return { client, pages };
}

const load = ({ client }: ReturnType<typeof clientOf>) =>
  loadRecentRequests(client, "card", new AbortController().signal, () => {});

test("reads on until 50 requests without a pin are found", async () => {
  const service = clientOf([...Array<boolean>(60).fill(true), ...Array<boolean>(200).fill(false)]);
  const { subjects, pinned, unreadable } = await load(service);
  expect(subjects.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, index) => `r${60 + index}`));
  expect([pinned, unreadable]).toEqual([60, 0]);
  expect(service.pages).toEqual([0, 1, 2]);
});

test("stops after 200 requests and at the end of the list", async () => {
  const pinned = clientOf(Array<boolean>(500).fill(true));
  expect(await load(pinned)).toEqual({ subjects: [], pinned: 200, unreadable: 0 });
  const few = clientOf([true, false]);
  expect((await load(few)).subjects).toHaveLength(1);
  expect(few.pages).toEqual([0]);
});

test("asks for no more of them once it is canceled", async () => {
  const service = clientOf(Array<boolean>(20).fill(false));
  const cancel = new AbortController();
  const asked: string[] = [];
  const client = {
    ...service.client,
    getResult: async (id: string) => {
      asked.push(id);
      cancel.abort();
      throw cancel.signal.reason;
    },
  };
  await expect(loadRecentRequests(client, "card", cancel.signal, () => {})).rejects.toThrow(/abort/i);
  expect(asked).toHaveLength(4);
});
