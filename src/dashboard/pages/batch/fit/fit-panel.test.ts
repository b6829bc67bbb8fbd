import { expect, test } from "vitest";
import { createClient } from "#client/create-client.ts";
import { emptyComposition } from "../../../model/composition/composition.ts";
import type { FitLine } from "../../../model/template/fit-lines.ts";
import { checkPictures, describePageRows } from "./fit-panel.tsx";

const cut: FitLine = { kind: "cut", component: "title", fits: 9 };
const answer = {
  texts: [
    {
      component: "title",
      state: "cut",
      lines: 1,
      fontSize: 20,
      wantedFontSize: 20,
      visibleText: "Hi",
      fits: 9,
      missing: [],
    },
  ],
  pictures: [],
  page: { contrast: [], outside: [] },
  unknown: [],
  broken: [],
  warnings: [],
  warningDetails: [],
};

/** Checks rows of an html template with a service that answers its calls in order. */
async function check(count: number, answers: (call: number) => Response | Promise<Response>) {
  let calls = 0;
  let [open, mostOpen] = [0, 0];
  const bodies: unknown[] = [];
  const client = createClient({
    fetch: async (input, init) => {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      bodies.push({ url: String(input), body: JSON.parse(String(init?.body)) });
      calls += 1;
      const given = await answers(calls);
      open -= 1;
      return given;
    },
  });
  const found = new Map<number, readonly FitLine[]>();
  const signal = new AbortController().signal;
  const running = checkPictures([...Array(count).keys()], {
    compositionOf: (row) => ({
      ...emptyComposition,
      changes: [{ componentId: "title", property: "text", value: `Row ${row}` }],
    }),
    describe: describePageRows(client, "page", "Cards"),
    concurrency: 3,
    signal,
    onChecked: (row, lines) => found.set(row, lines),
  });
  const error: unknown = await running.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { found, bodies, error, mostOpen };
}

test("each row of an html template is checked by the service with its pictures, a few at once", async () => {
  const { found, bodies, error, mostOpen } = await check(7, () => Response.json(answer));
  expect(error).toBeUndefined();
  expect([...found.keys()].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(found.get(4)).toEqual([cut]);
  expect(mostOpen).toBe(3);
  expect(bodies).toHaveLength(7);
  expect(bodies[0]).toEqual({
    url: expect.stringMatching(/\/api\/v2\/check\?pictures=true$/),
    body: expect.objectContaining({ template: "page", changes: [{ id: "title", text: "Row 0" }] }),
  });
});

test("a service that is busy is asked again after the time that it says", async () => {
  const { found, bodies } = await check(1, (call) =>
    call === 1
      ? Response.json({ status: 503, msg: "Busy." }, { status: 503, headers: { "Retry-After": "0" } })
      : Response.json(answer),
  );
  expect(found.get(0)).toEqual([cut]);
  expect(bodies).toHaveLength(2);
});

test("a refusal ends the check, and what was found before it stays", async () => {
  const { found, error, bodies } = await check(30, (call) =>
    call < 4
      ? Response.json(answer)
      : Response.json({ status: 404, msg: "No such template." }, { status: 404 }),
  );
  expect(String(error)).toContain("No such template.");
  expect(found.size).toBeGreaterThan(0);
  expect(bodies.length).toBeLessThan(8);
});
