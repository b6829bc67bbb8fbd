import { blue, green, type ScreenshotPage, white } from "./screenshot-page.ts";

const sections = (count: number) =>
  Array.from({ length: count }, () => `<section><div></div></section>`).join("");
const reveal = (call: string) => `<script>
  const observer = new IntersectionObserver((entries) => { for (const entry of entries) { ${call} } }, { threshold: 0.6 });
  for (const section of document.querySelectorAll("section div")) observer.observe(section);
</script>`;
const revealStyle = `<!doctype html><style>body { margin: 0 } section { height: 250px } section div { height: 200px;
  background: green; opacity: 0; transform: translateY(40px); transition: opacity 1s, transform 1s }
  section .in { opacity: 1; transform: none }</style>`;
const revealed = { "200,100": green, "200,1100": green, "200,2350": green, "200,230": white };

const pages: ScreenshotPage[] = [
  {
    behaviour: "reveals all of a whole page whose parts fade in when they are scrolled to",
    html: revealStyle + sections(10) + reveal('if (entry.isIntersecting) entry.target.classList.add("in")'),
    height: 2_500,
    pixels: revealed,
  },
  {
    behaviour: "reveals all of a whole page whose parts fade out when they are scrolled away",
    html: revealStyle + sections(10) + reveal('entry.target.classList.toggle("in", entry.isIntersecting)'),
    height: 2_500,
    pixels: revealed,
  },
  {
    behaviour: "spends waitTime after it has scrolled through the page",
    html:
      revealStyle +
      sections(6) +
      reveal('if (entry.isIntersecting) setTimeout(() => entry.target.classList.add("in"), 1200)'),
    order: { fullPage: true, waitTimeMs: 1_500 },
    height: 1_500,
    pixels: { "200,100": green, "200,1350": green },
  },
  {
    behaviour: "loads the lazy pictures at the end of a whole page",
    html: `<!doctype html><body style="margin:0"><div style="height:6000px"></div>
      <img loading="lazy" src="/green.png?delay=400" style="display:block;width:100%;height:100px">`,
    height: 6_100,
    pixels: { "200,6050": green },
  },
  {
    behaviour: "shows all of a page that scrolls in an element of its own",
    html: `<!doctype html><style>html, body { margin: 0; height: 100%; overflow: hidden }
      main { height: 100vh; overflow-y: auto } div { height: 900px } p { margin: 0; height: 100px; background: green }</style>
      <main><div></div><p></p></main>`,
    height: 1_000,
    pixels: { "200,50": white, "200,950": green },
  },
  ...["calc(100vh - 50px)", "230px"].map((tall) => ({
    behaviour: `shows all of a page in a frame of ${tall} that fills the page`,
    html: `<!doctype html><style>body { margin: 0 } header { height: 50px; background: blue }
      iframe { display: block; border: 0; width: 100%; height: ${tall} }</style><header></header>
      <iframe srcdoc="<!doctype html><style>body { margin: 0; background: green } p { margin: 0; height: 900px }
        div { height: 100%; position: absolute; width: 50px; background: red } footer { height: 50px; background: blue }</style><div></div><p></p><footer></footer>"></iframe>`,
    height: 1_000,
    pixels: { "200,40": blue, "200,60": green, "200,940": green, "200,960": blue },
  })),
  {
    behaviour: "joins parts as tall as the viewport that an element of the page scrolls and snaps",
    html: `<!doctype html><style>html, body { margin: 0; height: 100% }
      main { height: 100%; overflow-y: scroll; scroll-snap-type: y mandatory }
      section { min-height: 100%; scroll-snap-align: start; background: green } p { margin: 0; height: 10vh; background: blue }</style>
      <main><section><p></p></section><section style="height:100vh"><p></p></section></main>`,
    height: 600,
    pixels: { "200,15": blue, "200,45": green, "200,290": green, "200,315": blue, "200,345": green },
  },
  {
    behaviour: "joins the parts of a scrolling element in a shadow root, beside a header",
    html: `<!doctype html><style>body { margin: 0 } header { height: 60px; background: blue } section { height: 100vh }</style>
      <header></header><app-shell><template shadowrootmode="open"><style>main { height: 100vh; overflow: auto }</style>
      <main><slot></slot></main></template><section style="background:green"></section><section></section></app-shell>`,
    height: 660,
    pixels: { "200,30": blue, "200,350": green, "200,370": white },
  },
  {
    behaviour: "finds the scrolling element below two parts with shadow roots that cover each other",
    html: `<!doctype html><style>html, body { margin: 0; height: 100%; overflow: hidden } main { height: 100vh; overflow-y: auto }
      x-cover { position: fixed; inset: 0 } div { height: 900px } p { margin: 0; height: 100px; background: green }</style>
      <main><div></div><p></p></main>${'<x-cover><template shadowrootmode="open"><section style="height:100%"></section></template></x-cover>'.repeat(2)}`,
    height: 1_000,
    pixels: { "200,50": white, "200,950": green },
  },
  {
    behaviour: "draws the parts of a whole page that are drawn only near the view, also in shadow roots",
    html: `<!doctype html><style>body { margin: 0 } section { content-visibility: auto; contain-intrinsic-size: auto 20px }
      div { height: 400px; background: green } #end { background: blue }</style>${"<section><div></div></section>".repeat(6)}
      <x-part><template shadowrootmode="open"><style>:host { display: block; content-visibility: auto }
      div { height: 100px; background: blue }</style><div></div></template></x-part>
      <div style="content-visibility:hidden;height:50px"><div></div></div>`,
    height: 2_550,
    pixels: { "200,2390": green, "200,2410": blue, "200,2490": blue },
  },
  {
    behaviour: "shows what the scroll position animates as when it is in the middle of the view",
    html: `<!doctype html><style>body { margin: 0 } section { height: 300px } div { height: 300px; background: green;
      animation: appear linear both; animation-timeline: view(); animation-range: entry }
      #half { animation-range: cover 0% cover 50% } #leave { animation-name: leave; animation-range: exit }
      @keyframes appear { from { opacity: 0; transform: translateY(80px) } } @keyframes leave { to { opacity: 0 } }</style>
      ${["in", "half", "leave", "end"].map((id) => `<section><div id="${id}"></div></section>`).join("")}`,
    height: 1_200,
    pixels: { "200,310": green, "200,590": green, "200,890": green, "200,1190": green },
  },
  {
    behaviour: "shows bars at the bottom of the view at the end of a whole page",
    html: `<!doctype html><style>body { margin: 0 } form, div { position: fixed; left: 0; bottom: 0; width: 200px; height: 40px;
      background: green } #calc { left: 200px; bottom: auto; top: calc(100vh - 40px); transition: all 9s }
      #side { top: 40%; bottom: auto; width: 20px; background: blue } #sheet { bottom: -100px; height: 100px; background: red }
      footer { position: sticky; bottom: 0; height: 50px; background: blue }</style><p style="margin:0;height:850px"></p>
      <footer></footer><form><input name="matches" hidden><input name="computedStyleMap" hidden></form><div id="calc"></div><div id="side"></div><div id="sheet"></div>`,
    height: 900,
    pixels: {
      "10,130": blue,
      "100,280": white,
      "300,280": white,
      "100,320": white,
      "100,855": blue,
      "100,880": green,
      "300,880": green,
    },
  },
  {
    behaviour: "keeps the height of a part that is as tall as the viewport",
    html: `<!doctype html><style>body { margin: 0 } header { position: sticky; top: 0; height: 50px; background: blue }
      main { height: calc(100vh - 50px); background: green } footer { height: 900px }</style>
      <header></header><main></main><footer></footer>`,
    height: 1_200,
    pixels: { "200,25": "#0000ff", "200,290": green, "200,310": white, "200,1190": white },
  },
  {
    behaviour: "has a background that stays in the view behind all of a whole page",
    html: `<style>body { margin: 0 }</style>
      <div style="height: 1500px; background: linear-gradient(green, green) fixed"></div>`,
    height: 1_500,
    pixels: { "10,10": green, "10,1490": green },
  },
];

export const scrolledPages = pages.map((page) => ({ ...page, order: { fullPage: true, ...page.order } }));
