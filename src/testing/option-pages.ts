import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Serves a page for each option of a screenshot, on any host name, and records what was requested. */
export interface OptionPages {
  /** The server's port on 127.0.0.1. */
  port: number;
  /** The address of a page. Default host: `page.test`. */
  url: (path: string, host?: string) => string;
  requests: SeenRequest[];
  /** The identity that `/reader` saw. */
  readers: Record<string, unknown>[];
  close: () => Promise<void>;
}

export interface SeenRequest {
  host: string;
  path: string;
  headers: IncomingHttpHeaders;
}

/** Reports what a page can learn of its browser, also from a frame on another site and from a worker. */
const reader = (
  port: number,
) => `<!doctype html><meta name="viewport" content="width=device-width, initial-scale=1">
<body style="margin:0"><p id="text">reader</p>
<script>
  const found = () => ({
    userAgent: navigator.userAgent, brands: navigator.userAgentData?.brands ?? null,
    mobile: navigator.userAgentData?.mobile ?? null, language: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, number: (1234.5).toLocaleString(),
    touch: navigator.maxTouchPoints, coarse: matchMedia("(pointer: coarse)").matches,
    width: innerWidth, density: devicePixelRatio,
  });
  const report = (where, what) => fetch("/found?where=" + where + "&what=" + encodeURIComponent(JSON.stringify(what)));
  const isFrame = location.pathname === "/reader-frame";
  report(isFrame ? "frame" : "page", found());
  if (!isFrame) {
    document.write("<iframe src='http://other.localhost:${port}/reader-frame'></iframe>");
    const code = "postMessage({ userAgent: navigator.userAgent, brands: navigator.userAgentData?.brands ?? null," +
      "language: navigator.language, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })";
    const worker = new Worker(URL.createObjectURL(new Blob([code])));
    worker.onmessage = ({ data }) => report("worker", data);
  }
</script>`;

const html: Record<string, string> = {
  /** A red square of 50 px on a transparent background. */
  "/bare": `<!doctype html><body style="margin:0"><div style="width:50px;height:50px;background:#f00"></div>`,
  /** A page that does not compress well. */
  "/noise": `<!doctype html><body style="margin:0"><canvas width="300" height="300"></canvas><script>
    const context = document.querySelector("canvas").getContext("2d");
    const image = context.createImageData(300, 300);
    let seed = 1;
    for (let i = 0; i < image.data.length; i++)
      image.data[i] = i % 4 === 3 ? 255 : (seed = (seed * 16807) % 2147483647) % 256;
    context.putImageData(image, 0, 0);
  </script>`,
  /** Three sheets of A4 without margins: 3 × 1,000 px, and a background that a print can leave out; in its print layout the first alone. */
  "/document": `<!doctype html><body style="margin:0;background:#0f0">${["One", "Two", "Three"]
    .map((word) => `<h1 style="margin:0;height:1000px;break-after:page">${word}</h1>`)
    .join("")}<style media="print">h1 + h1 { display: none }</style>`,
  /** An element of 1,000 px that scrolls three parts of its height, in a page that does not scroll. */
  "/scroller": `<!doctype html><style>html, body { margin: 0; height: 100%; overflow: hidden } main { height: 100%; overflow: auto }
    h1 { margin: 0; height: 100% }</style><main><h1>One</h1><h1>Two</h1><h1>Three</h1></main>`,
  /** 3,000 px without breaks, on a picture of a background. */
  "/tall": `<!doctype html><body style="margin:0;height:3000px;background:repeating-linear-gradient(red, blue 50px)">tall`,
  /** 2,000 px tall: a blue box of 80 × 60 px at 200, 1,500; a lazy one inside it; one that is hidden. */
  "/parts": `<!doctype html><body style="margin:0;height:2000px;background:#fff">
    <p class="box" style="display:none">hidden</p>
    <div class="box" id="box" style="position:absolute;left:200px;top:1500px;width:80px;height:60px;background:#00f"></div>
    <div class="note" style="position:absolute;left:0;top:0;width:100px;height:50px;background:#f00"></div>`,
  /** A blue box of 80 × 60 px on red, in a page that overrides the functions for styling and measuring. */
  "/sabotage": `<!doctype html><body style="margin:0;background:#f00">
    <form id="box" style="position:absolute;left:20px;top:10px;width:80px;height:60px;background:#00f">
    <input name="getBoundingClientRect" hidden><input name="checkVisibility" hidden></form>
    <img name="querySelector" alt=""><img name="querySelectorAll" alt=""><img name="adoptedStyleSheets" alt="">
    <script>
      const fail = () => { throw new Error("replaced"); };
      CSSStyleSheet.prototype.replaceSync = CSSStyleSheet = Array.prototype[Symbol.iterator] = fail;
      for (const [owner, name] of [[Document, "querySelector"], [Document, "querySelectorAll"],
        [Element, "getBoundingClientRect"], [Element, "checkVisibility"]]) owner.prototype[name] = fail;
      Object.defineProperty(Document.prototype, "adoptedStyleSheets", { get: fail, set: fail });
    </script>`,
  /** Forbids styles and scripts but its own. */
  "/strict": `<!doctype html><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'nonce-a'">
    <style nonce="a">body { margin: 0; background: #f00 }</style><body>
    <style nonce="a">.note { width: 100px; height: 50px; background: #00f }</style><div class="note"></div>`,
  /** An element that appears after 700 ms, and one that never does. */
  "/late-part": `<!doctype html><body style="margin:0"><script>setTimeout(() => {
    document.body.insertAdjacentHTML("beforeend",
      '<div id="late" style="width:100px;height:100px;background:#080"></div>');
  }, 700)</script>`,
  /** Red, and green when it has requested something 12 times, one after the other. */
  "/busy": `<!doctype html><body style="margin:0;background:#f00"><script>
    const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    (async () => {
      for (let i = 0; i < 12; i++) await Promise.all([fetch("/slow?" + i), wait(100)]);
      document.body.style.background = "#080";
    })();
  </script>`,
  /** A page that cannot be captured. */
  "/slow-load": `<!doctype html><body style="margin:0;background:#080"><img src="/never">`,
  /** A page without a mobile layout: red on the left half of 980 px, blue on the right. */
  "/wide": `<!doctype html><body style="margin:0;display:flex;height:3000px">
    <div style="width:490px;background:#f00"></div><div style="width:490px;background:#00f"></div>`,
  /** Has parts of its own and of another origin. */
  "/mixed": `<!doctype html><img src="/own.png"><img src="http://other.test:{port}/foreign.png">
    <script>fetch("/fetched"); fetch("http://other.test:{port}/fetched", { mode: "no-cors" })</script>`,
  /** Under a consent banner of a well-known tool, which keeps it from scrolling. */
  "/banner": `<!doctype html><body style="margin:0;background:#080;overflow:hidden;position:fixed;height:100%;width:100%">
    <div style="height:2000px"></div><div id="onetrust-consent-sdk">
    <div style="position:fixed;inset:0;background:#f00">We value your privacy</div></div>`,
  /** With an ad from a network, and the slot that it is put into. */
  "/ads": `<!doctype html><body style="margin:0;background:#080">
    <ins class="adsbygoogle" style="display:block;width:100px;height:50px;background:#f00"></ins>
    <script src="http://ads.doubleclick.net:{port}/ad.js"></script><img src="/own.png">`,
  "/ad.js": "document.body.style.background = '#00f'",
  /** 60 pages. */
  "/book": `<!doctype html><body style="margin:0">${"<p style='break-after:page'>page</p>".repeat(60)}`,
  /** A page with its own `@page` size. */
  "/own-paper": `<!doctype html><style>@page { size: 300px 200px; margin: 0 }</style><body>small`,
};

const answers: Record<string, (response: ServerResponse, url: URL, headers: IncomingHttpHeaders) => void> = {
  "/never": () => undefined,
  "/slow": (response) => setTimeout(() => response.end("slow"), 150),
  "/redirect": (response, { searchParams }) =>
    response.writeHead(302, { Location: searchParams.get("to") ?? "/" }).end(),
  "/locked": (response, _url, { authorization }) =>
    authorization === undefined
      ? response.writeHead(401, { "WWW-Authenticate": 'Basic realm="x"' }).end()
      : response.writeHead(200, { "Content-Type": "text/html" }).end("open"),
};

export async function startOptionPages(): Promise<OptionPages> {
  const requests: SeenRequest[] = [];
  const readers: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://page.test");
    const { pathname, searchParams } = url;
    requests.push({ host: request.headers.host ?? "", path: pathname, headers: request.headers });
    if (pathname === "/found") {
      const what = JSON.parse(searchParams.get("what") ?? "{}") as Record<string, unknown>;
      readers.push({ where: searchParams.get("where"), ...what });
    }
    const answer = answers[pathname];
    if (answer !== undefined) answer(response, url, request.headers);
    else
      response
        .writeHead(200, { "Content-Type": "text/html; charset=utf-8" })
        .end(
          pathname.startsWith("/reader")
            ? reader(port())
            : (html[pathname] ?? "").replaceAll("{port}", String(port())),
        );
  });
  const port = () => (server.address() as AddressInfo).port;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: port(),
    url: (path, host = "page.test") => `http://${host}:${port()}${path}`,
    requests,
    readers,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
