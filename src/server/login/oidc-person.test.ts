import { expect, test } from "vitest";
import { readActingPerson, writeActingPerson } from "#contract/acting-person.ts";
import type { PersonPattern } from "./login-settings.ts";
import { nameOf, readClaims, toPerson } from "./oidc-person.ts";

const issuer = new URL("https://login.example/");
const allowed: PersonPattern[] = [
  { kind: "domain", domain: "example.com" },
  { kind: "group", group: "designers" },
];

function personOf(claims: unknown, roles: Parameters<typeof toPerson>[1]["roles"] = []) {
  const read = readClaims(claims);
  return read === undefined ? undefined : toPerson(read, { issuer, allowed, roles });
}

test.each([
  [{ sub: "1", email: "a@example.com", email_verified: true }, "@example.com"],
  [{ sub: "1", email: "A@EXAMPLE.COM", email_verified: true }, "@example.com"],
  [{ sub: "1", groups: ["designers"] }, "group:designers"],
  [{ sub: "1", groups: "designers" }, "group:designers"],
])("lets in the person of %j", (claims, admittedBy) => {
  expect(personOf(claims)).toMatchObject({ subject: "1", issuer: issuer.href, admittedBy });
});

test.each([
  [{ sub: "1" }, "notAllowed"],
  [{ sub: "1", email: "a@example.com" }, "unverified"],
  [{ sub: "1", email: "a@example.com", email_verified: "true" }, "unverified"],
  [{ sub: "1", email: "a@sub.example.com", email_verified: true }, "notAllowed"],
  [{ sub: "1", email: "a@example.com.evil.example", email_verified: true }, "notAllowed"],
  [{ sub: "1", email: "a@example.com@evil.example", email_verified: true }, "notAllowed"],
  [{ sub: "1", groups: ["Designers", 7] }, "notAllowed"],
  [{ sub: "", email: "a@example.com", email_verified: true }, undefined],
  [{ email: "a@example.com", email_verified: true }, undefined],
  ["nonsense", undefined],
])("keeps out the person of %j", (claims, expected) => {
  expect(personOf(claims)).toBe(expected);
});

test("gives the highest role of all rules, and no role without rules", () => {
  const claims = { sub: "1", groups: ["designers", "platform"] };
  const rules = [
    { pattern: { kind: "group", group: "platform" }, role: "admin" },
    { pattern: { kind: "group", group: "designers" }, role: "designer" },
  ] as const;
  expect(personOf(claims, rules)).toMatchObject({ role: "admin" });
  expect(personOf({ sub: "2", groups: ["designers"] }, rules)).toMatchObject({ role: "designer" });
  expect(personOf({ sub: "1", groups: ["designers"] })).toMatchObject({ role: undefined });
});

test.each([
  [{ sub: "1", name: "Ada" }, "Ada"],
  [{ sub: "1", name: "\u200B\u202E ", email: "a@example.com" }, "a@example.com"],
  [{ sub: "sub-1", name: 7 }, "sub-1"],
  [{ sub: "\u0000" }, "?"],
  [{ sub: "1", name: `${"a".repeat(199)}😀` }, `${"a".repeat(199)}�`],
])("names the person of %j in a form that the service reads", (claims, name) => {
  const read = readClaims(claims);
  expect(read && nameOf(read)).toBe(name);
  const header = writeActingPerson({ id: "1", name, role: "viewer" });
  expect(readActingPerson(header)?.name).toBe(name);
});
