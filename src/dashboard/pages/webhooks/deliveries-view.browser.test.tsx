import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { listFaults } from "#component-page/list-faults.ts";
import { sampleAttempt as attempt, sampleConnection, sampleDelivery } from "#component-page/samples.ts";
import { forgetEvidence, noteAnswer } from "../../base/connection/capabilities/evidence.ts";
import { setLanguage } from "../../base/language/language.ts";
import { DeliveriesView } from "./deliveries-view.tsx";
import { translation } from "./texts.de.ts";

afterEach(forgetEvidence);

const at = "2026-11-20T14:05:00.000Z";
const delivery = { ...sampleDelivery, url: "http://service.test/receivers/r1" };
const receiver = {
  identifier: "r1",
  url: delivery.url,
  name: "Closed shop",
  answerStatus: 410,
  createdAt: at,
  lastReceivedAt: null,
  expiresAt: at,
  receiptCount: 0,
  receivedCount: 0,
};
const paths = {
  deliveries: [delivery],
  d1: { ...delivery, body: "{}", exchanges: [] },
  receivers: [receiver],
  webhooks: [],
};

/** Draws the view over a service that answers with `answer`. Returns the paths that were asked for. */
async function draw(service: "embedded" | "remote", answer: (name: string) => Response): Promise<string[]> {
  const asked: string[] = [];
  const client = createClient({
    onAnswer: noteAnswer,
    fetch: async (input) => {
      const { pathname } = new URL(String(input), "http://dashboard.test");
      if (pathname === "/connection") return Response.json({ ...sampleConnection, service });
      asked.push(pathname.replace("/proxy", ""));
      return answer(pathname.split("/").at(-1) ?? "");
    },
  });
  await drawOver(client, <DeliveriesView />);
  return asked;
}

const missing = () => Response.json({ msg: "no" }, { status: 404 });

test("a delivery to a built-in receiver links to it", async () => {
  await draw("embedded", (name) =>
    name in paths ? Response.json(paths[name as keyof typeof paths]) : missing(),
  );
  await page.getByRole("button", { name: /^Failed/ }).click();
  await expect
    .element(page.getByRole("link", { name: "Open Closed shop" }))
    .toHaveAttribute("href", "/?view=receivers&receiver=r1");
});

test("the column of states shows each in whole, in German too", async () => {
  setLanguage("de", { "pages/webhooks": translation });
  const deliveries = (["pending", "delivered", "abandoned"] as const).map((state) => ({
    ...delivery,
    identifier: state,
    state,
    attempts: [],
  }));
  await draw("embedded", (name) => Response.json(name === "deliveries" ? deliveries : []));
  await expect.element(page.getByRole("button", { name: /^Ausstehend/ })).toBeVisible();
  for (const cell of document.querySelectorAll("td:first-child:not([colspan])"))
    expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
});

test("an open delivery shows its whole address, and has no accessibility fault", async () => {
  const url = `http://shop.test/hooks/${"orders/".repeat(40)}end`;
  const attempts = [1, 2].map((number) => ({ ...attempt, attempt: number, status: 500, answer: "locked" }));
  const failing = { ...delivery, url, attempts };
  await draw("embedded", (name) =>
    Response.json(
      name === "deliveries"
        ? [failing]
        : name === "d1"
          ? { ...failing, body: "{}", exchanges: [] }
          : paths.webhooks,
    ),
  );
  await page.getByRole("button", { name: /^Failed/ }).click();
  await expect.element(page.getByRole("region", { name: "Request body" })).toBeVisible();
  const address = page.getByRole("definition").getByText(url).element();
  expect(address.scrollWidth).toBeLessThanOrEqual(address.clientWidth);
  await expect.element(page.getByRole("region", { name: "Response to attempt 2" })).toBeVisible();
  expect(await listFaults()).toEqual([]);
});

test("a delivery of a deleted webhook says that it was not sent", async () => {
  const failure = "Its webhook was removed before it was sent.";
  const attempts = [attempt, { ...attempt, attempt: 2, status: null, durationMs: 0, failure }];
  const ended = { ...delivery, attempts };
  await draw("embedded", (name) =>
    Response.json(name === "deliveries" ? [ended] : { ...ended, body: "{}", exchanges: [] }),
  );
  await page.getByRole("button", { name: /^Failed/ }).click();
  await expect.element(page.getByRole("listitem").getByText("Not sent")).toBeVisible();
  await expect.element(page.getByText("No response")).not.toBeInTheDocument();
});

test("an attempt that failed within no measurable time has no response", async () => {
  const failed = {
    ...delivery,
    attempts: [{ ...attempt, status: null, durationMs: 0, failure: "The host refused the connection." }],
  };
  await draw("embedded", (name) =>
    Response.json(name === "deliveries" ? [failed] : { ...failed, body: "{}", exchanges: [] }),
  );
  await page.getByRole("button", { name: /^Failed/ }).click();
  await expect.element(page.getByRole("listitem").getByText("No response")).toBeVisible();
  await expect.element(page.getByText("Not sent")).not.toBeInTheDocument();
});

test("a remote service that lacks deliveries is not asked for them", async () => {
  const asked = await draw("remote", missing);
  await expect
    .element(page.getByRole("heading", { name: "This service does not list its webhooks" }))
    .toBeVisible();
  await expect.element(page.getByText(/not part of the original interface/)).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(["/api/v2/results"]));
});

test("a remote service that could not be probed is asked again", async () => {
  let isDown = true;
  await draw("remote", (name) => {
    if (isDown) return Response.json({ msg: "no" }, { status: 403 });
    return name in paths ? Response.json(paths[name as keyof typeof paths]) : Response.json([]);
  });
  await expect
    .element(page.getByRole("heading", { name: /^The service did not say what it supports/ }))
    .toBeVisible();
  isDown = false;
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect.element(page.getByRole("button", { name: /^Failed/ })).toBeVisible();
});
