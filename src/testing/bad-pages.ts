import { type ServerResponse } from "node:http";
import { floodingPages } from "./flooding-pages.ts";
import { serveHttp } from "./serve-http.ts";

export interface BadPages {
  /** The server's port on 127.0.0.1. */
  port: number;
  close: () => Promise<void>;
}

/** A red square of 100 px in its corner. */
const goodPage = `<!doctype html><title>Good</title><body style="margin:0;background:#fff">
<div style="width:100px;height:100px;background:#f00"></div>`;

const html: Record<string, string> = {
  "/good": goodPage,
  "/scheme": `<style>@media (prefers-color-scheme: dark) { html { background: #000 } }</style>`,
  "/late": `<script>setTimeout(() => { document.documentElement.style.background = "green" }, 200)</script>`,
  "/tall": `<body style="margin:0"><div style="height:500000px;background:linear-gradient(red, blue)"></div>`,
  "/dialogs": `<script>alert(1); confirm(2); prompt(3); onbeforeunload = () => "stay"; print()</script>after`,
  "/loop": `<body style="background:lime">before<script>setTimeout(() => { for (;;); }, 50)</script>`,
  "/loop-at-once": `<body style="background:lime">before<script>for (;;);</script>`,
  "/loop-later": `<body style="background:lime"><script>onload = () => setTimeout(() => { for (;;); })</script>`,
  "/looping-workers": `<script>const address = URL.createObjectURL(new Blob(["for (;;);"]));
    for (let i = 0; i < 200; i++) new Worker(address)</script>`,
  "/workers-of-workers": `<script>const address = URL.createObjectURL(new Blob(["for (;;);"]));
    const many = "for (let i = 0; i < 200; i++) new Worker('" + address + "')";
    new Worker(URL.createObjectURL(new Blob([many])))</script>`,
  "/loop-again": `<script>setInterval(() => { for (;;); }, 10)</script>`,
  "/microtasks": `<script>const again = () => Promise.resolve().then(again); again()</script>`,
  "/hanging-image": `<img src="/never"><p>text</p>`,
  "/reloads": `<script>onload = () => location.reload()</script>again and again`,
  "/refreshes": `<meta http-equiv="refresh" content="0">again and again`,
  "/leaves-busy": `<script>const until = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
    onload = () => setTimeout(() => { location = "/leaves-busy?" + Date.now(); until(400) })</script>again and again`,
  // Each waits for the browser process: enough that on a busy machine the page does not respond in time.
  "/floods": `<script>setInterval(() => { open("/good"); open("about:blank") }, 5)</script>`,
  "/windows": `<script>setInterval(() => { open("/good"); open("about:blank") }, 100)</script>`,
  "/frames": `<script>for (let i = 0; i < 150; i++) document.write("<iframe src=/good></iframe>")</script>`,
  "/grows": `<script>setInterval(() => document.body.append("more and more ".repeat(2000)), 5)</script><body>`,
  "/elements": `<script>document.write("<b>x</b>".repeat(200000))</script>`,
  "/memory": `<script>const kept = []; setInterval(() => kept.push(new Float64Array(2_000_000).fill(1)), 20)</script>`,
  "/popups": `<script>for (let i = 0; i < 500; i++) open("about:blank", "w" + i)</script>500 windows`,
  "/nodes": `<script>for (let i = 0; i < 20; i++)
    document.documentElement.insertAdjacentHTML("beforeend", "<b>x</b>".repeat(1e5))</script>`,
  "/synchronous": `<script>const request = new XMLHttpRequest(); request.open("GET", "/never", false);
    try { request.send() } catch {}</script>after`,
  "/permissions": `<script>Notification.requestPermission(); navigator.geolocation.getCurrentPosition(() => 0);
    navigator.mediaDevices?.getUserMedia({ video: true }); document.documentElement.requestFullscreen()</script>asks`,
  "/goes-nowhere": `<script>onload = () => { location = "http://nowhere.test/" }</script>before`,
  "/polls": `<script>const poll = () => fetch("/never").finally(poll); poll()</script>polls`,
};

const streamEveryMs = 20;

const answers: Record<string, (response: ServerResponse) => void> = {
  "/never": () => undefined,
  "/half": (response) => response.writeHead(200, { "Content-Type": "text/html" }).write("<h1>half"),
  "/streams": (response) => {
    response.writeHead(200, { "Content-Type": "text/html" });
    const timer = setInterval(() => response.write("<p>more</p>".repeat(100)), streamEveryMs);
    response.once("close", () => clearInterval(timer));
  },
  "/closed": (response) => response.destroy(),
  "/garbage": (response) => response.socket?.end("this is no HTTP\r\n\r\n"),
  "/empty": (response) => response.writeHead(204).end(),
  "/again": (response) => response.writeHead(302, { Location: "/again" }).end(),
  "/missing": (response) => response.writeHead(404, { "Content-Type": "text/html" }).end("<h1>Not here"),
  "/locked": (response) =>
    response.writeHead(401, { "WWW-Authenticate": "Basic", "Content-Type": "text/html" }).end("<h1>Who?"),
  "/download": (response) =>
    response
      .writeHead(200, { "Content-Type": "application/zip", "Content-Disposition": "attachment" })
      .end("zip"),
};

/** Serves misbehaving pages, and some normal ones, on any host name. */
export async function startBadPages(): Promise<BadPages> {
  return serveHttp((request, response) => {
    const [path = "/"] = (request.url ?? "/").split("?");
    const answer = answers[path];
    if (answer !== undefined) answer(response);
    else
      response
        .writeHead(200, { "Content-Type": "text/html; charset=utf-8" })
        .end(html[path] ?? floodingPages[path] ?? goodPage);
  });
}
