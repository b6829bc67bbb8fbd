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
  webhooks: ReturnType<typeof webhook>[],
  refusedCalls: string[] = [],
) {
  const pending = new Set<string>();
  const service = { isPaused: true, asked: new Array<string>() };
  const toDelivery = ({ webhookId, ...delivery }: ReturnType<typeof failed>): Delivery => {
    const isPaused = service.isPaused && webhooks.some((one) => one.identifier === webhookId && one.paused);
    const isSent = pending.has(delivery.identifier);
    if (!isSent) return { ...delivery, state: "abandoned", nextAttemptAt: null, attempts: [attempt] };
    if (isPaused && delivery.action !== "WEBHOOK_TEST")
      return { ...delivery, state: "pending", nextAttemptAt: null, heldUntil: at, attempts: [attempt] };
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
        return Response.json({ ...toDelivery(one), body: "{}", exchanges: [] });
      }
      const ofWebhook = searchParams.get("webhook");
      const state = searchParams.get("state");
      const found = sent
        .filter(({ webhookId }) => ofWebhook === null || webhookId === ofWebhook)
        .map(toDelivery)
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

test("sending all again says how many are sent at once and how many wait for a paused address", async () => {
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
  const waiting = "2 deliveries wait until their address is resumed, at most 7 days.";
  await expect
    .element(dialog.getByText(`3 deliveries are sent now. ${waiting} Their retry schedules restart.`))
    .toBeVisible();
  expect(await listFaults()).toEqual([]);
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect.element(page.getByText(`3 deliveries are being sent again. ${waiting}`)).toBeVisible();
});

test("a delivery to a paused address that is sent again says that it waits, and is not polled for an attempt", async () => {
  const { service, client } = startService([failed("d1", "paused")], [webhook("paused", true)]);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await drawOver(client, view);
  await page.getByRole("combobox", { name: "State" }).selectOptions("Failed");
  await page.getByRole("button", { name: /^Failed/ }).click();
  await page.getByRole("button", { name: "Send again", exact: true }).click();
  const told = page.getByRole("status").filter({ hasText: "Waits until its address is resumed." });
  await expect.element(told).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Paused/ })).toBeVisible();
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
