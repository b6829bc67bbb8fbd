import { expect, test } from "vitest";
import { findFormFaults, initialForm, readForm, toFormSearch, toScreenshotBody } from "./screenshot-form.ts";

const full = {
  url: "https://example.com/?a=b&c=d",
  width: 390,
  height: 844,
  deviceScaleFactor: 2,
  waitTime: 500,
  fullPage: true,
  darkMode: true,
  outputFormat: "webp",
  expires: 3_600,
  webhookUrl: "https://example.com/hook",
};

test("a form survives its own address", () => {
  expect(readForm(new URLSearchParams(toFormSearch(full)))).toEqual(full);
});

test("an address with values that do not fit opens with the usual ones", () => {
  expect(readForm(new URLSearchParams("url=x&width=wide&outputFormat=tiff&fullPage=maybe"))).toEqual({
    ...initialForm,
    url: "x",
  });
});

test("what is not set is not sent, so that the service's own defaults hold", () => {
  expect(toScreenshotBody({ url: "example.com", width: undefined, fullPage: false, webhookUrl: "" })).toEqual(
    { url: "https://example.com" },
  );
});

test("each fault stands at its field", () => {
  expect([...findFormFaults({ ...full, url: "no page", width: 0 }).keys()]).toEqual(["url", "width"]);
  expect([...findFormFaults({ ...full, width: 4_096, height: 4_096 }).keys()]).toEqual(["deviceScaleFactor"]);
  expect(findFormFaults(full).size).toBe(0);
});
