import { green, type ScreenshotPage, white } from "./screenshot-page.ts";

const box = "#box { width: 200px; height: 100px; background: green }";
const fade = "@keyframes fade { from { opacity: 0 } }";
const page = (style: string, rest = "") =>
  `<!doctype html><style>body { margin: 0 } ${box} ${fade} ${style}</style><div id="box"></div>${rest}`;
const pixels = { "100,50": green };

const pages: (Omit<ScreenshotPage, "pixels"> & Partial<ScreenshotPage>)[] = [
  {
    behaviour: "finishes an entrance animation",
    html: page("body { animation: fade 0.8s both }"),
  },
  {
    behaviour: "finishes an entrance animation with a delay of 20 s",
    html: page("#box { animation: fade 5s 20s both }"),
  },
  {
    behaviour: "finishes a transition that a script starts when the page has loaded",
    html: page(
      "#box { opacity: 0; transition: opacity 2s 1s } .shown #box { opacity: 1 }",
      "<script>onload = () => document.body.classList.add('shown')</script>",
    ),
  },
  {
    behaviour: "finishes a transition that a timer starts 300 ms after load",
    html: page(
      "#box { opacity: 0; transition: opacity 2s } .shown #box { opacity: 1 }",
      "<script>onload = () => setTimeout(() => document.body.classList.add('shown'), 300)</script>",
    ),
  },
  {
    behaviour: "finishes a web animation with a delay",
    html: page(
      "",
      `<script>box.animate([{ transform: "translate(300px)" }, {}], { duration: 900, delay: 900, fill: "both" })</script>`,
    ),
    pixels: { "100,50": green, "350,50": white },
  },
  {
    behaviour: "finishes the animation that the end of another one starts",
    html: page(
      "#box { opacity: 0; animation: fade 1s } #box.next { opacity: 1; animation: fade 3s }",
      "<script>box.onanimationend = () => box.classList.add('next')</script>",
    ),
  },
  {
    behaviour: "finishes an animation in nested shadow roots",
    html: `<!doctype html><body style="margin:0"><div id="host"></div><script>
      const outer = host.attachShadow({ mode: "open" });
      outer.innerHTML = "<p style='margin:0'></p>";
      outer.firstChild.attachShadow({ mode: "open" }).innerHTML =
        "<style>${box} ${fade} #box { animation: fade 4s }</style><div id=box></div>";
    </script>`,
  },
  {
    behaviour: "finishes an animation in a closed shadow root",
    html: `<!doctype html><body style="margin:0"><div id="host"></div><script>
      host.attachShadow({ mode: "closed" }).innerHTML =
        "<style>${box} ${fade} #box { animation: fade 4s }</style><div id=box></div>";
    </script>`,
  },
  {
    behaviour: "finishes an animation in a frame of the same origin",
    html: `<!doctype html><body style="margin:0"><iframe frameborder="0" style="width:300px;height:200px"
      srcdoc="<style>body { margin: 0 } ${box} ${fade} #box { animation: fade 4s }</style><div id=box></div>"></iframe>`,
  },
  {
    behaviour: "finishes the entrance that an observer starts in the viewport",
    html: page(
      "#box { opacity: 0; transition: opacity 1s } #box.seen { opacity: 1 }",
      `<script>new IntersectionObserver(([entry]) => {
        if (entry.isIntersecting) setTimeout(() => box.classList.add("seen"), 100);
      }).observe(box)</script>`,
    ),
  },
  {
    behaviour: "shows an infinite animation as it stands after a second",
    html: page(
      "@keyframes blink { 0%, 50% { background: red } 51%, 100% { background: green } } #box { animation: blink 1.6s infinite }",
    ),
  },
  {
    behaviour: "leaves an animation that the page has paused as it is",
    html: page("@keyframes leave { to { background: red } } #box { animation: leave 1s forwards paused }"),
  },
];

export const animatedPages: ScreenshotPage[] = pages.map((page) => ({ pixels, ...page }));
