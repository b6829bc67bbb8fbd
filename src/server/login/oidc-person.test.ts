import { expect, test } from "vitest";
import { readActingPerson, writeActingPerson } from "#contract/acting-person.ts";
import type { PersonPattern } from "./login-settings.ts";
import { nameOf, readClaims, toPerson } from "./oidc-person.ts";

const issuer = new URL("https://login.example/");
const allowed: PersonPattern[] = [
  { kind: "domain", domain: "example.com" },
  { kind: "group", group: "designers" },
];

/** `answers`: the claims of the identity token and those of the userinfo endpoint. */
function personOf(answers: object | object[], roles: Parameters<typeof toPerson>[1]["roles"] = []) {
  const read = readClaims([answers].flat(), "groups");
  return read === undefined ? undefined : toPerson(read, { issuer, allowed, roles });
}

test.each([
  [{ sub: "1", email: "a@example.com", email_verified: true }, "@example.com"],
  [{ sub: "1", email: "A@EXAMPLE.COM", email_verified: true }, "@example.com"],
  [{ sub: "1", groups: ["designers"] }, "group:designers"],
  [{ sub: "1", groups: "designers" }, "group:designers"],
  [{ sub: "1", groups: [7, null, " designers "] }, "group:designers"],
  [{ sub: "1", groups: { designers: { 4711: "team.example" } } }, "group:designers"],
  [{ sub: "1", groups: [{ id: "4711", name: "designers" }] }, "group:designers"],
  [
    [
      { sub: "1", groups: [] },
      { sub: "1", groups: ["designers"] },
    ],
    "group:designers",
  ],
  [{ sub: "1", email: "a@example.com", email_verified: "true" }, "@example.com"],
  [[{ sub: "1" }, { sub: "1", email: "a@example.com", email_verified: "True" }], "@example.com"],
  [
    [
      { sub: "1", email: "a@example.com" },
      { sub: "1", email_verified: true },
    ],
    "@example.com",
  ],
  [
    [
      { sub: "1", email: "a@example.com" },
      { sub: "1", email: "A@example.com", email_verified: true },
    ],
    "@example.com",
  ],
  [
    [
      { sub: "1", email: "a@old.example" },
      { sub: "1", email: "a@example.com", email_verified: true },
    ],
    "@example.com",
  ],
])("lets in the person of %j", (claims, admittedBy) => {
  expect(personOf(claims)).toMatchObject({ subject: "1", issuer: issuer.href, admittedBy });
});

test.each([
  [{ sub: "1" }, "groupsMissing"],
  [{ sub: "1", groups: null }, "groupsMissing"],
  [{ sub: "1", _claim_names: { groups: "src1" } }, "groupsOmitted"],
  [{ sub: "1", groups: [] }, "notAllowed"],
  [{ sub: "1", groups: { designers: false } }, "notAllowed"],
  [{ sub: "1", groups: ["/designers", "/other/designers"] }, "notAllowed"],
  [{ sub: "1", email: "a@example.com" }, "verificationMissing"],
  [{ sub: "1", email: "a@example.com", email_verified: null }, "verificationMissing"],
  [{ sub: "1", email: "a@example.com", email_verified: "false" }, "unverified"],
  [{ sub: "1", email: "a@example.com", email_verified: 1 }, "unverified"],
  // The address that is verified is another one.
  [
    [
      { sub: "1", email: "a@example.com" },
      { sub: "1", email: "b@evil.example", email_verified: true },
    ],
    "groupsMissing",
  ],
  [
    [
      { sub: "1", email: "a@example.com", email_verified: false },
      { sub: "1", email: "a@example.com", email_verified: true },
    ],
    "unverified",
  ],
  [{ sub: "1", groups: [], email: "a@sub.example.com", email_verified: true }, "notAllowed"],
  [{ sub: "1", groups: [], email: "a@example.com.evil.example", email_verified: true }, "notAllowed"],
  [{ sub: "1", groups: [], email: "a@example.com@evil.example", email_verified: true }, "notAllowed"],
  [{ sub: "1", groups: ["Designers", 7] }, "notAllowed"],
  [{ sub: "", email: "a@example.com", email_verified: true }, undefined],
  [{ email: "a@example.com", email_verified: true }, undefined],
])("keeps out the person of %j", (claims, expected) => {
  expect(personOf(claims)).toBe(expected);
});

test.each([
  "a@b@example.com",
  '"x"@evil@example.com',
  '"a@evil.example"@example.com',
  '"a b"@example.com',
  "a b@example.com",
  " a@example.com",
  "a@example.com ",
  "a@example.com\n",
  "a@evil.example\r\nb@example.com",
  "a\0@example.com",
  "a@evil.example,b@example.com",
  "a@evil.example;b@example.com",
  "Ada <a@example.com>",
  "a(comment)@example.com",
  "a@example.com.",
  "a@.example.com",
  "a@sub.example.com",
  "a@notexample.com",
  "a@example.com.evil.example",
  "a@[example.com]",
  "a@ex\u0430mple.com",
  "a\uFF20example.com",
  "a@example\u3002com",
  "a@example\u200B.com",
  "a@evil.example\u2028@example.com",
  "@example.com",
  "example.com",
  "a..b@example.com",
  `${"a".repeat(65)}@example.com`,
])("takes no person of a domain from the address %j", (email) => {
  expect(personOf({ sub: "1", groups: [], email, email_verified: true })).toBe("notAllowed");
});

test.each(["ada@kiwi.example", "@kiwi.example"])("%s is not an address with a Kelvin sign", (pattern) => {
  const allowed = [
    pattern.startsWith("@")
      ? ({ kind: "domain", domain: pattern.slice(1) } as const)
      : ({ kind: "address", address: pattern } as const),
  ];
  const read = (email: string) => readClaims([{ sub: "1", email, email_verified: true }], "groups");
  const [own, alike] = [read("ADA@Kiwi.Example"), read("ada@\u212Aiwi.example")];
  expect(own && toPerson(own, { issuer, allowed, roles: [] })).toMatchObject({ admittedBy: pattern });
  expect(alike && toPerson(alike, { issuer, allowed, roles: [] })).toBe("notAllowed");
});

test.each([
  ["https://example.com/groups", { "https://example.com/groups": ["designers"] }],
  ["realm_access.roles", { realm_access: { roles: ["designers"] } }],
  ["resource_access.my.client.roles", { resource_access: { "my.client": { roles: ["designers"] } } }],
  ["a.b", { "a.b": ["designers"], a: { b: ["admins"] } }],
  ["urn:zitadel:iam:org:project:roles", { "urn:zitadel:iam:org:project:roles": { designers: {} } }],
])("reads the groups of the claim %s", (groupsClaim, claims) => {
  expect(readClaims([{ sub: "1", ...claims }], groupsClaim)?.groups).toEqual(["designers"]);
});

test.each(["__proto__", "constructor.name", "sub.length", "groups.0", "a.", ".a", "toString"])(
  "finds no groups in the claim %s, which the provider did not send",
  (groupsClaim) => {
    expect(readClaims([{ sub: "1", groups: ["designers"] }], groupsClaim)?.groups).toBeUndefined();
  },
);

test.each([
  ["/designers", "/designers"],
  ["Design Team", "Design Team"],
  ["CN=Design,OU=Groups,DC=example", "CN=Design,OU=Groups,DC=example"],
  ["a\\,b", "a,b"],
  ["urn:x:g@example.com=1", "urn:x:g@example.com=1"],
  ["0B7C11D2-93A6-4F0E-8D0C-2C1D9B3F1E55", "0b7c11d2-93a6-4f0e-8d0c-2c1d9b3f1e55"],
  ["B\u00fcro", "Bu\u0308ro"],
])("compares the group %s with the claim %s", (group, sent) => {
  const read = readClaims([{ sub: "1", groups: [sent] }], "groups");
  const rules = { issuer, allowed: [{ kind: "group", group } as const], roles: [] };
  expect(read && toPerson(read, rules)).toMatchObject({ admittedBy: `group:${group}` });
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
  const read = readClaims([claims], "groups");
  expect(read && nameOf(read)).toBe(name);
  const header = writeActingPerson({ id: "1", name, role: "viewer" });
  expect(readActingPerson(header)?.name).toBe(name);
});
