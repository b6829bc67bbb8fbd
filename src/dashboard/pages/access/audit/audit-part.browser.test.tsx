import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { listFaults } from "#component-page/list-faults.ts";
import { sampleConnection } from "#component-page/samples.ts";
import type { AuditEntry } from "#contract/audit.ts";
import { forgetEvidence, noteAnswer } from "../../../base/connection/capabilities/evidence.ts";
import { keepFocus } from "../../../base/design-system/keep-focus.ts";
import { AuditPart } from "./audit-part.tsx";

beforeAll(keepFocus);
afterEach(() => {
  forgetEvidence();
  vi.unstubAllGlobals();
});

const published: AuditEntry = {
  identifier: "12",
  at: "2026-11-20T14:05:00.000Z",
  actor: { kind: "person", id: "p1", name: "Ada" },
  address: "192.0.2.44",
  action: "template.published",
  target: { kind: "template", id: "card", name: "Spring card" },
  revision: 3,
  detail: null,
};
const rotated: AuditEntry = {
  ...published,
  identifier: "10",
  actor: { kind: "root", id: "root", name: "Root key" },
  address: null,
  action: "webhookSecret.rotated",
  target: { kind: "webhookSecret", id: "webhook-secret", name: null },
  revision: null,
};
const others: AuditEntry[] = [
  {
    ...published,
    identifier: "11",
    actor: { kind: "key", id: "k1", name: "CI" },
    action: "template.renamed",
    detail: "Winter card",
  },
  rotated,
  {
    ...published,
    identifier: "9",
    actor: { kind: "person", id: "p9", name: "Eve", isUnproved: true },
    action: "template.deleted",
    target: { kind: "template", id: "gone", name: "Gone" },
  },
  { ...published, identifier: "8", action: "robot.petted", target: { kind: "robot", id: "r2", name: "R2" } },
];

/** Draws the part over a service that answers with `answer`. Returns the queries that were asked for. */
async function draw(
  answer: (query: URLSearchParams) => Response,
  service: "embedded" | "remote" = "embedded",
  { ownAudit, hasReceivers = false }: { ownAudit?: "unsupported" | "refused"; hasReceivers?: boolean } = {},
): Promise<string[]> {
  const asked: string[] = [];
  const fetchFake: typeof fetch = async (input) => {
    const { pathname, searchParams } = new URL(String(input), "http://dashboard.test");
    if (pathname === "/connection") return Response.json({ ...sampleConnection, service, ownAudit });
    if (hasReceivers && /receivers|results$/.test(pathname)) return Response.json([]);
    if (!pathname.endsWith("/audit")) return Response.json({ msg: "no" }, { status: 404 });
    asked.push(pathname === "/people/audit" ? `own ${searchParams.toString()}` : searchParams.toString());
    return answer(searchParams);
  };
  // The client of people has no other.
  vi.stubGlobal("fetch", fetchFake);
  const client = createClient({ onAnswer: noteAnswer, fetch: fetchFake });
  await drawOver(client, <AuditPart />);
  return asked;
}

function listed(entries: readonly AuditEntry[], links = ""): Response {
  return Response.json(entries, {
    headers: { "X-Total-Count": "40", Link: `</api/v2/audit>; rel="first"${links}` },
  });
}

const rows = () => page.getByRole("list", { name: "Audit log" }).getByRole("listitem");

test("says in a sentence who did what, with a link to it", async () => {
  await draw(() => listed([published, ...others]));
  await expect.element(rows().nth(0)).toMatchTextContent(/Ada published revision 3 of Spring card$/);
  await expect.element(rows().nth(0)).toMatchTextContent(/192\.0\.2\.44/);
  await expect
    .element(rows().nth(0).getByRole("link", { name: "Spring card" }))
    .toHaveAttribute("href", "/templates/card/revisions?revision=3");
  await expect
    .element(rows().nth(1))
    .toMatchTextContent(/CI \(key\) renamed the template Spring cardBefore: Winter card$/);
  await expect.element(rows().nth(2)).toMatchTextContent(/Root key replaced the secret that signs webhooks$/);
  await expect.element(rows().nth(3)).toMatchTextContent(/Eve \(unproved\) deleted the template Gone$/);
  expect(rows().nth(3).getByRole("link", { name: "Gone" }).elements()).toEqual([]);
  await expect.element(rows().nth(4)).toMatchTextContent(/Ada did robot\.petted to R2$/);
  expect(await listFaults()).toEqual([]);
});

test("links no entry of a template that was deleted afterwards", async () => {
  const deleted = { ...published, identifier: "13", action: "template.deleted" } as const;
  await draw(() => listed([deleted, published]));
  await expect.element(rows().nth(1)).toMatchTextContent(/published revision 3 of Spring card$/);
  expect(rows().getByRole("link", { name: "Spring card" }).elements()).toEqual([]);
});

test("filters by the actor or the target of an entry, and clears the filters", async () => {
  const asked = await draw(() => listed([published]));
  await rows().getByRole("link", { name: "Ada" }).click();
  await expect.poll(() => asked.at(-1)).toBe("actor=p1&size=24");
  await expect.element(page.getByRole("combobox", { name: "Who" })).toHaveValue("p1");
  await rows().getByRole("button", { name: "Show only entries about Spring card" }).click();
  await expect.poll(() => asked.at(-1)).toBe("actor=p1&targetKind=template&target=card&size=24");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(() => document.activeElement?.localName).toBe("search");
  await page.getByRole("combobox", { name: "Action" }).selectOptions("Key revoked");
  await expect.poll(() => asked.at(-1)).toBe("action=key.revoked&size=24");
});

test("older pages are counted from the last entry", async () => {
  const asked = await draw((query) =>
    query.has("before") ? listed([rotated]) : listed([published], ', </api/v2/audit>; rel="next"'),
  );
  await expect.element(page.getByText("40 entries")).toBeVisible();
  await page.getByRole("button", { name: "Older entries" }).click();
  await expect.poll(() => asked.at(-1)).toBe("size=24&before=12");
  await page.getByRole("button", { name: "Newer entries" }).click();
  await expect.poll(() => asked.at(-1)).toBe("size=24&after=10");
});

test("says that nothing has happened yet", async () => {
  await draw(() => Response.json([], { headers: { "X-Total-Count": "0" } }));
  await expect.element(page.getByRole("heading", { name: "No entries yet" })).toBeVisible();
});

test("a remote service without an audit log is not asked for it", async () => {
  const asked = await draw(() => listed([]), "remote");
  await expect.element(page.getByRole("heading", { name: "This service has no audit log" })).toBeVisible();
  expect(asked).toEqual([]);
});

const refused: AuditEntry = {
  ...published,
  actor: { kind: "service", id: "login", name: "Login" },
  action: "person.loginRefused",
  target: { kind: "person", id: "p1", name: "Ada" },
  revision: null,
  detail: "password",
  count: 312,
};

test("says why logins were refused, and how many, without a link for people who are not known", async () => {
  const stranger = {
    ...refused,
    target: { ...refused.target, id: "unknown", name: null },
    detail: "account",
  };
  const later = { ...refused, count: 1, detail: "moonPhase" };
  await draw(() =>
    listed([refused, { ...stranger, identifier: "2", count: 1 }, { ...later, identifier: "1" }]),
  );
  await expect
    .element(rows().nth(0))
    .toMatchTextContent(/The login refused 312 logins of Ada ?Wrong password$/);
  await expect
    .element(rows().nth(1))
    .toMatchTextContent(/The login refused a login of an unknown person ?There is no such account/);
  expect(rows().nth(1).getByRole("link", { name: "an unknown person" }).elements()).toEqual([]);
  await expect.element(rows().nth(2)).toMatchTextContent(/refused a login of Ada ?moonPhase$/);
  expect(await listFaults()).toEqual([]);
});

test("lists the dashboard's own entries where the service has no audit log, and says so", async () => {
  const asked = await draw(() => listed([refused]), "remote", { ownAudit: "unsupported" });
  await expect
    .element(page.getByText("The service does not take the entries of this dashboard"))
    .toBeVisible();
  await expect.element(rows().nth(0)).toMatchTextContent(/refused 312 logins/);
  expect(asked).toEqual(["own size=24"]);
  expect(page.getByRole("group", { name: "Which entries to show" }).elements()).toEqual([]);
  expect(await listFaults()).toEqual([]);
});

test("switches between a service of an earlier version and the dashboard", async () => {
  const next = ', </api/v2/audit>; rel="next"';
  const more = { ownAudit: "refused", hasReceivers: true } as const;
  const asked = await draw(() => listed([published], next), "remote", more);
  await expect.element(page.getByText("The service refuses the entries of this dashboard")).toBeVisible();
  await expect.poll(() => asked).toEqual(["size=24"]);
  await page.getByText("Dashboard", { exact: true }).click();
  await expect.poll(() => asked.at(-1)).toBe("own size=24");
  await page.getByRole("button", { name: "Older entries" }).click();
  await expect.poll(() => asked.at(-1)).toBe("own size=24&before=12");
  expect(await listFaults()).toEqual([]);
});
