/**
 * A page that tries all known ways to send requests from a browser, to each of `hosts`. `redirect` is the path of a
 * redirector on the page's server, because a rejected address may be reachable through a redirect.
 */
export function hostilePage(hosts: readonly string[], redirect: string): string {
  const targets = hosts.flatMap((host) => {
    const direct = (way: string) => `http://${host}/${way}`;
    const secondHand = (way: string) =>
      `${redirect}?to=${encodeURIComponent(`http://${host}/redirected-${way}`)}`;
    return [direct, secondHand];
  });
  return `<!doctype html>
<title>Ways out</title>
${targets.map(inMarkup).join("\n")}
<script>
const hosts = ${JSON.stringify(hosts)};
const addressesOf = (way) => hosts.flatMap((host) => [
  "http://" + host + "/" + way,
  "${redirect}?to=" + encodeURIComponent("http://" + host + "/redirected-" + way),
]);
const tries = ${inScript};
for (const attempt of tries) {
  try { Promise.resolve(attempt()).catch(() => {}); } catch {}
}
</script>
<p>All tried.</p>`;
}

/** The requests of markup, each under its own name. */
function inMarkup(to: (way: string) => string): string {
  return `
<link rel="stylesheet" href="${to("stylesheet")}">
<link rel="icon" href="${to("icon")}">
<link rel="manifest" href="${to("manifest")}">
<link rel="preload" as="image" href="${to("preload")}">
<link rel="modulepreload" href="${to("modulepreload")}">
<link rel="prefetch" href="${to("prefetch")}">
<link rel="prerender" href="${to("prerender")}">
<link rel="preconnect" href="${to("preconnect")}">
<link rel="dns-prefetch" href="${to("dns-prefetch")}">
<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${to("speculation")}"],"eagerness":"immediate"}]}</script>
<style>
@import url("${to("css-import")}");
@font-face { font-family: f${to("f").length}; src: url("${to("font")}"); }
.a { background: url("${to("background")}"); font-family: f${to("f").length}; cursor: url("${to("cursor")}"), auto; }
.a::before { content: url("${to("content")}"); }
</style>
<div class="a">text</div>
<img src="${to("img")}"><img srcset="${to("srcset")} 1x"><picture><source srcset="${to("picture")}"><img></picture>
<input type="image" src="${to("input")}"><video src="${to("video")}" poster="${to("poster")}" autoplay></video>
<audio src="${to("audio")}" autoplay></audio><video><track default src="${to("track")}"></video>
<script src="${to("script")}"></script><script type="module" src="${to("module")}"></script>
<iframe src="${to("frame")}"></iframe><iframe srcdoc='<meta http-equiv="refresh" content="0;url=${to("meta-refresh")}">'></iframe>
<object data="${to("object")}"></object><embed src="${to("embed")}">
<svg><image href="${to("svg-image")}" width="5" height="5"/><use href="${to("svg-use")}#a"/></svg>
<iframe name="form"></iframe><form target="form" method="post" action="${to("form")}"><input name="a" value="b"></form>
<a ping="${to("ping")}" href="#here">x</a><base target="_self">`;
}

/** The requests of scripts, as text for the page. */
const inScript = `[
  ...addressesOf("fetch").map((url) => () => fetch(url, { mode: "no-cors" })),
  ...addressesOf("keepalive").map((url) => () => fetch(url, { mode: "no-cors", method: "POST", keepalive: true, body: "x" })),
  ...addressesOf("xhr").map((url) => () => { const x = new XMLHttpRequest(); x.open("GET", url); x.send(); }),
  ...addressesOf("beacon").map((url) => () => navigator.sendBeacon(url, "x")),
  ...addressesOf("events").map((url) => () => new EventSource(url)),
  ...addressesOf("import").map((url) => () => import(url)),
  ...addressesOf("new-image").map((url) => () => { new Image().src = url; }),
  ...addressesOf("open").map((url) => () => open(url)),
  ...addressesOf("worker").map((url) => () => new Worker(URL.createObjectURL(new Blob([
    "try { importScripts('" + url + "-import') } catch {}; fetch('" + url + "', { mode: 'no-cors' })"])))),
  ...addressesOf("shared-worker").map((url) => () => new SharedWorker(URL.createObjectURL(new Blob([
    "fetch('" + url + "', { mode: 'no-cors' })"])))),
  ...addressesOf("audio-object").map((url) => () => { new Audio(url).load(); }),
  ...addressesOf("font-object").map((url) => () => new FontFace("g", "url(" + url + ")").load()),
  ...addressesOf("frame-location").map((url) => () => {
    const frame = document.createElement("iframe"); document.body.append(frame); frame.contentWindow.location = url; }),
  ...hosts.map((host) => () => new WebSocket("ws://" + host + "/socket")),
  ...hosts.map((host) => () => new WebSocket("wss://" + host + "/secure-socket")),
  ...hosts.map((host) => () => fetch("https://" + host + "/https", { mode: "no-cors" })),
  ...hosts.map((host) => () => new WebTransport("https://" + host + "/transport").ready),
  ...hosts.flatMap((host) => ["stun:" + host, "turn:" + host + "?transport=udp", "turn:" + host + "?transport=tcp"]
    .map((url) => async () => {
      const peer = new RTCPeerConnection({ iceServers: [{ urls: url, username: "a", credential: "b" }] });
      peer.createDataChannel("x");
      await peer.setLocalDescription(await peer.createOffer());
    })),
  () => navigator.serviceWorker.register("/worker.js"),
  () => { for (const form of document.forms) form.submit(); },
  () => { for (const link of document.querySelectorAll("a[ping]")) link.click(); },
]`;
