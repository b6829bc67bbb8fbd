import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { type HtmlDocument, parseHtmlDocument } from "#scene/html/html-document.ts";
import { openKeptBrowser } from "#testing/kept-browser.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { createPictureOpener } from "../pictures/picture-opener.ts";
import { createPictureSource } from "../pictures/picture-source.ts";
import { createHtmlRenderer } from "./html-renderer.ts";

let connections = 0;
const canary = createServer((_request, response) => response.end("here")).on("connection", () => {
  connections += 1;
});
await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
afterAll(() => canary.close());
const browser = await openKeptBrowser();
const opener = createPictureOpener();
const renderer = createHtmlRenderer({
  browser,
  readPicture: createPictureSource({
    assets: { read: async () => undefined },
    outbound: createOutbound({ resolveName: async () => [] }),
    opener,
  }),
  fonts: { familiesIn: () => [], facesOf: async () => [], readFile: async () => undefined },
});
afterAll(() => opener.stop());

/** Skips the template check on purpose. */
function unchecked(html: string, css = ""): HtmlDocument {
  const read = parseHtmlDocument({ editor: "canvas-html", html: "<p>a</p>", width: 100, height: 50 });
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  return { ...read.value, html, css };
}

test("a page that tries to run scripts and to reach a network does neither, even if the check had missed all of it", async () => {
  const address = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
  const red = "document.documentElement.style.background='red';document.body.style.background='red'";
  const tries = `
    <base href="${address}/base/">
    <link rel="stylesheet" href="${address}/a.css"><link rel="preload" as="font" href="${address}/f.woff2">
    <link rel="preconnect" href="${address}"><link rel="dns-prefetch" href="${address}"><link rel="prefetch" href="${address}/p">
    <script>${red}</script><script src="${address}/a.js"></script>
    <img src="x" onerror="${red}"><img src="${address}/a.png"><img srcset="${address}/b.png 1x"><svg onload="${red}"></svg>
    <svg><image href="${address}/c.png"/><use href="${address}/d.svg#a"/><script>${red}</script></svg>
    <iframe src="${address}/frame"></iframe><iframe srcdoc="<script>parent.${red}</script>"></iframe>
    <object data="${address}/object"></object><embed src="${address}/embed">
    <video src="${address}/v.mp4" poster="${address}/poster.png" autoplay></video><audio src="${address}/a.mp3" autoplay></audio>
    <input type="image" src="${address}/input.png"><body background="${address}/body.png" onload="${red}">
    <form action="${address}/form"><button autofocus onfocus="${red}">a</button></form>
    <details open ontoggle="${red}"><p style="background: url(${address}/style.png)">a</p></details>`;
  const css = `@import url(${address}/import.css); @font-face { font-family: a; src: url(${address}/font.woff2) }
    p { font-family: a; background: url(${address}/e.png); list-style: url(${address}/l.png); cursor: url(${address}/cursor.png), auto }
    p::after { content: url(${address}/content.png) image-set("${address}/set.png" 1x) }`;
  const { bytes, warnings } = await renderer.render({
    document: unchecked(tries, css),
    format: "png",
    waitTimeMs: 500,
  });
  const { dominant } = await sharp(bytes).stats();
  expect(dominant.r > 200 && dominant.g < 60).toBe(false);
  expect(connections).toBe(0);
  expect(warnings.join("\n")).toContain(`${address}/a.png`);
});

test("the canary answers every caller that may reach it", async () => {
  await fetch(`http://127.0.0.1:${(canary.address() as AddressInfo).port}/`);
  expect(connections).toBe(1);
});

test("a page that navigates away fails and never arrives there", async () => {
  const before = connections;
  const address = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
  const document = unchecked(`<meta http-equiv="refresh" content="0; url=${address}/refresh"><p>a</p>`);
  await expect(renderer.render({ document, format: "png", waitTimeMs: 300 })).rejects.toMatchObject({
    name: "RenderError",
    reason: "failed",
  });
  expect(connections).toBe(before);
});

test("a page that is not done by its deadline is too slow", async () => {
  const hasty = createHtmlRenderer({
    browser,
    readPicture: async () => new Promise(() => undefined),
    fonts: { familiesIn: () => [], facesOf: async () => [], readFile: async () => undefined },
    deadlineMs: 1,
  });
  await expect(hasty.render({ document: unchecked("<p>a</p>"), format: "png" })).rejects.toMatchObject({
    name: "RenderError",
    reason: "tooSlow",
  });
});
