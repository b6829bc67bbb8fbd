import { expect, test } from "vitest";
import { toCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import { noEvidence } from "../../base/connection/capabilities/evidence.ts";
import { type ScreenshotForm, toScreenshotBody } from "../../model/screenshot/screenshot-form.ts";
import { findFormProblems, listFieldsNotOffered, withoutFields } from "./form-problems.ts";

const full = { url: "https://example.com/?a=b&c=d", width: 390, height: 844, deviceScaleFactor: 2 };

test("assigns each fault to its field", () => {
  expect([...findFormProblems({ ...full, url: "no page", width: 0 }).keys()]).toEqual(["url", "width"]);
  expect([...findFormProblems({ ...full, width: 4_096, height: 4_096 }).keys()]).toEqual([
    "deviceScaleFactor",
  ]);
  expect(findFormProblems(full).size).toBe(0);
});

test("assigns the fault of a part to its field", () => {
  const form = { ...full, hideSelectors: ".a\nb{", headers: "Host: x", token: "a b", clip: "1, 2" };
  expect([...findFormProblems(form).keys()]).toEqual(["clip", "hideSelectors", "headers", "authorization"]);
});

const form: ScreenshotForm = {
  url: "https://page.example",
  width: 390,
  height: 844,
  fullPage: true,
  outputFormat: "pdf",
  username: "ana",
  password: "secret",
  webhookUrl: "https://hook.example",
};

test("names the options of a screenshot that a service of the original interface lacks", () => {
  const bare = toCapabilities({ service: "remote", isProbed: true, evidence: noEvidence });
  const open = { ...form, outputFormat: "png", darkMode: true };
  const lacking = listFieldsNotOffered(toScreenshotBody(open), bare);
  expect([...lacking.keys()].toSorted()).toEqual(["authorization", "darkMode", "fullPage", "outputFormat"]);
  const left = withoutFields(open, lacking.keys());
  expect(toScreenshotBody(left)).toEqual({
    url: "https://page.example",
    width: 390,
    height: 844,
    webhookUrl: "https://hook.example",
  });
});
