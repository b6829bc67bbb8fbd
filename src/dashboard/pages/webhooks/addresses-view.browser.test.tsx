import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { listFaults } from "#component-page/list-faults.ts";
import { sampleConnection, sampleDelivery } from "#component-page/samples.ts";
import { forgetEvidence, noteAnswer } from "../../base/connection/capabilities/evidence.ts";
import { Toaster } from "../../base/design-system/toaster.tsx";
import { AddressesView } from "./addresses-view.tsx";
import { DeliveriesView } from "./deliveries-view.tsx";

afterEach(forgetEvidence);

const at = "2026-11-20T14:05:00.000Z";
const url = `https://shop.test/hooks/${"orders/".repeat(20)}end`;
const plain = { identifier: "w1", url, actions: ["RENDER_COMPLETE"], createdAt: at };
const webhook = { ...plain, paused: false, pending: 0, lastDay: { deliveries: 40, failed: 3 } };
const delivery = {
  ...sampleDelivery,
  requestId: "r1",
  requestName: "Spring sale",
  url,
  state: "pending",
  heldUntil: "2026-11-27T14:05:00.000Z",
  attempts: [],
};

const secret = {
  isSet: true,
  ending: "q4Xz",
  source: "operator",
  previous: [],
  canRotate: false,
  knowsSender: false,
};

/** Draws a view over a service with this webhook. Returns the calls that change something, and the queries of lists. */
async function draw(View: () => React.ReactNode, first: object, listed = delivery) {
  let current = first;
  const calls: string[] = [];
  const client = createClient({
    onAnswer: noteAnswer,
    fetch: async (input, { method = "GET", body } = {}) => {
      const { pathname, search } = new URL(String(input), "http://dashboard.test");
      const name = pathname.split("/").slice(-1)[0] ?? "";
      if (pathname === "/connection") return Response.json({ ...sampleConnection, service: "embedded" });
      if (method !== "GET") calls.push(`${method} ${pathname.replace("/proxy", "")} ${String(body ?? "")}`);
      if (method === "PUT") {
        current = { ...current, ...JSON.parse(String(body)), pausedAt: at, pending: 2 };
        return Response.json(current);
      }
      if (name === "deliveries") {
        calls.push(search);
        return Response.json([listed], { headers: { "x-total-count": "1" } });
      }
      if (name === "webhook-secret") return Response.json(secret);
      if (name === "send") {
        const { heldUntil, ...sent } = delivery;
        return Response.json("pausedAt" in current ? { ...sent, heldUntil } : { ...sent, nextAttemptAt: at });
      }
      return name === "webhooks" ? Response.json([current]) : Response.json({ msg: "no" }, { status: 404 });
    },
  });
  await drawOver(
    client,
    <>
      <View />
      <Toaster />
    </>,
  );
  return calls;
}

test("an address shows its rate of failures, and is paused and resumed", async () => {
  const calls = await draw(AddressesView, webhook);
  await expect.element(page.getByText("3 of 40 failed in the last 24 hours (7.5 %)")).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect.element(page.getByText(/^2 deliveries wait, each at most 7 days/)).toBeVisible();
  await expect.element(page.getByText(/^It is set by WEBHOOK_SECRET\. Change it there/)).toBeVisible();
  expect(await listFaults()).toEqual([]);
  await page.getByRole("button", { name: "Resume" }).click();
  await expect.element(page.getByText("Active")).toBeVisible();
  expect(calls).toEqual([
    'PUT /api/v2/webhooks/w1 {"paused":true}',
    'PUT /api/v2/webhooks/w1 {"paused":false}',
  ]);
});

test("failed deliveries to an address are sent again since a time", async () => {
  const calls = await draw(AddressesView, webhook);
  await page.getByRole("button", { name: "Send again since …" }).click();
  const dialog = page.getByRole("dialog", { name: "Send failed deliveries to shop.test again" });
  await expect.element(dialog.getByText(/^1 delivery is sent again\./)).toBeVisible();
  await dialog.getByRole("combobox", { name: "Failed since" }).selectOptions("Last 7 days");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect.element(page.getByText("1 delivery is being sent again.")).toBeVisible();
  const asked = calls.filter((call) => call.startsWith("?"));
  expect(asked.every((search) => new URLSearchParams(search).get("webhook") === "w1")).toBe(true);
  expect(calls).toContain("POST /api/v2/deliveries/d1/send ");
});

test("deliveries to a paused address that are sent again wait until it is resumed", async () => {
  await draw(AddressesView, { ...webhook, paused: true, pausedAt: at });
  await page.getByRole("button", { name: "Send again since …" }).click();
  const dialog = page.getByRole("dialog", { name: "Send failed deliveries to shop.test again" });
  const rule = "Deliveries to a paused address wait until it is resumed, at most 7 days.";
  await expect.element(dialog.getByText(`1 delivery is sent again. ${rule}`)).toBeVisible();
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect
    .element(page.getByText("1 delivery waits until its address is resumed, at most 7 days."))
    .toBeVisible();
});

test("a service that cannot pause an address is not asked to", async () => {
  await draw(AddressesView, plain);
  await expect.element(page.getByText("Completed renders").first()).toBeVisible();
  for (const name of ["Pause", "Send again since …"])
    expect(page.getByRole("button", { name }).query()).toBeNull();
});

test("deliveries are a table with rows of 44 px; a long address is cut in its middle", async () => {
  await page.viewport(1_440, 900);
  await draw(DeliveriesView, webhook);
  const row = page.getByRole("row", { name: /^Paused/ });
  await expect.element(row).toBeVisible();
  expect(row.element().getBoundingClientRect().height).toBe(44);
  const [start, end] = row.getByTitle(url).element().children;
  expect(end?.textContent).toBe("s/orders/end");
  expect(end?.scrollWidth).toBeLessThanOrEqual(end?.clientWidth ?? 0);
  await page.viewport(1_024, 900);
  expect(start?.scrollWidth).toBeGreaterThan(start?.clientWidth ?? 0);
  await row.getByRole("button").click();
  await expect.element(page.getByText("Its webhook is paused. Then it fails.")).toBeVisible();
  expect(await listFaults()).toEqual([]);
  // The hidden columns of a phone take no width from the others.
  await page.viewport(390, 900);
  const shown = row.getByRole("cell").elements();
  const widthOf = (element: Element) => Math.round(element.getBoundingClientRect().width);
  expect(shown.reduce((sum, cell) => sum + widthOf(cell), 0)).toBe(widthOf(row.element()));
  expect(widthOf(row.element())).toBeGreaterThan(340);
});

/** The letters that are wholly inside of an element's box, and the number of those that its edges cut. */
function lettersIn(element: Element | undefined): { whole: string; cut: number } {
  if (element === undefined) throw new Error("The element is missing.");
  const edges = element.getBoundingClientRect();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const seen = { whole: "", cut: 0 };
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (const [index, letter] of [...(node.textContent ?? "")].entries()) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const { left, right } = range.getBoundingClientRect();
      if (left === right || right < edges.left + 0.5 || left > edges.right - 0.5) continue;
      if (left > edges.left - 0.5 && right < edges.right + 0.5) seen.whole += letter;
      else seen.cut += 1;
    }
  }
  return seen;
}

test.for([
  { address: url, kind: "a long address" },
  { address: "http://shop.test/hook/orders/end", kind: "an address that is a little too long" },
])(
  "a small phone shows the beginning of the host and the end of $kind in whole letters",
  async ({ address }) => {
    await page.viewport(320, 700);
    await draw(DeliveriesView, webhook, { ...delivery, url: address });
    const row = page.getByRole("row", { name: /^Paused/ });
    await expect.element(row).toBeVisible();
    const [start, end] = row.getByTitle(address).element().children;
    expect(lettersIn(start).whole).toMatch(/^shop\.t/);
    expect(lettersIn(end)).toEqual({ whole: expect.stringMatching(/ers\/end$/), cut: 0 });
    const gap = (end?.getBoundingClientRect().left ?? 0) - (start?.getBoundingClientRect().right ?? 0);
    expect(Math.abs(gap)).toBeLessThan(0.5);
    const [state, , place] = row
      .getByRole("cell")
      .elements()
      .map((cell) => cell.getBoundingClientRect());
    expect(Math.round(state?.width ?? 0)).toBe(104);
    expect(end?.getBoundingClientRect().right).toBeLessThanOrEqual(place?.right ?? 0);
  },
);

test("the deliveries that wait for a paused address are counted as they arrive", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    let pending = 0;
    await draw(AddressesView, {
      ...webhook,
      paused: true,
      get pending() {
        return pending;
      },
    });
    await expect.element(page.getByText(/^0 deliveries wait/)).toBeVisible();
    pending = 1;
    vi.advanceTimersByTime(10_000);
    await expect.element(page.getByText(/^1 delivery waits/)).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});
