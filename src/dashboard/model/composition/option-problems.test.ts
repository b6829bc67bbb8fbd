import { expect, test } from "vitest";
import { toCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import { noEvidence } from "../../base/connection/capabilities/evidence.ts";
import { listOptionsNotOffered, withoutOptions } from "./option-problems.ts";

const options = {
  expires: 60,
  metadata: "{}",
  webhookUrl: "https://hook.example",
  outputFormat: "png",
  width: 200,
  more: { version: "2", ownField: true },
};

test("names the set options that a service of the original interface lacks", () => {
  const bare = toCapabilities({ service: "remote", isProbed: true, evidence: noEvidence });
  const lacking = listOptionsNotOffered(options, bare);
  expect([...lacking.keys()]).toEqual(["outputFormat", "width", "version"]);
  expect(lacking.get("width")).toEqual({ why: "notInInterface" });
});

test("removes lacking options and keeps the others", () => {
  const composition = { changes: [], options };
  expect(withoutOptions(composition, ["outputFormat", "width", "version"]).options).toEqual({
    expires: 60,
    metadata: "{}",
    webhookUrl: "https://hook.example",
    more: { ownField: true },
  });
  expect(withoutOptions(composition, ["version", "ownField"]).options).not.toHaveProperty("more");
});
