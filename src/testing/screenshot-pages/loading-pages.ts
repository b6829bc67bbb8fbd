import { green, type ScreenshotPage, white } from "./screenshot-page.ts";

const picture = (attributes: string) =>
  `<img ${attributes} style="display:block;width:200px;height:100px;object-fit:fill">`;
const pixels = { "100,50": green };

export const loadingPages: ScreenshotPage[] = [
  {
    behaviour: "waits for data that the page fetches 300 ms after load",
    html: `<!doctype html><body style="margin:0"><div style="width:200px;height:100px;background:red">Loading</div><script>
      onload = () => setTimeout(async () => {
        await fetch("/green.png?delay=400");
        document.querySelector("div").style.background = "green";
      }, 300)</script>`,
    pixels: { "150,80": green },
  },
  {
    behaviour: "waits for requests that follow from each other",
    html: `<!doctype html><body style="margin:0"><div style="width:200px;height:100px"></div><script>
      onload = async () => {
        for (let count = 0; count < 4; count += 1) {
          await fetch("/green.png?delay=250");
          await new Promise((resolve) => setTimeout(resolve, 250));
        }
        document.querySelector("div").style.background = "green";
      }</script>`,
    pixels,
  },
  {
    behaviour: "shows a lazy picture in the viewport",
    html: `<!doctype html><body style="margin:0">${picture('loading="lazy" src="/green.png?delay=600"')}`,
    pixels,
  },
  {
    behaviour: "shows a picture whose address a script sets when it is in view, and its fade",
    html: `<!doctype html><body style="margin:0">${picture('data-src="/green.png?delay=300"')}<script>
      const image = document.querySelector("img");
      image.style.opacity = 0; image.style.transition = "opacity 1s";
      image.onload = () => { image.style.opacity = 1 };
      new IntersectionObserver(([entry]) => { if (entry.isIntersecting) image.src = image.dataset.src }).observe(image);
    </script>`,
    pixels,
  },
  {
    behaviour: "waits for a font that is requested after load",
    html: `<!doctype html><style>@font-face { font-family: Late; src: url("/font.woff2?delay=700") }
      body { margin: 0; color: green; font-size: 300px; line-height: 300px } .late { font-family: Late }</style>
      <div id="text" style="visibility:hidden">M</div><script>
      onload = () => setTimeout(() => { text.className = "late"; text.style.visibility = "visible" }, 50)</script>`,
    pixels: { "35,150": green },
  },
  {
    behaviour: "follows a page that goes on to another one when it has loaded",
    html: `<!doctype html><script>onload = () => setTimeout(() => { location = "/green?delay=300" }, 200)</script>before`,
    pixels,
  },
  {
    behaviour: "follows a page that is refreshed to another one after a moment",
    html: `<!doctype html><meta http-equiv="refresh" content="0;url=/green?delay=300">before`,
    pixels,
  },
  {
    behaviour: "shows a page that polls for ever, with a warning",
    html: `<!doctype html><body style="margin:0"><div style="width:200px;height:100px;background:green"></div><script>
      setInterval(() => fetch("/green.png"), 200)</script>`,
    pixels,
    warning: /still asking for data/,
  },
  {
    behaviour: "shows a page whose script hangs after the load timeout, with a warning that names it",
    html: `<!doctype html><head><script src="/hang/script.js?token=secret"></script></head>
      <body style="margin:0"><div style="width:200px;height:100px;background:green"></div>`,
    pixels,
    warning:
      /^The page had not loaded after 4 seconds\. It was waiting for page\.test:\d+\/hang\/script\.js\. /,
  },
  {
    behaviour: "shows a page whose style sheet hangs after the load timeout",
    html: `<!doctype html><head><link rel="stylesheet" href="/hang/style.css"></head>
      <body style="margin:0"><div style="width:200px;height:100px;background:green"></div>
      <script>document.body.append("ran")</script>`,
    pixels: { ...pixels, "300,200": white },
    warning: /had not loaded/,
  },
];
