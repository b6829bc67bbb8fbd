import { expect, test } from "vitest";
import { startingAnswer } from "./open-port.ts";

function ask(headers: Record<string, string>, method = "GET") {
  return startingAnswer(new Request("http://localhost:4400/templates", { method, headers }));
}

const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

test("a browser gets a page that polls while the product starts", async () => {
  const answer = ask(browser);
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("retry-after")]).toEqual([
    503,
    "text/html; charset=utf-8",
    "1",
  ]);
  const html = await answer.text();
  expect(html).toContain("Overprint is starting");
  expect(html).toContain('<noscript><meta http-equiv="refresh"');
});

test("the page's policy allows only its own scripts, by their hashes", () => {
  const policy = ask(browser).headers.get("content-security-policy") ?? "";
  expect(policy.match(/'sha256-/g)).toHaveLength(2);
  expect(/script-src[^;]*/.exec(policy)?.[0]).not.toContain("unsafe-inline");
});

test.each([
  ["de-DE,de;q=0.9,en;q=0.8", "Overprint startet"],
  ["en-US,en;q=0.9,de;q=0.8", "Overprint is starting"],
  ["fr", "Overprint is starting"],
])("a reader of %s sees “%s”", async (language, title) => {
  expect(await ask({ ...browser, "accept-language": language }).text()).toContain(title);
});

test.each([{ accept: "application/json" }, { accept: "*/*" }, {}])(
  "a program (%j) gets JSON with Retry-After",
  async (headers) => {
    const answer = ask(headers);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await answer.json()).toMatchObject({ code: "unavailable" });
  },
);

test.each([browser, { accept: "application/json" }])(
  "the response to %j forbids content sniffing and cross-origin use",
  (headers) => {
    const answer = ask(headers);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  },
);
