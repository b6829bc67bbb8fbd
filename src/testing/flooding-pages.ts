/**
 * Pages that repeat one action endlessly; the browser reports most of them to the service. They yield every 4 ms, so that
 * they do not count as an endless script, unless their name ends in `-at-once`.
 */
export const floodingPages: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    "push-state": "history.pushState({}, '', '?' + count); history.replaceState({}, '', '?' + count)",
    "push-state-at-once": "for (;;) history.pushState({}, '', '?' + count++)",
    "large-state": "history.pushState(large.repeat(6), '', '?' + count)",
    "long-address": "history.replaceState({}, '', '?' + count + large)",
    hash: "location.hash = count",
    "data-address": "location = 'data:text/html,' + count",
    reload: "location.reload()",
    title: "document.title = count; document.title = large + count; icon.href = '/icon?' + count",
    "console-lines": "console.log(count, 'line')",
    "console-text": "console.log(count + large)",
    "console-objects": "console.log({ count, rows: rows.map((row) => ({ row, large })) })",
    "console-at-once": "for (;;) console.error(count++)",
    errors: "setTimeout(() => { throw new Error(large + count) }); Promise.reject(new Error(large + count))",
    "policy-reports": "new Image().src = 'http://other.test/' + count",
    dialogs: "alert(count); confirm(count); prompt(count)",
    "leave-dialogs": "onbeforeunload = (event) => event.preventDefault(); location = '/good?' + count",
    print: "print()",
    windows: "open('/good?' + count); open('about:blank')",
    downloads: "link.href = 'data:application/zip,' + count; link.download = count; link.click()",
    "blob-downloads": "link.href = blobAddress; link.download = count; link.click()",
    frames: `const frame = document.createElement('iframe'); if (count % 2) frame.srcdoc = count;
      document.body.append(frame); setTimeout(() => frame.remove(), 20)`,
    workers: "const worker = new Worker(blobAddress); setTimeout(() => worker.terminate(), 50)",
    "shared-workers": "new SharedWorker(blobAddress, String(count))",
    "service-workers": "navigator.serviceWorker?.register('/worker.js?' + count).catch(() => undefined)",
    messages: `postMessage(large, '*'); broadcast.postMessage(large);
      navigator.clipboard?.writeText(large).catch(() => undefined);
      for (const name of Object.keys(globalThis)) if (/playwright|binding/i.test(name)) globalThis[name](large)`,
    "failing-requests": "fetch('http://closed.test/' + count).catch(() => undefined)",
    "data-requests": `fetch('data:text/plain,' + count).catch(() => undefined);
      new Image().src = 'data:image/gif;base64,' + btoa(count)`,
    "blob-requests": "fetch(blobAddress).catch(() => undefined)",
    "many-hosts": "new Image().src = 'http://host-' + count + '.test:' + (1024 + count % 60000) + '/'",
    "small-requests": "new Image().src = '/closed?' + count",
    beacons: "navigator.sendBeacon('/good?' + count, large.slice(0, 1000))",
    "synchronous-requests": `const request = new XMLHttpRequest();
      request.open('GET', '/good?' + count, false); request.send()`,
    sockets: "new WebSocket('ws://' + location.host + '/' + count)",
    "event-sources": "const source = new EventSource('/good?' + count); setTimeout(() => source.close(), 50)",
    peers: `const peer = new RTCPeerConnection(); peer.createDataChannel('a');
      peer.createOffer().then((offer) => peer.setLocalDescription(offer))`,
    permissions: `Notification.requestPermission(); navigator.geolocation.getCurrentPosition(() => 0);
      navigator.permissions.query({ name: 'camera' })`,
    elements: `const button = document.createElement('button'); button.textContent = count;
      document.body.append(button); performance.mark('mark' + count);
      for (const [name, text] of [['style', 'a' + count + '{}'], ['script', '0//' + count]]) {
        const made = document.createElement(name); made.textContent = text; document.head.append(made); made.remove();
      }`,
    styles: `const style = document.createElement('link'); style.rel = 'stylesheet';
      style.href = 'data:text/css,a' + count + '{}'; document.head.append(style);
      document.fonts.add(new FontFace('f' + count, 'url(data:font/woff2,' + count + ')'));
      document.body.style.fontFamily = 'f' + count`,
    animations: "document.body.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 10 })",
    fullscreen: "document.documentElement.requestFullscreen?.().catch(() => undefined)",
    "file-choosers": "chooser.click()",
  }).map(([name, step]) => [`/flood/${name}`, pageRepeating(step, name === "policy-reports")]),
);

function pageRepeating(step: string, hasPolicy: boolean): string {
  const policy = `<meta http-equiv="Content-Security-Policy" content="img-src 'none'">`;
  return `<!doctype html><title>Flood</title>${hasPolicy ? policy : ""}<link rel="icon" id="icon" href="data:,">
<body style="margin:0;background:lime"><a id="link"></a><input type="file" id="chooser"><script>
const large = "x".repeat(100_000), rows = Array.from({ length: 100 }, (_, row) => row);
const blobAddress = URL.createObjectURL(new Blob(["onmessage = () => 0"], { type: "text/javascript" }));
const broadcast = new BroadcastChannel("flood"), { port1, port2 } = new MessageChannel();
let count = 0;
port1.onmessage = () => {
  port2.postMessage(0);
  const until = performance.now() + 4;
  do { count += 1; ${step} } while (performance.now() < until);
};
onload = () => port2.postMessage(0);
</script>`;
}
