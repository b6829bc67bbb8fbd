import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { writeActingPerson } from "#contract/acting-person.ts";
import { auditEntrySchema } from "#contract/audit.ts";
import { auditReportPath } from "#contract/audit-report.ts";
import { isOwnExport } from "#contract/to-csv.ts";
import { openTestService } from "#testing/open-test-service.ts";
import { type CallOptions, testPublicUrl } from "#testing/start-test-service.ts";
import { pngOf } from "#testing/test-pictures.ts";

const service = await openTestService();

const path = "/api/v2/audit";
const templates = "/api/v2/my-templates";
const asAda = {
  "X-Acting-Person": writeActingPerson({ id: "p1", name: "Ada", address: "192.0.2.44", role: "admin" }),
};

async function list(query: Record<string, string> = {}) {
  const answer = await service.call(`${path}?${new URLSearchParams(query).toString()}`);
  expect(answer.status).toBe(200);
  return z.array(auditEntrySchema).parse(await answer.json());
}

async function actionsOn(target: string): Promise<string[]> {
  return (await list({ target })).map(({ action }) => action);
}

function draft(name: string) {
  return { name, document: { width: 40, height: 20, components: [] } };
}

async function send(method: string, address: string, body?: object, headers = {}): Promise<Response> {
  const answer = await service.call(address, { method, headers, json: body });
  expect(answer.ok).toBe(true);
  return answer;
}

async function create(address: string, body: object, headers = {}): Promise<string> {
  const answer = await send("POST", address, body, headers);
  return ((await answer.json()) as { identifier: string }).identifier;
}

describe("the audit log", () => {
  test("has every change of a template, with its revision, and the person that the dashboard names", async () => {
    const id = await create(templates, draft("Card"), asAda);
    await send("PUT", `${templates}/${id}`, draft("New card"));
    await send("PUT", `${templates}/${id}?publish=false`, draft("Draft"));
    await send("PUT", `${templates}/${id}?publish=false`, draft("Draft again"));
    await send("POST", `${templates}/${id}/publish`, { revision: 4 });
    await send("POST", `${templates}/${id}/publish`, { revision: 4, note: "The same again" });
    await send("POST", `${templates}/${id}/publish`, { revision: 2 });
    await send("DELETE", `${templates}/${id}`, undefined, asAda);
    const entries = await list({ target: id });
    expect(
      entries.map(({ action, revision, target, detail }) => [action, revision, target.name, detail]),
    ).toEqual([
      ["template.deleted", 2, "New card", null],
      ["template.renamed", 2, "New card", "Draft again"],
      ["template.restored", 2, "New card", null],
      ["template.renamed", 4, "Draft again", "New card"],
      ["template.published", 4, "Draft again", null],
      ["template.draftSaved", 3, "Draft", null],
      ["template.renamed", 2, "New card", "Card"],
      ["template.published", 2, "New card", null],
      ["template.created", 1, "Card", null],
    ]);
    expect(entries[0]).toMatchObject({
      actor: { kind: "person", id: "p1", name: "Ada" },
      address: "192.0.2.44",
      target: { kind: "template", id },
    });
    expect(entries[1]?.actor).toEqual({ kind: "root", id: "root", name: "Root key" });
  });

  test("has the address of the peer", async () => {
    const json = { name: "From afar" };
    await service.call("/api/v2/receivers", { method: "POST", json, address: "198.51.100.7" });
    expect(await list({ text: "from afar" })).toMatchObject([{ address: "198.51.100.7" }]);
  });

  test("has uploads, receivers, webhooks and the secret", async () => {
    const red = await pngOf("#c80000");
    const upload = () =>
      service.call("/api/v2/assets", {
        method: "POST",
        headers: { "Content-Type": "image/png" },
        body: Uint8Array.from(red),
      });
    const { identifier: asset } = (await (await upload()).json()) as { identifier: string };
    await upload();
    await send("DELETE", `/api/v2/assets/${asset}`);
    expect(await actionsOn(asset)).toEqual(["asset.deleted", "asset.uploaded"]);

    const receiver = await create("/api/v2/receivers", { name: "Staging" });
    await send("PUT", `/api/v2/receivers/${receiver}`, { name: "Live" });
    await send("DELETE", `/api/v2/receivers/${receiver}/receipts`);
    await send("DELETE", `/api/v2/receivers/${receiver}`);
    expect(await actionsOn(receiver)).toEqual([
      "receiver.deleted",
      "receiver.emptied",
      "receiver.changed",
      "receiver.created",
    ]);

    const url = "https://example.com/hook?token=secret";
    const webhook = await create("/api/v2/webhooks", { url, actions: ["RENDER_COMPLETE"] });
    await send("PUT", `/api/v2/webhooks/${webhook}`, { url, actions: ["RENDER_FAILED"] });
    const delivery = await create(`/api/v2/webhooks/${webhook}/test`, {});
    await send("POST", `/api/v2/deliveries/${delivery}/send`);
    await send("DELETE", `/api/v2/webhooks/${webhook}`);
    expect(await actionsOn(webhook)).toEqual(["webhook.deleted", "webhook.changed", "webhook.created"]);
    expect(await list({ target: delivery })).toMatchObject([
      { action: "delivery.sentAgain", target: { kind: "delivery", name: "example.com" } },
    ]);

    await send("POST", "/api/v2/webhook-secret/rotate");
    expect(await list({ targetKind: "webhookSecret" })).toMatchObject([{ action: "webhookSecret.rotated" }]);
  });

  test("has keys: one creation with its scopes, one revocation, and what each key does", async () => {
    const created = await send("POST", "/api/v2/keys", {
      name: "Shop",
      scopes: ["templates:write", "admin"],
    });
    const { identifier: id, key } = (await created.json()) as { identifier: string; key: string };
    const made = await service.call(templates, { method: "POST", json: draft("By a key"), key });
    const { identifier: template } = (await made.json()) as { identifier: string };
    await send("DELETE", `/api/v2/keys/${id}`);
    await send("DELETE", `/api/v2/keys/${id}`);
    expect(await list({ target: id })).toMatchObject([
      { action: "key.revoked", target: { kind: "key", name: "Shop" } },
      { action: "key.created", detail: "templates:write, admin", actor: { kind: "root" } },
    ]);
    expect(await list({ actor: id })).toMatchObject([
      { action: "template.created", actor: { kind: "key", name: "Shop" }, target: { id: template } },
    ]);
    expect(JSON.stringify(await list({ size: "50" }))).not.toContain(key);
  });

  test("has a deleted result once, by its template's name", async () => {
    const id = await create(templates, draft("Photographed"));
    const rendered = await send("POST", "/api/v1/render", { template: id });
    const { requestId } = (await rendered.json()) as { requestId: string };
    await send("DELETE", `/api/v2/results/${requestId}`);
    await send("DELETE", `/api/v2/results/${requestId}`);
    expect(await list({ target: requestId })).toMatchObject([
      { action: "result.deleted", target: { kind: "result", name: "Photographed" } },
    ]);
  });

  test("has one entry for a call that is repeated with its idempotency key, and none for a refused one", async () => {
    const headers = { "Idempotency-Key": "once" };
    const id = await create(templates, draft("Once"), headers);
    expect(await create(templates, draft("Once"), headers)).toBe(id);
    const conflict = await service.call(`${templates}/${id}`, {
      method: "DELETE",
      headers: { "If-Match": '"7"' },
    });
    expect(conflict.status).toBe(412);
    expect(await actionsOn(id)).toEqual(["template.created"]);
  });
});

describe("the list", () => {
  test("is filtered by actor, action, target, text and time", async () => {
    const id = await create(templates, draft("Très café"), asAda);
    const receiver = await create("/api/v2/receivers", { name: "Très loin" });
    const targets = async (query: Record<string, string>) =>
      (await list(query)).map(({ target }) => target.id);
    expect(await targets({ text: "tres CAF" })).toEqual([id]);
    expect(await targets({ text: id.slice(0, 13) })).toEqual([id]);
    expect(await targets({ text: "très", actorKind: "person" })).toEqual([id]);
    expect(await targets({ text: "très", actor: "root" })).toEqual([receiver]);
    expect(await targets({ text: "très", action: "receiver.created" })).toEqual([receiver]);
    expect(await targets({ text: "très", targetKind: "template" })).toEqual([id]);
    const [entry] = await list({ target: id });
    const at = entry?.at ?? "";
    const later = new Date(Date.parse(at) + 1).toISOString();
    expect(await targets({ target: id, from: at, until: later })).toEqual([id]);
    expect(await targets({ target: id, until: at })).toEqual([]);
    expect(await targets({ text: "100%" })).toEqual([]);
  });

  test("names its neighbours in Link, which new entries do not move", async () => {
    for (const name of ["1", "2", "3"]) await create("/api/v2/receivers", { name: `Paged ${name}` });
    const names = async (address: string) => {
      const answer = await service.call(address);
      const entries = z.array(auditEntrySchema).parse(await answer.json());
      const link = answer.headers.get("link") ?? "";
      return {
        names: entries.map(({ target }) => target.name),
        next: /<([^>]*)>; rel="next"/.exec(link)?.[1],
        prev: /<([^>]*)>; rel="prev"/.exec(link)?.[1],
        total: answer.headers.get("x-total-count"),
      };
    };
    const first = await names(`${testPublicUrl}${path}?text=paged&size=2`);
    expect(first).toMatchObject({ names: ["Paged 3", "Paged 2"], prev: undefined, total: "3" });
    await create("/api/v2/receivers", { name: "Paged 4" });
    const second = await names(first.next ?? "");
    expect(second).toMatchObject({ names: ["Paged 1"], next: undefined, total: "4" });
    expect(await names(second.prev ?? "")).toMatchObject({ names: ["Paged 3", "Paged 2"] });
    // Beyond either end there is a way back.
    const newest = await names(`${testPublicUrl}${path}?text=paged&size=1`);
    const beyond = await names(
      `${testPublicUrl}${path}?text=paged&size=2&after=${/before=(\d+)/.exec(newest.next ?? "")?.[1]}`,
    );
    expect(beyond).toMatchObject({ names: [], prev: undefined });
    expect(await names(beyond.next ?? "")).toMatchObject({ names: ["Paged 4", "Paged 3"] });
    const past = await names((second.prev ?? "").replace("after=", "before="));
    expect(past).toMatchObject({ names: [], next: undefined });
    expect(await names(past.prev ?? "")).toMatchObject({ names: ["Paged 3", "Paged 2"] });
    expect(await names(`${testPublicUrl}${path}?text=nothing-like-it&before=1`)).toMatchObject({
      total: "0",
    });
  });

  test.each([
    [{ before: "5", after: "5" }, "after"],
    [{ action: "template.painted" }, "action"],
    [{ before: "x" }, "before"],
    [{ from: "yesterday" }, "from"],
    [{ format: "xml" }, "format"],
  ])("refuses %j and names the field", async (query, field) => {
    const answer = await service.call(`${path}?${new URLSearchParams(query).toString()}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [expect.stringContaining(field)] });
  });
});

describe("entries that a dashboard reports", () => {
  const reported = (more: object = {}) => ({
    eventId: randomUUID(),
    at: new Date(Date.now() - 60_000).toISOString(),
    actor: { kind: "person", id: "p7", name: "Bo" },
    address: "192.0.2.7",
    action: "person.loggedIn",
    target: { id: "p7", name: "Bo" },
    detail: null,
    count: 1,
    ...more,
  });
  const report = (entries: readonly object[], sent: CallOptions = {}) =>
    service.call(auditReportPath, { ...sent, method: "POST", json: { entries } });

  test("are in the one list, by their time, each once", async () => {
    const early = reported({ target: { id: "early", name: "Bo" }, at: "2026-01-01T10:00:00Z" });
    const late = reported({ target: { id: "late", name: "Bo" }, at: "2099-01-01T00:00:00Z", count: 312 });
    const receiver = await create("/api/v2/receivers", { name: "In between" });
    const answer = await report([early, late]);
    expect([answer.status, await answer.json()]).toEqual([200, { stored: 2 }]);
    expect((await report([early, late, reported({ action: "session.frozen" })])).status).toBe(200);
    const all = await list({ size: "50" });
    const ids = all.map(({ target }) => target.id);
    expect(ids.filter((id) => id === "early" || id === "late")).toEqual(["late", "early"]);
    expect(ids.indexOf("late")).toBeLessThan(ids.indexOf(receiver));
    expect(ids.indexOf("early")).toBe(ids.length - 1);
    const [stored] = await list({ target: "late" });
    expect(stored).toMatchObject({
      actor: { kind: "person", id: "p7", name: "Bo", isUnproved: true },
      address: "192.0.2.7",
      target: { kind: "person", name: "Bo" },
      count: 312,
      eventId: late.eventId,
    });
    expect(Date.parse(stored?.at ?? "")).toBeLessThanOrEqual(Date.now());
    expect(await list({ action: "person.loggedIn", target: "early" })).toMatchObject([
      { at: "2026-01-01T10:00:00.000Z" },
    ]);
    expect(await list({ targetKind: "session", actor: "p7" })).toMatchObject([{ action: "session.frozen" }]);
  });

  test("are taken from the root key itself only", async () => {
    const created = await send("POST", "/api/v2/keys", { name: "Almighty", scopes: ["admin"] });
    const { key } = (await created.json()) as { key: string };
    const before = (await list({ action: "person.loggedIn", size: "50" })).length;
    for (const sent of [
      { key },
      { key: "guess" },
      { headers: asAda },
      { headers: { "X-Acting-Person": "Eve" } },
    ])
      expect((await report([reported()], sent)).status).toBe(403);
    expect((await report([reported()], { key: null })).status).toBe(401);
    expect(await list({ action: "person.loggedIn", size: "50" })).toHaveLength(before);
  });

  test.each([
    { action: "template.deleted" },
    { actor: { kind: "root", id: "root", name: "Root key" } },
    { actor: { kind: "key", id: "k1", name: "Shop" } },
    { eventId: "1" },
    { at: "yesterday" },
    { count: 0 },
    { target: undefined },
  ])("are about people alone: %j is refused, with all of the report", async (more) => {
    const good = reported({ target: { id: "beside", name: "Bo" } });
    expect((await report([good, reported(more)])).status).toBe(400);
    expect(await list({ target: "beside" })).toEqual([]);
  });

  test("are refused by the bounds that every body has", async () => {
    const keys = Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`key${index}`, 0]));
    const answer = await report([reported(keys)]);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("keys at most")]);
  });
});

describe("the CSV file", () => {
  test("has all matches, newest first, and runs no formula", async () => {
    const receivers = "/api/v2/receivers";
    const made: string[] = [];
    for (const name of ["Sheet one", '=HYPERLINK("https://evil.test","Sheet")'])
      made.unshift(await create(receivers, { name }));
    const answer = await service.call(`${path}?format=csv&text=sheet`, { address: "203.0.113.9" });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="audit-log.csv"');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
    const [head, ...lines] = new TextDecoder().decode(bytes).split("\r\n");
    expect(head).toBe(
      "id,at,actor_kind,actor_id,actor,address,action,target_kind,target_id,target,revision,detail,actor_unproved,count,event_id",
    );
    expect(isOwnExport(head?.split(",") ?? [])).toBe(true);
    expect(lines.map((line) => line.split(",").slice(8, -1).join())).toEqual([
      `${made[0]},"'=HYPERLINK(""https://evil.test"",""Sheet"")",,,,1`,
      `${made[1]},Sheet one,,,,1`,
      "",
    ]);
  });
});
