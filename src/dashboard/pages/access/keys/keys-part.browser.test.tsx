import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { listFaults } from "#component-page/list-faults.ts";
import { sampleConnection } from "#component-page/samples.ts";
import { forgetEvidence, noteAnswer } from "../../../base/connection/capabilities/evidence.ts";
import { KeysPart } from "./keys-part.tsx";

afterEach(forgetEvidence);

const at = "2026-11-20T14:05:00.000Z";
const key = {
  identifier: "k1",
  name: "Shop",
  state: "active",
  scopes: ["render"],
  templates: null,
  rateLimit: null,
  createdAt: at,
  createdBy: "ann@example.com",
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
};

/** Draws the part over a service that answers calls of keys with `answer`. */
async function draw(
  service: "embedded" | "remote",
  answer: (request: Request) => Response | Promise<Response>,
) {
  const client = createClient({
    onAnswer: noteAnswer,
    fetch: async (input, init) => {
      const request = new Request(new URL(String(input), "http://dashboard.test"), init);
      const { pathname } = new URL(request.url);
      if (pathname === "/connection") return Response.json({ ...sampleConnection, service });
      if (pathname.startsWith("/proxy/api/v2/keys")) return answer(request);
      return pathname.endsWith("/my-templates") ? Response.json([]) : missing();
    },
  });
  await drawOver(client, <KeysPart />);
}

const missing = () => Response.json({ msg: "no" }, { status: 404 });

test("says that a remote service has no keys to manage", async () => {
  await draw("remote", missing);
  await expect.element(page.getByText("This service has no keys to manage")).toBeVisible();
  expect(await listFaults()).toEqual([]);
});

test("says why no key can be created where the service only lists them", async () => {
  noteAnswer({ method: "GET", path: "/api/v2/keys" }, 200);
  noteAnswer({ method: "POST", path: "/api/v2/keys" }, 404);
  await draw("remote", () => Response.json([key]));
  await expect.element(page.getByText("Shop", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/404/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Connect an agent" })).not.toBeInTheDocument();
});

test("connects an agent with the least permissions, and shows its configuration once", async () => {
  const sent: unknown[] = [];
  await draw("embedded", async (request) => {
    if (request.method === "GET") return Response.json([key]);
    sent.push(await request.json());
    return Response.json({ ...key, identifier: "k2", name: "Agent", key: "ovp_text" }, { status: 201 });
  });
  const connect = page.getByRole("button", { name: "Connect an agent" });
  await connect.click();
  const form = page.getByRole("dialog", { name: "Connect an agent" });
  await expect.element(form.getByText("http://service.test/mcp")).toBeVisible();
  await expect.element(form.getByText("Only programs on this machine")).not.toBeInTheDocument();
  await form.getByRole("switch", { name: /^Save drafts/ }).click();
  expect(await listFaults()).toEqual([]);
  await form.getByRole("button", { name: "Create key" }).click();

  const made = page.getByRole("dialog", { name: "The key Agent" });
  await expect.element(made.getByText(/^claude mcp add .*Bearer ovp_text"$/)).toBeVisible();
  expect(sent).toEqual([
    { name: "Agent", scopes: ["render", "templates:read", "results:read", "templates:write"] },
  ]);
  await expect
    .element(made.getByRole("link", { name: "Show the requests of Agent" }))
    .toHaveAttribute("href", "/history?key=k2");
  expect(await listFaults()).toEqual([]);
  await made.getByRole("button", { name: "Done" }).click();
  await made.getByRole("button", { name: "Close without copying" }).click();
  await expect.element(connect).toHaveFocus();
});

test("a key is revoked after a question and once only, and the focus stays in the part when a button is gone", async () => {
  let keys: unknown[] = [];
  const deleted: string[] = [];
  await draw("embedded", (request) => {
    if (request.method === "GET") return Response.json(keys);
    if (request.method === "DELETE") deleted.push(new URL(request.url).pathname);
    keys = [request.method === "POST" ? key : { ...key, state: "revoked", revokedAt: at }];
    return request.method === "POST"
      ? Response.json({ ...key, key: "ovp_text" }, { status: 201 })
      : new Response(null, { status: 204 });
  });
  const create = page.getByRole("button", { name: "Create key" });
  await create.click();
  await page.getByRole("textbox", { name: "Name" }).fill("Shop");
  await userEvent.keyboard("{Enter}");
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Close without copying" }).click();
  await expect.element(create).toHaveFocus();

  await page.getByRole("button", { name: "Revoke Shop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect.element(page.getByText("Revoked").first()).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Revoke Shop" })).not.toBeInTheDocument();
  await expect.element(create).toHaveFocus();
  expect(deleted).toEqual(["/proxy/api/v2/keys/k1"]);
});

test("sends what was chosen, names what is missing, and keeps the form when the service refuses it", async () => {
  const sent: unknown[] = [];
  const refusal = { status: 503, msg: "Busy.", errors: [], code: "unavailable" };
  await draw("embedded", async (request) => {
    if (request.method === "GET") return Response.json([key]);
    sent.push(await request.json());
    return sent.length === 1
      ? Response.json(refusal, { status: 503 })
      : Response.json({ ...key, key: "ovp_text" }, { status: 201 });
  });
  await page.getByRole("button", { name: "Create key" }).click();
  const form = page.getByRole("dialog");
  const submit = form.getByRole("button", { name: "Create key" });
  await form.getByRole("checkbox", { name: "render" }).click();
  await form.getByRole("radio", { name: "Only some templates" }).click();
  await submit.click();
  await expect.element(form.getByRole("textbox", { name: "Name" })).toHaveFocus();
  await form.getByRole("textbox", { name: "Name" }).fill("Shop");
  await submit.click();
  await expect.element(form.getByRole("checkbox", { name: "render" })).toHaveFocus();
  await form.getByRole("checkbox", { name: "webhooks" }).click();
  await submit.click();
  await expect.element(form.getByRole("textbox", { name: "Find a template" })).toHaveFocus();
  await form.getByRole("checkbox", { name: "webhooks" }).click();
  await form.getByRole("textbox", { name: "Name" }).fill("");
  await form.getByLabelText("Requests per minute").fill("0");
  await submit.click();
  for (const fault of ["Enter a name.", "Choose at least one.", "Choose at least one template."])
    await expect.element(form.getByText(fault)).toBeVisible();
  await expect.element(form.getByText(/^Enter a whole number from 1 to/)).toBeVisible();
  expect(sent).toEqual([]);
  expect(await listFaults()).toEqual([]);

  await form.getByRole("textbox", { name: "Name" }).fill(" Shop ");
  await form.getByRole("checkbox", { name: "webhooks" }).click();
  await form.getByRole("radio", { name: "All templates" }).click();
  await form.getByLabelText("Requests per minute").fill("30");
  await submit.click();
  await expect.element(form.getByRole("alert")).toBeVisible();
  await submit.click();
  await expect.element(page.getByRole("textbox", { name: "Key" })).toHaveValue("ovp_text");
  const draft = { name: "Shop", scopes: ["webhooks"], rateLimit: { quota: 30, windowSeconds: 60 } };
  expect(sent).toEqual([draft, draft]);
});
