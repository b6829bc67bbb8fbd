import { blue, green, type ScreenshotPage, white } from "./screenshot-page.ts";

/** 680 px tall: a blue box of 100 × 80 px where reading begins, then green; before the page a red drawer. */
const towards = (
  style: string,
) => `<!doctype html><meta name="viewport" content="width=device-width, initial-scale=1">
  <style>html { ${style} } body { margin: 0; background: green } #box { width: 100px; height: 80px; background: blue }
  #drawer { position: absolute; left: -300px; top: 0; width: 300px; height: 300px; background: red }</style>
  <div id="drawer"></div><div id="box"></div><div style="height:600px"></div>`;
/** 1,300 px wide: blue, a part of 1,100 px that turns green when it is scrolled to, yellow. */
const vertical = (
  mode: string,
) => `<!doctype html><meta name="viewport" content="width=device-width, initial-scale=1">
  <style>html { writing-mode: ${mode} } body { margin: 0 } div { width: 100px; height: 300px }</style>
  <div style="background: blue"></div><div id="part" style="width: 1100px; background: red"></div><div id="last" style="background: yellow"></div>
  <script>addEventListener("scroll", () => { if (Math.abs(scrollX) > 400) part.style.background = "green"; });</script>`;
const rightToLeft = towards("direction: rtl");
const phone = { identity: { device: "phone" }, width: 390, height: 844 } as const;

export const placedPages: ScreenshotPage[] = [
  {
    behaviour: "shows a right-to-left page from where reading begins",
    html: rightToLeft,
    pixels: { "10,40": green, "350,40": blue, "350,120": green },
  },
  {
    behaviour: "shows all of a right-to-left page on a phone from where reading begins",
    html: rightToLeft,
    order: { ...phone, height: 680, fullPage: true },
    height: 680,
    pixels: { "10,40": green, "350,40": blue, "350,670": green },
  },
  {
    behaviour: "shows a right-to-left page on a phone from where reading begins",
    html: rightToLeft,
    order: phone,
    pixels: { "10,40": green, "350,40": blue },
  },
  {
    behaviour: "clips a page of vertical lines from where reading begins",
    html: towards("writing-mode: vertical-rl"),
    order: { clip: { x: 200, y: 10, width: 200, height: 100 } },
    height: 100,
    pixels: { "10,40": green, "150,40": blue, "150,90": green },
  },
  ...(["vertical-rl", "vertical-lr"] as const).flatMap((mode): ScreenshotPage[] => {
    const isRight = mode === "vertical-rl";
    const html = vertical(mode);
    const at = (x: number) => (isRight ? 1_299 - x : x);
    const ends = { [`${at(50)},40`]: blue, [`${at(1_250)},290`]: "#ffff00" };
    return [
      {
        behaviour: `shows all of a page of ${mode}, as wide as its content`,
        html,
        order: { fullPage: true },
        width: 1_300,
        pixels: { ...ends, [`${at(650)},40`]: green },
      },
      {
        behaviour: `shows all of a page of ${mode} on a phone, as wide as its content`,
        html,
        order: { ...phone, height: 300, fullPage: true },
        width: 1_300,
        pixels: ends,
      },
      {
        behaviour: `finds an element far from the beginning of a page of ${mode}`,
        html,
        order: { selector: "#last" },
        width: 100,
        pixels: { "0,0": "#ffff00", "99,299": "#ffff00" },
      },
    ];
  }),
  {
    behaviour: "finds an element on a right-to-left page, and before it",
    html: rightToLeft,
    order: { selector: "#drawer" },
    height: 300,
    pixels: { "10,40": "#ff0000", "290,290": "#ff0000" },
  },
  {
    behaviour: "shows the part that an anchor names",
    html: `<!doctype html><style>body { margin: 0 } header { position: fixed; width: 100%; height: 20px; background: blue }
      section { height: 900px } #part { background: green }</style><header></header><section></section><section id="part"></section><section></section>`,
    hash: "#part",
    pixels: { "200,10": blue, "200,30": green, "200,290": green },
  },
  {
    behaviour: "shows the part whose text a fragment names, from its top",
    html: `<!doctype html><style>body { margin: 0; color: transparent } section { height: 900px } #part { background: green }</style>
      <section>The part</section><section id="part">The <b>second</b> part</section><section></section>`,
    hash: "#:~:text=The%20second,part",
    pixels: { "200,2": green, "200,290": green },
  },
  {
    behaviour: "shows the text of a fragment below a header that stays",
    html: `<!doctype html><style>body { margin: 0; color: transparent } header { position: fixed; width: 100%; height: 90px; background: blue }
      section { height: 900px } #part { background: green }</style><header></header><section></section><section id="part">The part</section><section></section>`,
    hash: "#:~:text=the%20part",
    pixels: { "200,10": blue, "200,100": white, "200,290": green },
  },
  {
    behaviour: "shows the text of a fragment within a paragraph in the middle of the view",
    html: `<!doctype html><style>body { margin: 0; color: transparent; font: 20px/30px sans-serif } p { margin: 0 } section { height: 900px }
      #part { background: green }</style><section></section><p id="part">${"Before it<br>".repeat(10)}<b>the part</b> after it</p><section></section>`,
    hash: "#:~:text=the%20part",
    pixels: { "200,5": green, "200,140": green, "200,290": white },
  },
  {
    behaviour: "shows all of a page from its top, also with an anchor",
    html: `<!doctype html><style>body { margin: 0 } header { position: fixed; width: 100%; height: 20px; background: blue }
      section { height: 400px } #part { background: green }</style><header></header><section></section><section id="part"></section>`,
    hash: "#part",
    order: { fullPage: true },
    height: 800,
    pixels: { "200,10": blue, "200,390": white, "200,410": green },
  },
  {
    behaviour: "finds an element in a shadow root, and scrolls to it in an element of the page",
    html: `<!doctype html><style>body { margin: 0 } x-list { display: block; height: 120px; overflow: auto }</style>
      <p style="margin:0;height:400px"></p><x-list><template shadowrootmode="open"><style>p { margin: 0; height: 400px; background: red }
      #item { width: 80px; height: 300px; background: green }</style><p></p><div id="item"></div><p></p></template></x-list>`,
    order: { selector: "x-list #item", waitFor: "x-list #item" },
    height: 120,
    pixels: { "5,5": green, "75,115": green },
  },
  {
    behaviour: "finds an element deep in a shadow root by many ancestors, with brackets in brackets",
    html: `<!doctype html><style>body { margin: 0 }</style><x-deep><template shadowrootmode="open"><style>i { display: block; width: 80px;
      height: 60px; background: green }</style>${"<div>".repeat(300)}<b></b><i title="a, (b"></i></template></x-deep>`,
    order: {
      selector:
        'main div div div div div div i , x-deep > div div div > b ~ i[title="a, (b"]:not(:is(:not(:is(i, :not(b)))))',
    },
    height: 60,
    pixels: { "5,5": green, "75,55": green },
  },
  ...["#contents", "#floats", "#corner"].map((selector) => ({
    behaviour: `finds the content of an element without a size of its own: ${selector}`,
    html: `<!doctype html><style>body { margin: 10px } i { display: block; width: 80px; height: 60px; background: green }
      #floats i { float: left; margin-bottom: 10px } .closed { height: 0; overflow: hidden; position: absolute; left: 300px }
      #corner { position: absolute; top: 180px; left: 20px; width: 0 } #corner > i { position: absolute; left: 30px; bottom: 10px }</style>
      <div class="closed" id="contents"><i></i></div><div id="contents" style="display:contents"><i></i></div>
      <div id="floats"><i></i><i style="display: none"></i></div><div id="corner"><i></i><i style="visibility:hidden;left:300px"></i></div>`,
    order: { selector },
    width: 80,
    height: 60,
    pixels: { "1,1": green, "78,58": green },
  })),
  {
    behaviour: "shows an SVG document, and styles it",
    html: `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="500"><rect id="box" width="200" height="500" fill="red"/>
      <text id="note" y="40" fill="blue" font-size="90">Note</text></svg>`,
    type: "image/svg+xml",
    order: { fullPage: true, styles: { css: "#box { fill: green }", hideSelectors: ["#note"] } },
    height: 500,
    pixels: { "20,20": green, "150,490": green, "250,20": white },
  },
  {
    behaviour: "hides the caret of a field in a closed shadow root, and keeps its focus",
    html: `<!doctype html><style>body { margin: 0 }</style><x-field></x-field><script>
      const root = document.querySelector("x-field").attachShadow({ mode: "closed" });
      root.innerHTML = "<style>input { border: 0; padding: 0; width: 100px; height: 100px; font: 100px/1 sans-serif; caret-shape: block } input:focus { outline: 0; background: green }</style><input>";
      root.lastChild.focus();
    </script>`,
    pixels: { "0,50": green, "1,50": green, "50,50": green },
  },
];
