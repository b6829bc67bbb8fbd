import { expect, test } from "vitest";
import {
  initialForm,
  isWindow,
  readForm,
  toForm,
  toFormSearch,
  toScreenshotBody,
  viewports,
  windowOf,
} from "./screenshot-form.ts";

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

test("restores a form from its address", () => {
  expect(readForm(new URLSearchParams(toFormSearch(full)))).toEqual(full);
});

test("names a result beside the form in its address", () => {
  const search = new URLSearchParams(toFormSearch(full, "0193-a"));
  expect(search.get("result")).toBe("0193-a");
  expect(readForm(search)).toEqual(full);
  expect(toFormSearch(full)).not.toContain("result");
});

test("replaces invalid values of an address by the defaults", () => {
  expect(readForm(new URLSearchParams("url=x&width=wide&outputFormat=unknown&fullPage=maybe"))).toEqual({
    ...initialForm,
    url: "x",
  });
});

test("does not send unset options, so that the service's defaults apply", () => {
  expect(toScreenshotBody({ url: "example.com", width: undefined, fullPage: false, webhookUrl: "" })).toEqual(
    { url: "https://example.com" },
  );
});

test("sends options in the form of the interface", () => {
  const form = {
    url: "example.com",
    hideSelectors: ".a\n\n #b ",
    clip: "10, 20 300;400",
    headers: "X-Team: design\nX-Link: https://example.com",
    username: "ann",
    password: "secret",
    cookies: "a=1; b=2",
  };
  expect(toScreenshotBody(form)).toEqual({
    url: "https://example.com",
    hideSelectors: [".a", "#b"],
    clip: { x: 10, y: 20, width: 300, height: 400 },
    headers: { "X-Team": "design", "X-Link": "https://example.com" },
    authorization: { username: "ann", password: "secret" },
    cookies: "a=1; b=2",
  });
  expect(toScreenshotBody({ url: "example.com", token: "t" })).toEqual({
    url: "https://example.com",
    authorization: { token: "t" },
  });
});

test("keeps options of the other format in the form and does not send them", () => {
  const form = { url: "example.com", selector: "h1", quality: 50, paper: "A4", landscape: true };
  expect(toScreenshotBody({ ...form, outputFormat: "pdf" })).toEqual({
    url: "https://example.com",
    outputFormat: "pdf",
    paper: "A4",
    landscape: true,
  });
  expect(toScreenshotBody(form)).toEqual({ url: "https://example.com", selector: "h1", quality: 50 });
});

test("sends only non-default options of a PDF", () => {
  const pdf = { url: "example.com", outputFormat: "pdf" };
  const sent = { url: "https://example.com", outputFormat: "pdf" };
  expect(toScreenshotBody({ ...pdf, fullPage: true, printBackground: true })).toEqual(sent);
  const off = { fullPage: false, printBackground: false, media: "print" };
  expect(toScreenshotBody({ ...pdf, ...off })).toEqual({ ...sent, ...off });
});

test("omits secrets from the address", () => {
  const secrets = {
    username: "ann",
    password: "s3cret",
    token: "s3cret",
    cookies: "s3cret",
    headers: "A: s3cret",
  };
  const search = toFormSearch({ ...full, ...secrets });
  expect(search).not.toMatch(/s3cret|ann/);
  expect(readForm(new URLSearchParams(search))).toEqual(full);
});

test("restores the form of a stored body, without hidden values", () => {
  const form = { ...full, hideSelectors: ".a\n.b", clip: "1, 2, 3, 4", css: "a {}", locale: "de" };
  const body = { ...toScreenshotBody(form), headers: { A: "(hidden)" }, cookies: "(hidden)" };
  expect(toForm(full.url, "webp", body)).toEqual(form);
});

test("restores the form of a body for the PDF endpoint", () => {
  const body = { url: "https://example.com/", paper: "A4", landscape: true, margin: "10mm" };
  const form = toForm(body.url, "pdf", body);
  expect(toScreenshotBody(form)).toEqual({ ...body, width: 1280, height: 800, outputFormat: "pdf" });
  expect(readForm(new URLSearchParams(toFormSearch(form)))).toEqual(form);
});

test.each([
  [true, "phone", { device: "phone" }],
  [true, "laptop", { width: 1280, height: 800 }],
  [false, "phone", { width: 390, height: 844 }],
] as const)(
  "one choice sets size, density, touch and user agent; devices: %s, %s",
  (hasDevices, name, sent) => {
    for (const before of viewports) {
      const chosen = {
        ...initialForm,
        ...windowOf(before, hasDevices),
        deviceScaleFactor: 2,
        url: "https://a.de",
      };
      const form = {
        ...chosen,
        ...windowOf(viewports.find((one) => one.name === name) ?? before, hasDevices),
      };
      expect(toScreenshotBody(form)).toEqual({ url: "https://a.de", ...sent });
      const shown = viewports.filter((one) => isWindow(form, one, hasDevices)).map((one) => one.name);
      expect(shown).toEqual([name]);
    }
  },
);
