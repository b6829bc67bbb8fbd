import { Link } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { listFaults } from "#component-page/list-faults.ts";
import { sampleConnection } from "#component-page/samples.ts";
import type { Delivery } from "#contract/request-records.ts";
import { forgetEvidence, noteAnswer } from "../../base/connection/capabilities/evidence.ts";
import { Toaster } from "../../base/design-system/toaster.tsx";
import { DeliveriesView } from "./deliveries-view.tsx";

afterEach(() => {
  forgetEvidence();
  vi.useRealTimers();
});

const at = "2026-11-20T14:05:00.000Z";
/** A fetched delivery waits until then, others until `at`. */
const fetchedHeldUntil = "2026-11-27T14:05:00.000Z";
const attempt = { attempt: 1, at, status: 500, durationMs: 3, failure: "It answered 500.", answer: "" };

function webhook(identifier: string, paused: boolean) {
  return {
    identifier,
    url: `https://${identifier}.test/`,
    actions: ["RENDER_COMPLETE"],
    createdAt: at,
    paused,
  };
}

function failed(identifier: string, webhookId: string, action = "RENDER_COMPLETE") {
  return { identifier, webhookId, action, url: `https://${webhookId}.test/`, requestId: null, createdAt: at };
}

/** A service whose paused webhook holds what is sent again, except tests. */
function startService(
  sent: ReturnType<typeof failed>[],
  webhooks: readonly { identifier: string; url: unknown; paused?: boolean }[],
  refusedCalls: string[] = [],
) {
  const pending = new Set<string>();
  const service = { isPaused: true, asked: new Array<string>() };
  const toDelivery = ({ webhookId, ...delivery }: ReturnType<typeof failed>, heldUntil: string): Delivery => {
    const isPaused =
      service.isPaused && webhooks.some((one) => one.identifier === webhookId && one.paused === true);
    const isSent = pending.has(delivery.identifier);
    if (!isSent) return { ...delivery, state: "abandoned", nextAttemptAt: null, attempts: [attempt] };
    if (isPaused && delivery.action !== "WEBHOOK_TEST")
      return { ...delivery, state: "pending", nextAttemptAt: null, heldUntil, attempts: [attempt] };
    const second = { ...attempt, attempt: 2, status: 200, failure: null };
    return { ...delivery, state: "delivered", nextAttemptAt: null, attempts: [attempt, second] };
  };
  const client = createClient({
    onAnswer: noteAnswer,
    fetch: async (input, { method = "GET" } = {}) => {
      const { pathname, searchParams } = new URL(String(input), "http://dashboard.test");
      const path = pathname.replace("/proxy/api/v2", "");
      if (path === "/connection")
        return Response.json({ ...sampleConnection, service: "embedded", refusedCalls });
      if (path === "/webhooks") return Response.json(webhooks);
      const [, list, id, verb] = path.split("/");
      if (list !== "deliveries") return Response.json({ msg: "no" }, { status: 404 });
      const one = sent.find(({ identifier }) => identifier === id);
      if (one !== undefined) {
        if (verb === "send") pending.add(one.identifier);
        else service.asked.push(`${method} ${one.identifier}`);
        const heldUntil = verb === "send" ? at : fetchedHeldUntil;
        return Response.json({ ...toDelivery(one, heldUntil), body: "{}", exchanges: [] });
      }
      const ofWebhook = searchParams.get("webhook");
      const state = searchParams.get("state");
      const found = sent
        .filter(({ webhookId }) => ofWebhook === null || webhookId === ofWebhook)
        .map((delivery) => toDelivery(delivery, at))
        .filter((delivery) => state === null || delivery.state === state);
      return Response.json(found, { headers: { "x-total-count": String(found.length) } });
    },
  });
  return { service, client };
}

const view = (
  <>
    <DeliveriesView />
    <Toaster />
  </>
);

test("sending all again tells the rule for paused addresses, then how many were sent and how many wait", async () => {
  const sent = [
    failed("d1", "paused"),
    failed("d2", "open"),
    failed("d3", "paused", "WEBHOOK_TEST"),
    failed("d4", "paused"),
    failed("d5", "deleted"),
  ];
  const { client } = startService(sent, [webhook("open", false), webhook("paused", true)]);
  await drawOver(client, view);
  await page.getByRole("combobox", { name: "State" }).selectOptions("Failed");
  await page.getByRole("button", { name: "Send all of these again" }).click();
  const dialog = page.getByRole("dialog", { name: "Send all of these again" });
  const rule = "Deliveries to a paused address wait until it is resumed, at most 7 days.";
  await expect.element(dialog.getByText(`5 deliveries are sent again. ${rule}`)).toBeVisible();
  expect(await listFaults()).toEqual([]);
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  const waiting = "2 deliveries wait until their address is resumed, at most 7 days.";
  await expect.element(page.getByText(`3 deliveries are being sent again. ${waiting}`)).toBeVisible();
});

test("a delivery to a paused address that is sent again says that it waits, and is not polled for an attempt", async () => {
  const { service, client } = startService([failed("d1", "paused")], [webhook("paused", true)]);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await drawOver(
    client,
    <>
      <Link to={{ search: "?state=abandoned&open=d1" }}>The failed one</Link>
      {view}
    </>,
  );
  await page.getByRole("link", { name: "The failed one" }).click();
  await page.getByRole("button", { name: "Send again", exact: true }).click();
  const told = page.getByRole("status").filter({ hasText: "Waits until its address is resumed." });
  await expect.element(told).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Paused/ })).toBeVisible();
  // The answer to its first fetch has arrived, so the next one cannot join it.
  await expect.poll(() => document.querySelector(`time[datetime="${fetchedHeldUntil}"]`)).not.toBeNull();
  const asked = service.asked.length;
  vi.advanceTimersByTime(9_000);
  service.isPaused = false;
  vi.advanceTimersByTime(1_000);
  await expect.element(page.getByText("Attempt 2 was delivered: 200.")).toBeVisible();
  expect(service.asked.length - asked).toBeLessThanOrEqual(2);
});

test("deliveries of a deleted address are filtered by its id, and the filter says that it is deleted", async () => {
  const { client } = startService([failed("d1", "deleted"), failed("d2", "open")], [webhook("open", false)]);
  await drawOver(
    client,
    <>
      <Link to={{ search: "?webhook=deleted" }}>Its deliveries</Link>
      {view}
    </>,
  );
  await page.getByRole("link", { name: "Its deliveries" }).click();
  await expect
    .element(page.getByRole("combobox", { name: "Address" }))
    .toHaveDisplayValue("A deleted address");
  await expect.element(page.getByRole("button", { name: /open\.test/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: /deleted\.test/ })).toBeVisible();
});

test("an address that the service lists is not called deleted, nor is one while some cannot be read", async () => {
  const { paused: _, ...older } = webhook("older", false);
  const { client } = startService([failed("d1", "older")], [older, { ...older, url: 7 }]);
  await drawOver(
    client,
    <>
      {["older", "unread"].map((id) => (
        <Link key={id} to={{ search: `?webhook=${id}` }}>
          Those of {id}
        </Link>
      ))}
      {view}
    </>,
  );
  const menu = page.getByRole("combobox", { name: "Address" });
  await page.getByRole("link", { name: "Those of older" }).click();
  await expect.element(menu).toHaveDisplayValue("https://older.test/");
  await page.getByRole("link", { name: "Those of unread" }).click();
  await expect.element(menu).toHaveDisplayValue("unread");
});

test("an empty list links to the form for an address", async () => {
  const { client } = startService([], []);
  await drawOver(client, view);
  await expect
    .element(page.getByRole("link", { name: "Add an address" }))
    .toHaveAttribute("href", "/?view=addresses");
});

test("people whose role may not send a delivery again are not offered to", async () => {
  const { client } = startService([failed("d1", "open")], [], ["POST /api/v2/deliveries/{id}/send"]);
  await drawOver(client, view);
  await page.getByRole("combobox", { name: "State" }).selectOptions("Failed");
  await page.getByRole("button", { name: /^Failed/ }).click();
  await expect.element(page.getByRole("button", { name: "Copy address" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /again$/ })).not.toBeInTheDocument();
});
