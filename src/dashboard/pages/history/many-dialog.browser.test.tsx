import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { Frame } from "#component-page/frame.tsx";
import { sampleConnection } from "#component-page/samples.ts";
import { ManyDialog } from "./many-dialog.tsx";

const connection = { ...sampleConnection, service: "embedded", publicUrl: "http://service.test" };

interface Sent {
  path: string;
  key: string | null;
  body: unknown;
  wasAborted: () => boolean;
}

const template = "t1";

function detailOf(identifier: string, request: unknown, type = "image") {
  return {
    identifier,
    href: `/results/${identifier}.png`,
    width: 100,
    height: 100,
    type,
    status: "200",
    outputFormat: "png",
    createdAt: "2026-03-01T12:00:00.000Z",
    request,
    timings: { queuedMs: null, imagesMs: null, paintMs: null, encodeMs: null, totalMs: null },
    deliveries: [],
  };
}

/** Draws the dialog over a service that has these requests. */
async function open(
  requests: Record<string, { request: unknown; type?: string }>,
  answer: (sent: Sent) => Response | Promise<Response>,
) {
  const sent: Sent[] = [];
  const closings: (readonly string[])[] = [];
  const client = createClient({
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input), "http://dashboard.test");
      if (pathname === "/connection") return Response.json(connection);
      if (init?.method === "POST") {
        const { signal } = init;
        const entry = {
          path: pathname.replace("/proxy", ""),
          key: new Headers(init.headers).get("idempotency-key"),
          body: JSON.parse(String(init.body)),
          wasAborted: () => signal?.aborted === true,
        };
        sent.push(entry);
        return answer(entry);
      }
      const id = pathname.split("/").at(-1) ?? "";
      const known = requests[id];
      if (known === undefined) return Response.json({ msg: "no" }, { status: 404 });
      return Response.json(detailOf(id, known.request, known.type));
    },
  });
  const ids = Object.keys(requests);
  await drawOver(
    client,
    <ManyDialog
      action="render"
      ids={ids}
      titleOf={() => undefined}
      onClose={(remaining) => closings.push(remaining)}
    />,
  );
  await page.getByRole("button", { name: "Render again" }).click();
  return { sent, closings };
}

function accepted(id: string) {
  return Response.json({ requestId: `${id}-again`, href: `/results/${id}-again.png` });
}

const closeButton = () => page.getByRole("button", { name: "Close" }).last();

test("sends whole requests with all their fields, and no others", async () => {
  const body = {
    template,
    changes: [],
    webhookUrl: "https://hooks.test/a",
    expires: 600,
    newField: { a: 1 },
  };
  const login = { url: "https://intern.test", authorization: "Bearer (hidden)" };
  const { sent, closings } = await open(
    {
      whole: { request: body },
      secret: { request: login, type: "screenshot" },
      gone: { request: null },
    },
    () => accepted("whole"),
  );
  await expect.element(page.getByText(/^1 request was sent\./)).toBeVisible();
  await expect.element(page.getByText(/^2 were not sent: their full request or their secrets/)).toBeVisible();
  expect(sent).toMatchObject([{ path: "/api/v1/render", body }]);
  expect(sent[0]?.body).toEqual(body);
  expect(sent[0]?.key).toMatch(/^again-[0-9a-f]{24}-whole$/);
  await closeButton().click();
  expect(closings).toEqual([["secret", "gone"]]);
});

test("keeps those that failed chosen, and gives each reason once", async () => {
  const { closings } = await open(
    {
      a: { request: { template: "broken" } },
      b: { request: { template } },
      c: { request: { template: "broken" } },
    },
    ({ body }) =>
      JSON.stringify(body).includes("broken")
        ? Response.json({ msg: "The template is locked." }, { status: 400 })
        : accepted("b"),
  );
  await expect.element(page.getByText("2 could not be sent.")).toBeVisible();
  await expect.element(page.getByText(/The template is locked/)).toBeVisible();
  await closeButton().click();
  expect(closings).toEqual([["a", "c"]]);
});

test("Escape stops it: what is under way ends, and only the rest stays chosen", async () => {
  const ends: (() => void)[] = [];
  const requests = Object.fromEntries(
    Array.from({ length: 6 }, (_, index) => [`r${index}`, { request: { template } }]),
  );
  const { sent, closings } = await open(
    requests,
    ({ key }) =>
      new Promise((resolve) => {
        ends.push(() => resolve(accepted(key ?? "")));
      }),
  );
  await expect.poll(() => ends.length).toBe(4);
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText(/^Stopping\./)).toBeVisible();
  expect(closings).toEqual([]);
  for (const end of ends) end();
  await expect.element(page.getByText(/^4 requests were sent\./)).toBeVisible();
  await expect.element(page.getByText(/^2 were left out/)).toBeVisible();
  expect(sent.map(({ wasAborted }) => wasAborted())).toEqual([false, false, false, false]);
  await closeButton().click();
  expect(closings).toEqual([["r4", "r5"]]);
});

test("the question before deleting names the first of what was chosen", async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `r${index}`);
  await render(
    <ManyDialog action="delete" ids={ids} titleOf={(id) => `Card ${id}`} onClose={() => undefined} />,
    { wrapper: Frame },
  );
  await expect.element(page.getByText("Card r0, Card r1, Card r2 … and 17 more")).toBeVisible();
});

test("an archive has a bound: what does not fit stays chosen, and both are said", async () => {
  const closings: (readonly string[])[] = [];
  const ids = ["a", "b", "c", "d"];
  const client = createClient({
    fetch: async (input) => {
      const { pathname } = new URL(String(input), "http://dashboard.test");
      if (pathname === "/connection") return Response.json(connection);
      const id = /(\w)(?:\.png)?$/.exec(pathname)?.[1] ?? "";
      return pathname.endsWith(".png")
        ? new Response(new Uint8Array(id === "a" ? 900 : 400))
        : Response.json({ ...detailOf(id, null), href: `${connection.publicUrl}/results/${id}.png` });
    },
  });
  await drawOver(
    client,
    <ManyDialog
      action="zip"
      ids={ids}
      titleOf={() => undefined}
      archiveBytesMax={1_000}
      onClose={(remaining) => closings.push(remaining)}
    />,
  );
  await expect.element(page.getByText(/^One archive holds up to 1\.0 kB\./)).toBeVisible();
  await page.getByRole("button", { name: "Download" }).click();
  await expect.element(page.getByText(/^The archive is full\./)).toBeVisible();
  const inArchive = Number(/^\d/.exec(page.getByText(/in the archive\.$/).element().textContent)?.[0]);
  expect(inArchive).toBeGreaterThan(0);
  await closeButton().click();
  expect(closings[0]).toHaveLength(ids.length - inArchive);
});
