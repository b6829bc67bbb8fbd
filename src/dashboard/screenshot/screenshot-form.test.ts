import { expect, test } from "vitest";
import {
  findFormFaults,
  initialForm,
  readForm,
  toForm,
  toFormSearch,
  toScreenshotBody,
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

test("a form survives its own address", () => {
  expect(readForm(new URLSearchParams(toFormSearch(full)))).toEqual(full);
});

test("an address with values that do not fit opens with the usual ones", () => {
  expect(readForm(new URLSearchParams("url=x&width=wide&outputFormat=unknown&fullPage=maybe"))).toEqual({
    ...initialForm,
    url: "x",
  });
});

test("unset options are not sent, so that the service's own defaults hold", () => {
  expect(toScreenshotBody({ url: "example.com", width: undefined, fullPage: false, webhookUrl: "" })).toEqual(
    { url: "https://example.com" },
  );
});

test("each fault stands at its field", () => {
  expect([...findFormFaults({ ...full, url: "no page", width: 0 }).keys()]).toEqual(["url", "width"]);
  expect([...findFormFaults({ ...full, width: 4_096, height: 4_096 }).keys()]).toEqual(["deviceScaleFactor"]);
  expect(findFormFaults(full).size).toBe(0);
});

test("options are sent as the interface names them", () => {
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

test("options of the other kind of file are kept in the form and not sent", () => {
  const form = { url: "example.com", selector: "h1", quality: 50, paper: "A4", landscape: true };
  expect(toScreenshotBody({ ...form, outputFormat: "pdf" })).toEqual({
    url: "https://example.com",
    outputFormat: "pdf",
    paper: "A4",
    landscape: true,
  });
  expect(toScreenshotBody(form)).toEqual({ url: "https://example.com", selector: "h1", quality: 50 });
});

test("of a PDF only what differs from its defaults is sent", () => {
  const pdf = { url: "example.com", outputFormat: "pdf" };
  const sent = { url: "https://example.com", outputFormat: "pdf" };
  expect(toScreenshotBody({ ...pdf, fullPage: true, printBackground: true })).toEqual(sent);
  const off = { fullPage: false, printBackground: false };
  expect(toScreenshotBody({ ...pdf, ...off })).toEqual({ ...sent, ...off });
});

test("no secret stands in the address", () => {
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

test("a fault of a part stands at its field", () => {
  const form = { ...full, hideSelectors: ".a\nb{", headers: "Host: x", token: "a b", clip: "1, 2" };
  expect([...findFormFaults(form).keys()]).toEqual(["clip", "hideSelectors", "headers", "authorization"]);
});

test("a recorded body fills the form again, without what the record hides", () => {
  const form = { ...full, hideSelectors: ".a\n.b", clip: "1, 2, 3, 4", css: "a {}", locale: "de" };
  const body = { ...toScreenshotBody(form), headers: { A: "(hidden)" }, cookies: "(hidden)" };
  expect(toForm(full.url, "webp", body)).toEqual(form);
});

test("a body that was sent to the PDF endpoint fills the form for a PDF", () => {
  const body = { url: "https://example.com/", paper: "A4", landscape: true, margin: "10mm" };
  const form = toForm(body.url, "pdf", body);
  expect(toScreenshotBody(form)).toEqual({ ...body, width: 1280, height: 800, outputFormat: "pdf" });
  expect(readForm(new URLSearchParams(toFormSearch(form)))).toEqual(form);
});
