import { expect, test } from "vitest";
import * as limits from "#contract/limits.ts";
import { parseTemplateDocument } from "#scene/document.ts";
import { importSvg } from "./import-svg.ts";
import { noteWords } from "./notes.ts";
import type { SvgImportCode } from "./clean-svg.ts";

const svg = (content: string, attributes = 'width="100" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;

const laughs = (depth: number) =>
  Array.from(
    { length: depth },
    (_, index) => `<g id="l${index + 1}">${`<use href="#l${index}"/>`.repeat(10)}</g>`,
  ).join("");

const refused: { name: string; text: string; code: SvgImportCode }[] = [
  { name: "text", text: "Hello", code: "notSvg" },
  { name: "a web page", text: "<!doctype html><p>Hello</p>", code: "notSvg" },
  { name: "another root", text: '<html xmlns="x"><svg/></html>', code: "notSvg" },
  { name: "broken XML", text: "<svg><g></svg>", code: "malformed" },
  {
    name: "entities",
    text: `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg("<text>&b;</text>")}`,
    code: "entities",
  },
  { name: "more than 5 MB", text: svg(`<desc>${" ".repeat(5_000_001)}</desc>`), code: "tooLarge" },
  { name: "too many elements", text: svg('<rect width="1" height="1"/>'.repeat(20_001)), code: "tooComplex" },
  { name: "too deep groups", text: svg("<g>".repeat(120) + "</g>".repeat(120)), code: "tooComplex" },
  {
    name: "repetitions of repetitions",
    text: svg(`<defs><rect id="l0" width="9" height="9"/>${laughs(9)}</defs><use href="#l9"/>`),
    code: "tooComplex",
  },
  {
    name: "repetitions of masks",
    text: svg(
      `<defs>${Array.from({ length: 9 }, (_, index) => `<mask id="m${index + 1}">${`<rect width="9" height="9" mask="url(#m${index})"/>`.repeat(10)}</mask>`).join("")}</defs><rect width="9" height="9" mask="url(#m9)"/>`,
    ),
    code: "tooComplex",
  },
  {
    name: "repetitions of masks by style",
    text: svg(
      `<style>${Array.from({ length: 9 }, (_, index) => `.m${index} { mask: url(#m${index}) }`).join("")}</style><defs>${Array.from({ length: 9 }, (_, index) => `<mask id="m${index + 1}">${`<rect width="9" height="9" class="m${index}"/>`.repeat(10)}</mask>`).join("")}</defs><rect width="9" height="9" mask="url(#m9)"/>`,
    ),
    code: "tooComplex",
  },
  {
    name: "many filtered elements",
    text: svg(`<style>rect { filter: blur(1px) }</style>${'<rect width="9" height="9"/>'.repeat(101)}`),
    code: "tooComplex",
  },
  {
    name: "entities with markup",
    text: `<!DOCTYPE svg [<!ENTITY a "<rect/>">]>${svg("&a;")}`,
    code: "entities",
  },
  {
    name: "an entity of another file",
    text: `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg("<text>&a;</text>")}`,
    code: "entities",
  },
  { name: "nothing", text: svg(""), code: "empty" },
  { name: "only hidden parts", text: svg('<rect width="9" height="9" display="none"/>'), code: "empty" },
];

test.for(refused)("refuses $name", async ({ text, code }) => {
  await expect(importSvg(text)).rejects.toMatchObject({ name: "SvgImportError", code });
});

test("runs and fetches nothing, and leaves nothing in the page", async () => {
  const elements = document.querySelectorAll("*").length;
  const requests = performance.getEntriesByType("resource").length;
  const frames: string[] = [];
  const watch = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLIFrameElement) frames.push(`${node.getAttribute("sandbox")} ${node.srcdoc}`);
  });
  watch.observe(document.body, { childList: true });
  const { components, report } = await importSvg(
    svg(`<script>window.wasRun = true</script><style>@import url(https://example.com/a.css); .a:hover{fill:red} rect{background:url(//example.com/b.png)}</style>
<image href="https://example.com/a.png" width="9" height="9"/><use href="https://example.com/a.svg#x"/><use href="data:image/svg+xml,%3Csvg/%3E#x"/>
<rect width="9" height="9" onclick="window.wasRun = true" onload="window.wasRun = true" fill="url(https://example.com/a.svg#y) blue"/>
<a href="javascript:window.wasRun = true"><circle id="round" cx="9" cy="9" r="9"><animate attributeName="r" to="20"/></circle></a>
<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://example.com"/></foreignObject>
<h:img xmlns:h="http://www.w3.org/1999/xhtml" src="https://example.com/c.png" onerror="window.wasRun = true"/>
<rect x="50" width="9" height="9" filter="url(#blur)" fill="red"/><filter id="blur"><feGaussianBlur stdDeviation="2"/><feImage href="https://example.com/d.png"/></filter>`),
  );
  watch.disconnect();

  expect(window).not.toHaveProperty("wasRun");
  expect(document.querySelectorAll("*")).toHaveLength(elements);
  const addresses = performance
    .getEntriesByType("resource")
    .slice(requests)
    .map(({ name }) => name);
  expect(addresses.filter((address) => !address.startsWith("blob:"))).toEqual([]);
  expect(frames).toHaveLength(1);
  expect(frames[0]).toMatch(
    /^allow-same-origin .*default-src 'none'; img-src data: blob:; style-src 'unsafe-inline'/,
  );
  expect(components.slice(0, 3)).toMatchObject([
    { type: "IMAGE", src: "https://example.com/a.png" },
    { type: "RECTANGLE", color: "#0000ff" },
    { id: "round", type: "CIRCLE" },
  ]);
  expect(report.map(noteWords)).toEqual([
    "1 script was left out.",
    "Pictures that are not in the file or cannot be read, whose places are kept empty: 2.",
    "round: Animations that were left out: 1.",
    "Parts in HTML that were left out: 1.",
  ]);
});

test("a drawing inside of another one is cleaned too", async () => {
  const inner = encodeURIComponent(
    svg(
      '<image href="https://example.com/a.png" width="9" height="9"/><rect width="50" height="50" fill="red"/>',
    ),
  );
  const { components, pictures } = await importSvg(
    svg(`<image href="data:image/svg+xml,${inner}" width="100" height="100"/>`),
  );

  expect(components).toMatchObject([{ type: "IMAGE", src: expect.stringMatching(/^data:image\/png/) }]);
  expect(pictures).toHaveLength(1);
});

test("the frame is removed after an error", async () => {
  // Tests before this one may have left theirs, in which html templates are measured.
  const frames = () => [...document.querySelectorAll("iframe[aria-hidden]")];
  const others = frames();
  await expect(importSvg(svg('<rect width="9" height="9" display="none"/>'))).rejects.toThrow("Nothing");
  expect(frames().filter((frame) => !others.includes(frame))).toEqual([]);
});

test("effects that reach far beyond the drawing are bounded, with a line", async () => {
  const { report } = await importSvg(
    svg(`<filter id="far" x="-9000" y="-9000" width="99999" height="99999"><feGaussianBlur stdDeviation="99999"/><feTurbulence numOctaves="99999"/></filter>
<g filter="url(#far)"><rect width="50" height="50"/></g><rect x="60" width="30" height="30"/><rect y="60" width="30" height="30" style="filter: blur(99999px)"/>`),
  );

  expect(report.map(noteWords)).toContain(
    "far: Effects that were reduced, because they reach far beyond the drawing: 1.",
  );
});

test("animations by style are left out, with a line", async () => {
  const { components, report } = await importSvg(
    svg(`<style>.a { animation: in 1s forwards; opacity: 0 } @keyframes in { to { opacity: 1 } }</style>
<rect class="a" width="9" height="9"/><rect x="20" width="9" height="9"/>`),
  );

  expect(components).toMatchObject([{ x: 20 }]);
  expect(report.map(noteWords)).toEqual(["Animations that were left out: 1."]);
});

test("references in circles end", async () => {
  const { components } = await importSvg(
    svg(`<g id="a"><use href="#a"/><rect width="9" height="9" fill="url(#g)"/></g>
<linearGradient id="g" href="#h"/><linearGradient id="h" href="#g"/><clipPath id="c" clip-path="url(#c)"><use href="#c"/></clipPath>
<rect x="20" width="9" height="9" clip-path="url(#c)"/><pattern id="p" href="#p"/><rect x="40" width="9" height="9" fill="url(#p)"/><rect x="60" width="9" height="9"/>`),
  );

  expect(components.map(({ x }) => x)).toContain(60);
});

test("draws the last shapes as one picture when there are more than components can be", async () => {
  const shapes = Array.from(
    { length: 600 },
    (_, index) => `<g id="leaf ${index}"><path d="M${index % 90} ${index / 40}h5v5z"/></g>`,
  );
  const { source, components, report } = await importSvg(svg(shapes.join("")));

  expect(components.length).toBeLessThanOrEqual(limits.componentsMax);
  expect(parseTemplateDocument(source).ok).toBe(true);
  expect(report.map(noteWords)).toEqual([
    "101 layers became a picture: a template has at most 500 components.",
  ]);
});

test("reduces a drawing that is larger than a template may be", async () => {
  const { source, components, report } = await importSvg(
    svg('<rect x="50000" width="50000" height="1000" fill="red"/>', 'width="100000" height="1000"'),
  );

  expect(source).toMatchObject({ width: 8_192 });
  expect(components[0]).toMatchObject({ x: 4_096, width: 4_096 });
  expect(report.map(noteWords)).toEqual([
    "The drawing was larger than a template may be. It was reduced to 8%.",
  ]);
});

test("a name that several parts have gets numbers", async () => {
  const { components } = await importSvg(
    svg(
      '<rect id="front.page" width="9" height="9"/><g id="a.b"><text y="20">A</text></g><text id="a b" y="40">B</text><text y="60">C</text>',
    ),
  );

  expect(components.map(({ id }) => id)).toEqual(["front-page", "a-b", "a-b-2", "text"]);
});

/** A repeatable row of numbers from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

test(
  "law: every drawing gives a template that the service accepts, or a reason",
  { timeout: 600_000 },
  async () => {
    for (let seed = 1; seed <= 3; seed += 1) {
      const drawing = randomDrawing(createRandom(seed));
      const imported = await importSvg(drawing).catch((error: unknown) => {
        expect(error, drawing).toMatchObject({ name: "SvgImportError", code: "empty" });
      });
      if (imported === undefined) continue;
      const parsed = parseTemplateDocument(imported.source);
      expect(parsed.ok ? [] : parsed.problem, drawing).toEqual([]);
      const ids = imported.components.map(({ id }) => String(id));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => id.includes(".") || id.length > 100 || id === "page")).toEqual([]);
      for (const note of imported.report) expect(noteWords(note)).not.toBe("");
    }
  },
);

function randomDrawing(random: () => number): string {
  const pick = (values: readonly string[]) => values[Math.floor(random() * values.length)] ?? "";
  const number = () =>
    pick(["0", "-5", "1e9", "NaN", "", "50%", "3mm", `${Math.round(random() * 120)}`, `${random() * 90}`]);
  const paint = () =>
    pick(["none", "red", "url(#g)", "url(#r) blue", "url(#p)", "currentColor", "#12", "rgba(0,0,0,.4)"]);
  const look = () =>
    [
      ["id", pick(["a", "a.b", "", "x".repeat(150), "page", "é{}"])],
      ["fill", paint()],
      ["stroke", paint()],
      ["stroke-width", number()],
      ["stroke-dasharray", pick(["", "3 2", "0", "1e-9", "-1 4"])],
      ["stroke-linecap", pick(["butt", "round", "square"])],
      ["stroke-linejoin", pick(["miter", "round", "bevel"])],
      ["opacity", pick(["1", "0.5", "0", "2", "x"])],
      [
        "transform",
        pick([
          "",
          "rotate(30)",
          "scale(0)",
          "scale(-1 2)",
          "skewX(20)",
          "matrix(1e5 0 0 1 0 0)",
          "rotate(90) scale(.5)",
        ]),
      ],
      ["clip-path", pick(["", "", "url(#c)", "url(#none)", "circle()"])],
      ["filter", pick(["", "", "url(#s)", "blur(2px)"])],
      [
        "style",
        pick([
          "",
          "mix-blend-mode:multiply",
          "mix-blend-mode:plus-lighter",
          "fill:green !important;stroke:;",
        ]),
      ],
    ]
      .map(([name = "", value = ""]) => (value === "" ? "" : ` ${name}="${value}"`))
      .join("");
  const shape = (depth: number): string =>
    pick([
      `<rect${look()} x="${number()}" y="${number()}" width="${number()}" height="${number()}" rx="${number()}"/>`,
      `<ellipse${look()} cx="${number()}" cy="${number()}" rx="${number()}" ry="${number()}"/>`,
      `<path${look()} d="M${number()} ${number()}L${number()} ${number()} ${number()} 20A5 9 ${number()} 0 1 90 20z"/>`,
      `<polygon${look()} points="${number()},${number()} 50,60 ${number()},10"/>`,
      `<text${look()} x="${number()}" y="${number()}" font-size="${number()}" letter-spacing="${number()}" text-anchor="${pick(["start", "middle", "end"])}">Hello <tspan${look()} dy="${number()}">{world}</tspan></text>`,
      `<image${look()} x="${number()}" width="${number()}" height="${number()}" href="${pick(["", "https://example.com/a.png", "data:image/png;base64,xx", "a.png"])}"/>`,
      depth > 3 ? "" : `<g${look()}>${shape(depth + 1)}${shape(depth + 1)}</g>`,
      `<use${look()} href="#${pick(["g", "u", "a"])}" x="${number()}"/>`,
    ]);
  const page = pick([
    `width="${number()}" height="${number()}"`,
    'viewBox="0 0 100 100"',
    "",
    'viewBox="0 0 0 0"',
  ]);
  return svg(
    `<defs><linearGradient id="g"><stop offset="${number()}" stop-color="${paint()}"/><stop offset="1"/></linearGradient>
<radialGradient id="r" cx="${number()}" r="${number()}" fx="${number()}"><stop/><stop offset="50%" stop-opacity="${number()}"/></radialGradient>
<pattern id="p" width="${number()}" height="1"><image href="https://example.com/a.png" width="9" height="9"/></pattern>
<clipPath id="c"><rect width="${number()}" height="50"/></clipPath><circle id="u" r="9"/>
<filter id="s"><feDropShadow dx="${number()}" dy="2" stdDeviation="${number()}"/></filter></defs>
${Array.from({ length: 6 }, () => shape(0)).join("\n")}`,
    page,
  );
}
