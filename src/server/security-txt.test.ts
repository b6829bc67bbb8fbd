import { expect, test } from "vitest";
import { withSecurityTxt } from "./security-txt.ts";

const connection = { incoming: { socket: {} } };

async function ask(
  address: string,
  contacts: readonly string[],
  path = "/.well-known/security.txt",
  method = "GET",
) {
  const handler = withSecurityTxt(() => new Response("the handler", { status: 404 }), { contacts, address });
  const answer = await handler(new Request(`http://127.0.0.1:4400${path}`, { method }), connection);
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
}

/** The fields of the file, each with its values. */
function fieldsOf(text: string): Record<string, string[]> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const fields: Record<string, string[]> = {};
  for (const line of lines) {
    const [, name = "", value = ""] = /^([A-Za-z-]+): (\S.*)$/.exec(line) ?? [];
    (fields[name] ??= []).push(value);
  }
  return fields;
}

test.each([
  ["http://localhost:4400", [], ["mailto:security@localhost"]],
  ["http://127.0.0.1:4401", [], ["mailto:security@localhost"]],
  ["http://[::1]:4401", [], ["mailto:security@localhost"]],
  ["https://overprint.example", [], ["https://overprint.example/security-policy"]],
  ["https://img.example/pictures", [], ["https://img.example/pictures/security-policy"]],
  [
    "https://overprint.example",
    ["mailto:a@example.com", "https://b.example/"],
    ["mailto:a@example.com", "https://b.example/"],
  ],
])(
  "security.txt of %s with the contacts %j has its contact and is not expired",
  async (address, contacts, expected) => {
    const { status, type, text } = await ask(address, contacts);
    expect([status, type]).toEqual([200, "text/plain; charset=utf-8"]);
    const { Contact, Expires = [], ...others } = fieldsOf(text);
    expect(Contact).toEqual(expected);
    expect(others).toEqual({});
    expect(Expires).toHaveLength(1);
    const daysLeft = (Date.parse(Expires[0] ?? "") - Date.now()) / 86_400_000;
    expect(daysLeft).toBeGreaterThan(30);
    expect(daysLeft).toBeLessThan(365);
  },
);

test("the policy that security.txt leads to says how to report", async () => {
  const { status, text } = await ask("https://overprint.example", [], "/security-policy");
  expect([status, text]).toEqual([200, expect.stringContaining("## Report a vulnerability")]);
});

test.each([
  ["/.well-known/security.txt?x=1", "GET", 200],
  ["/.well-known/security.txt", "HEAD", 200],
  ["/.well-known/security.txt", "POST", 404],
  ["/.well-known/security.txt/", "GET", 404],
  ["/.well-known/openid-configuration", "GET", 404],
  ["/?to=/.well-known/security.txt", "GET", 404],
  ["/direct/security-policy", "GET", 404],
])("%s by %s is %i", async (path, method, status) => {
  expect((await ask("https://overprint.example", [], path, method)).status).toBe(status);
});
