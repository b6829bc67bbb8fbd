import { green, type ScreenshotPage, white } from "./screenshot-page.ts";

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

export const scrolledPages: ScreenshotPage[] = [
  {
    behaviour: "reveals all of a whole page whose parts fade in when they are scrolled to",
    html: revealStyle + sections(10) + reveal('if (entry.isIntersecting) entry.target.classList.add("in")'),
    order: { fullPage: true },
    height: 2_500,
    pixels: revealed,
  },
  {
    behaviour: "reveals all of a whole page whose parts fade out when they are scrolled away",
    html: revealStyle + sections(10) + reveal('entry.target.classList.toggle("in", entry.isIntersecting)'),
    order: { fullPage: true },
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
    order: { fullPage: true },
    height: 6_100,
    pixels: { "200,6050": green },
  },
  {
    behaviour: "shows all of a page that scrolls in an element of its own",
    html: `<!doctype html><style>html, body { margin: 0; height: 100%; overflow: hidden }
      main { height: 100vh; overflow-y: auto } div { height: 900px } p { margin: 0; height: 100px; background: green }</style>
      <main><div></div><p></p></main>`,
    order: { fullPage: true },
    height: 1_000,
    pixels: { "200,50": white, "200,950": green },
  },
  {
    behaviour: "keeps the height of a part that is as tall as the viewport",
    html: `<!doctype html><style>body { margin: 0 } header { position: sticky; top: 0; height: 50px; background: blue }
      main { height: calc(100vh - 50px); background: green } footer { height: 900px }</style>
      <header></header><main></main><footer></footer>`,
    order: { fullPage: true },
    height: 1_200,
    pixels: { "200,25": "#0000ff", "200,290": green, "200,310": white, "200,1190": white },
  },
];
