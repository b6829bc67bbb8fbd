import { expect, test } from "vitest";
import { parseTemplateDocument } from "#scene/document.ts";
import { findFamily, fontFileUrl } from "#scene/fonts/catalogue.ts";
import { createScenePainter } from "../../model/drawing/paint-scene.ts";
import { differingPixels } from "./check-parts.ts";
import { importSvg, type SvgImport } from "./import-svg.ts";
import { noteWords } from "./notes.ts";
import { readSvgFile } from "./read-svg-file.ts";

const figma = `<svg width="600" height="400" viewBox="0 0 600 400" fill="none" xmlns="http://www.w3.org/2000/svg">
<g id="Card" clip-path="url(#clip0_1_2)">
<rect width="600" height="400" fill="#FFF4E6"/>
<circle id="sun" cx="480" cy="120" r="70" fill="url(#paint0_linear_1_2)"/>
<g id="panel" filter="url(#filter0_d_1_2)"><rect x="40" y="60" width="300" height="200" rx="24" fill="white"/></g>
<g id="logo">
<path d="M80 120L110 90L140 120L110 150L80 120Z" style="fill:#C61D78;fill:color(display-p3 0.7 0.1 0.5);fill-opacity:1;"/>
<path fill-rule="evenodd" clip-rule="evenodd" d="M150 90H210V150H150V90ZM165 105V135H195V105H165Z" fill="#0B7D4F"/>
</g>
<path id="Vector 3" d="M60 300C120 260 180 340 240 300" stroke="#1E1E1E" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"/>
<rect id="Rectangle 4" x="380" y="230" width="160" height="90" rx="16" transform="rotate(12 380 230)" fill="url(#paint1_radial_1_2)" stroke="black" stroke-width="6"/>
<g id="Group 5"><path d="M300 330h40v40h-40z" fill="#118AB2" fill-opacity="0.5"/></g>
</g>
<defs>
<filter id="filter0_d_1_2" x="20" y="44" width="340" height="240" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">
<feFlood flood-opacity="0" result="BackgroundImageFix"/>
<feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/>
<feOffset dy="8"/><feGaussianBlur stdDeviation="10"/>
<feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0"/>
<feBlend mode="normal" in2="BackgroundImageFix" result="effect1_dropShadow_1_2"/>
<feBlend mode="normal" in="SourceGraphic" in2="effect1_dropShadow_1_2" result="shape"/>
</filter>
<linearGradient id="paint0_linear_1_2" x1="430" y1="60" x2="520" y2="190" gradientUnits="userSpaceOnUse"><stop stop-color="#FFD166"/><stop offset="1" stop-color="#EF476F"/></linearGradient>
<radialGradient id="paint1_radial_1_2" cx="0" cy="0" r="1" gradientUnits="userSpaceOnUse" gradientTransform="translate(460 275) rotate(90) scale(45 80)"><stop stop-color="#118AB2"/><stop offset="1" stop-color="#073B4C"/></radialGradient>
<clipPath id="clip0_1_2"><rect width="600" height="400" fill="white"/></clipPath>
</defs>
</svg>`;

const inkscape = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg width="210mm" height="148mm" viewBox="0 0 210 148" id="svg5" sodipodi:docname="invite.svg"
  xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
  xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg">
<sodipodi:namedview id="namedview7" pagecolor="#ffffff"/>
<defs id="defs2">
<linearGradient id="linearGradient900"><stop style="stop-color:#0000ff;stop-opacity:1;" offset="0"/><stop style="stop-color:#00ff00;stop-opacity:0.2;" offset="1"/></linearGradient>
<linearGradient xlink:href="#linearGradient900" id="linearGradient902" x1="20" y1="20" x2="90" y2="60" gradientUnits="userSpaceOnUse" gradientTransform="matrix(1,0.2,0,1,0,0)"/>
</defs>
<g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1">
<rect style="fill:url(#linearGradient902);stroke:#333333;stroke-width:0.4;stroke-linejoin:round" id="rect111" inkscape:label="frame" width="70" height="40" x="20" y="20"/>
<ellipse style="fill:#ff8800;opacity:0.6" id="path222" cx="130" cy="40" rx="30" ry="18" transform="rotate(-20,130,40)"/>
<path style="fill:none;stroke:#aa0000;stroke-width:2;stroke-dasharray:6,3;stroke-dashoffset:1" d="m 20,80 c 20,-15 40,15 60,0 l 20,10" id="path333"/>
<path style="fill:#008866;stroke:#004433;stroke-width:1" d="m 150,75 6,14 15,1 -11,10 4,15 -14,-8 -14,8 4,-15 -11,-10 15,-1 z" id="path444" inkscape:label="star.big"/>
</g>
<g inkscape:label="Hidden" inkscape:groupmode="layer" style="display:none"><rect width="10" height="10"/></g>
</svg>`;

const illustrator = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 27.0 -->
<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px" viewBox="0 0 500 300" style="enable-background:new 0 0 500 300;" xml:space="preserve">
<style type="text/css">
	.st0{fill:#FFFFFF;}
	.st1{fill:none;stroke:#ED1C24;stroke-width:8;stroke-miterlimit:10;}
	.st2{opacity:0.5;}
	.st3{fill:#2E3192;}
	.st4{clip-path:url(#SVGID_2_);}
	.st5{fill:url(#SVGID_3_);}
</style>
<rect class="st0" width="500" height="300"/>
<polyline class="st1" points="30,250 50,150 70,250 210,150 "/>
<g class="st2"><circle class="st3" cx="320" cy="100" r="60"/><circle class="st3" cx="380" cy="100" r="60"/></g>
<linearGradient id="SVGID_3_" gradientUnits="userSpaceOnUse" x1="260" y1="240" x2="460" y2="240"><stop offset="0" style="stop-color:#F7931E"/><stop offset="0.5" style="stop-color:#FFFFFF"/><stop offset="1" style="stop-color:#39B54A"/></linearGradient>
<polygon class="st5" points="260,200 460,200 460,280 260,280 "/>
<g id="Price_x5F_tag"><defs><rect id="SVGID_1_" x="20" y="20" width="100" height="60"/></defs><clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_" style="overflow:visible;"/></clipPath><path class="st4" d="M30 30h60v40h-60z"/></g>
</svg>`;

const affinity = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg width="100%" height="100%" viewBox="0 0 400 300" version="1.1" xmlns="http://www.w3.org/2000/svg" xml:space="preserve" xmlns:serif="http://www.serif.com/" style="fill-rule:evenodd;clip-rule:evenodd;stroke-linejoin:round;stroke-miterlimit:2;">
    <g transform="matrix(1,0,0,1,-100,-50)">
        <g id="Artboard1" serif:id="Artboard 1" transform="matrix(1,0,0,1,100,50)">
            <rect x="0" y="0" width="400" height="300" style="fill:rgb(240,244,255);"/>
            <g transform="matrix(1.2,0,0,0.8,-20,30)"><circle cx="120" cy="90" r="50" style="fill:rgb(98,54,255);"/></g>
            <g transform="matrix(0.866025,0.5,-0.5,0.866025,140,-60)"><rect x="160" y="100" width="100" height="60" style="fill:none;stroke:rgb(20,20,20);stroke-width:10px;"/></g>
            <path d="M40,250L120,180L200,250" style="fill:none;stroke:rgb(255,90,60);stroke-width:16px;stroke-linecap:round;"/>
            <g transform="matrix(1,0,-0.3,1,80,0)"><rect x="260" y="200" width="80" height="60" style="fill:rgb(0,150,120);"/></g>
        </g>
    </g>
</svg>`;

const mixed = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="800">
<defs><symbol id="star" viewBox="0 0 10 10" overflow="visible"><path d="M5 0 6.5 3.5 10 4 7.3 6.4 8 10 5 8.2 2 10 2.7 6.4 0 4 3.5 3.5Z"/></symbol><g id="pair"><rect width="20" height="20"/><circle cx="30" cy="10" r="10"/></g></defs>
<use href="#star" x="10" y="10" width="60" height="60" fill="gold" stroke="#000" stroke-width=".3"/>
<use href="#pair" transform="translate(90 20) scale(2)" fill="teal"/>
<svg x="200" y="10" width="100" height="50" viewBox="0 0 200 200"><rect width="200" height="200" fill="#ddf"/><path d="M20 100a80 80 0 1 0 160 0a80 40 30 0 1-160 0z" fill="purple"/></svg>
<path d="M20 120q30-40 60 0t60 0T200 120" fill="none" stroke="#048" stroke-width="5" stroke-linejoin="bevel"/>
<path d="M220 100l30 40 30-40 30 40" fill="none" stroke="#480" stroke-width="10" stroke-linejoin="bevel" stroke-linecap="square"/>
<path d="M330 100l15 50 15-50" fill="none" stroke="rgba(200,0,0,.5)" stroke-width="14" stroke-linejoin="round" stroke-linecap="round"/>
<line x1="20" y1="160" x2="180" y2="160" stroke="#888" stroke-width="6" stroke-dasharray="0 12" stroke-linecap="round"/>
<rect x="200" y="170" width="80" height="50" rx="20" ry="8" fill="#fa0"/>
<rect x="300" y="170" width="80" height="50" rx="10" fill="none" stroke="#06c" stroke-width="4" stroke-dasharray="10 5"/>
<g opacity=".5"><path d="M20 200h60v60h-60z" fill="red"/><path d="M50 220h60v60h-60z" fill="blue"/></g>
<ellipse cx="170" cy="240" rx="40" ry="25" fill="rgb(0 128 64 / 50%)" stroke="navy" stroke-width="6"/>
<rect x="230" y="235" width="60" height="50" transform="skewX(-15)" fill="hsl(300 60% 50%)"/>
<circle cx="350" cy="260" r="30" style="mix-blend-mode:multiply" fill="url(#rg)"/>
<radialGradient id="rg" cx="30%" cy="30%" r="70%"><stop offset="10%" stop-color="white"/><stop offset="1" stop-color="#c06"/></radialGradient>
</svg>`;

/** The default file of a vector program: namespaces as entities, and its own data before the drawing. */
const entities = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: a drawing program -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
	<!ENTITY ns_own "http://example.com/own/1.0/">
	<!ENTITY gold "#f7b500">
]>
<svg version="1.1" xmlns:i="&ns_own;" xmlns="http://www.w3.org/2000/svg" width="200px" height="100px" viewBox="0 0 200 100">
<switch><foreignObject requiredExtensions="&ns_own;" width="1" height="1"/><g i:extraneous="self"><rect width="200" height="100" fill="#fff4e6"/><circle id="Sun" cx="100" cy="50" r="30" fill="&gold;"/></g></switch></svg>`;

/** Values that only a browser knows: media, calculations, fallbacks, schemes, wide colours and units. */
const computed = `<svg xmlns="http://www.w3.org/2000/svg" width="20em" height="10em" viewBox="0 0 320 160" style="color: #0b7d4f">
<style>:root { --brand: #c61d78; color-scheme: light dark } @media (min-width: 100px) { .wide { fill: var(--missing, var(--brand)) } } @media print { .wide { fill: red } }
rect.half { width: calc(25% + 10px) } #drop { d: path("M200 20h60v60h-60z"); fill: oklch(0.6 0.2 250) }</style>
<rect class="half" x="10" y="10" height="3em" fill="light-dark(#dae8fc, #1d293b)" stroke="currentColor" stroke-width="4"/>
<circle class="wide" cx="60" cy="110" r="2.5em"/><path id="drop" d="M0 0"/>
<rect x="140" y="100" width="60" height="40" style="transform-box: fill-box; transform-origin: center; rotate: 20deg" fill="color-mix(in srgb, gold, red)"/>
<g transform="matrix(1 0 0 -1 0 160)" stroke="none"><defs><path id="G" d="M0 0H40V20H0Z"/></defs><use href="#G" x="240" y="20" fill="currentColor"/></g>
<polygon points="280,100 310,100 310,130 1" fill="purple"/></svg>`;

/** Lines with round ends and corners. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><rect width="20" height="16" x="2" y="4" rx="2"/><path d="m22 7-8.97 5.7a1.94 1.94 0 0 1-2.06 0L2 7"/></svg>`;

/** Layers that become pictures, each in a group of its own. */
const pictured = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200" style="background-color: #fff7e6">
<defs><linearGradient id="fade"><stop stop-color="white"/><stop offset="1"/></linearGradient><mask id="mask"><rect width="400" height="200" fill="url(#fade)"/></mask>
<clipPath id="star"><path d="M150 10l12 30h30l-24 18 10 32-28-20-28 20 10-32-24-18h30z"/></clipPath><pattern id="dots" width="8" height="8" patternUnits="userSpaceOnUse"><circle cx="4" cy="4" r="3"/></pattern>
<filter id="blur"><feGaussianBlur stdDeviation="4"/></filter><marker id="arrow" markerWidth="6" markerHeight="6" refX="3" refY="3" orient="auto"><path d="M0 0 6 3 0 6 2 3z"/></marker><path id="way" d="M210 180q60-60 150 0"/></defs>
<g id="Hidden part" mask="url(#mask)"><rect x="10" y="10" width="80" height="80" fill="#c61d78"/></g>
<rect id="Star" x="100" y="0" width="100" height="100" fill="#0b7d4f" clip-path="url(#star)"/>
<rect id="Dotted" x="210" y="10" width="80" height="80" fill="url(#dots)"/>
<circle id="Soft" cx="350" cy="50" r="30" fill="#118ab2" filter="url(#blur)"/>
<path id="Arrow" d="M20 120H90" stroke="black" stroke-width="4" marker-end="url(#arrow)"/>
<g id="Pair" opacity=".5"><rect x="110" y="110" width="50" height="50"/><text x="115" y="140" font-family="Inter" font-size="20" fill="red">Both</text></g>
<text id="Wave" font-family="Inter" font-size="20"><textPath href="#way">Along a way</textPath></text>
<rect id="Plain" x="20" y="150" width="60" height="30" fill="#1e1e1e"/></svg>`;

const cases: { name: string; drawing: string; types: string; pictured?: string[] }[] = [
  {
    name: "Figma",
    drawing: figma,
    types: "RECTANGLE CIRCLE RECTANGLE SVG_GROUP SVG_GROUP IMAGE RECTANGLE",
    pictured: ["gradient"],
  },
  {
    name: "Inkscape",
    drawing: inkscape,
    types: "IMAGE CIRCLE IMAGE SVG_GROUP",
    pictured: ["differs", "stroke"],
  },
  {
    name: "Illustrator",
    drawing: illustrator,
    types: "RECTANGLE IMAGE IMAGE RECTANGLE IMAGE",
    pictured: ["differs", "overlap", "clip"],
  },
  { name: "Affinity", drawing: affinity, types: "RECTANGLE CIRCLE SVG_GROUP SVG_GROUP SVG_GROUP" },
  { name: "a program that writes entities", drawing: entities, types: "RECTANGLE CIRCLE" },
  {
    name: "a program that leaves values to the browser",
    drawing: computed,
    types: "RECTANGLE CIRCLE RECTANGLE RECTANGLE IMAGE POLYGON",
    pictured: ["copy"],
  },
  { name: "a set of icons", drawing: icon, types: "RECTANGLE SVG_GROUP" },
];

test.for(cases)(
  "a drawing of $name is native where it can be, and looks as in the browser",
  async ({ drawing, types, pictured: reasons = [] }) => {
    const imported = await importSvg(drawing);

    expect(await differingShare(drawing, imported)).toBeLessThan(0.003);
    expect(imported.components.map(({ type }) => type).join(" ")).toBe(types);
    expect(imported.report.map(({ reason }) => reason)).toEqual(reasons);
  },
);

test("copies, nested, dashed, blended and translucent shapes look as in the browser", async () => {
  expect(await differingShare(mixed, await importSvg(mixed))).toBeLessThan(0.003);
});

test("strokes that do not scale keep their width, as a component and in a picture", async () => {
  const strokes = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200" viewBox="0 0 40 20" fill="none" stroke="#048">
<rect x="2" y="2" width="10" height="8" vector-effect="non-scaling-stroke" stroke-width="8"/>
<path d="M2 5h6l4 6" transform="translate(14) scale(1.5 .7)" vector-effect="non-scaling-stroke" stroke-width="6"/>
<path d="M2 16H38" vector-effect="non-scaling-stroke" stroke-width="8" stroke-dasharray="20 12"/></svg>`;
  const imported = await importSvg(strokes);
  expect(await differingShare(strokes, imported)).toBeLessThan(0.003);
  expect(imported.components.map(({ type }) => type)).toEqual(["RECTANGLE", "SVG_GROUP", "LINE"]);
});

test("lines are lines, also dashed ones, but those of an icon stay one drawing", async () => {
  const lines = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200" stroke="#048" stroke-width="4">
<line x1="20" y1="20" x2="120" y2="90"/><line x1="380" y1="20" x2="200" y2="20" stroke-width="6" stroke-dasharray="12 6"/>
<path d="M 30 180 L 90 120" fill="none" stroke-linecap="round" transform="translate(10) scale(.9)"/>
<line x1="150" y1="150.5" x2="250" y2="150.5" stroke-width="1"/><line x1="150" y1="180" x2="250" y2="180" stroke-width="1"/>
<g id="Plus"><line x1="300" y1="150" x2="340" y2="150"/><line x1="320" y1="130" x2="320" y2="170"/></g></svg>`;
  const imported = await importSvg(lines);
  expect(await differingShare(lines, imported)).toBeLessThan(0.003);
  const { components } = imported;
  expect(components.map(({ type }) => type)).toEqual([...Array(5).fill("LINE"), "SVG_GROUP"]);
  expect(components[1]).toMatchObject({ x: 200, width: 180, flip: "horizontal", strokeDash: [12, 6] });
  expect(imported.report).toEqual([]);
});

test("lines with markers are arrows where these look like heads, and pictures with others", async () => {
  const marker = (id: string, content: string) =>
    `<marker id="${id}" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="6" markerHeight="6" orient="auto-start-reverse">${content}</marker>`;
  const arrows = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" stroke-width="2"><style>.flow { stroke: #06c; marker-end: url(#full) }</style>
<defs>${marker("full", '<path d="M0 0 10 5 0 10z" fill="context-stroke" stroke="none"/>')}${marker("open", '<path d="M1 1 8 5 1 9" fill="none" stroke="#333" stroke-width="1.7"/>')}
${marker("dot", '<circle cx="5" cy="5" r="5"/>')}${marker("black", '<path d="M0 0 10 5 0 10z" stroke="none"/>')}${marker("early", '<path d="M-9 0 0 5 -9 10z" stroke="none"/>')}
<marker id="back" markerWidth="6" markerHeight="6" refX="1" refY="3" orient="auto"><path d="M6 0 0 3 6 6z" stroke="none"/></marker></defs>
<line class="flow" x1="20" y1="20" x2="200" y2="20"/><g transform="translate(220 20) rotate(20) scale(1.5)"><path class="flow" d="M0 0h90"/></g>
<line x1="20" y1="50" x2="200" y2="90" stroke="#333" marker-end="url(#open)"/>
<line x1="20" y1="90" x2="200" y2="130" stroke="black" marker-start="url(#back)" marker-end="url(#black)"/>
<line x1="20" y1="121" x2="120" y2="121" stroke="black" stroke-width="1" stroke-dasharray="6 3" marker-end="url(#black)"/>
<line x1="20" y1="150" x2="200" y2="150" stroke="black" marker-end="url(#dot)"/><rect y="160" width="9" height="9"/>
<line x1="20" y1="180" x2="200" y2="180" stroke="red" stroke-width="1" marker-end="url(#black)"/><rect y="190" width="9" height="9"/>
<line x1="20" y1="210" x2="200" y2="210" stroke="black" marker-end="url(#back)"/><rect y="220" width="9" height="9"/>
<line x1="20" y1="240" x2="200" y2="240" stroke="black" marker-end="url(#early)"/><rect y="250" width="9" height="9"/>
<polyline points="220,180 300,180 300,240" fill="none" stroke="#06c" marker-end="url(#full)"/></svg>`;
  const imported = await importSvg(arrows);
  expect(await differingShare(arrows, imported)).toBeLessThan(0.001);
  const drawn = imported.components.filter(({ type }) => type !== "RECTANGLE");
  expect(drawn).toMatchObject([
    { type: "LINE", x: 20, width: 182.4, color: "#0066cc", endHead: "triangle", headSize: 6 },
    { type: "LINE", strokeWidth: 3, endHead: "triangle" },
    { type: "LINE", startHead: "none", endHead: "arrow" },
    { type: "LINE", startHead: "triangle", endHead: "triangle" },
    { type: "LINE", y: 121.001, strokeDash: [6, 3], endHead: "triangle" },
    ...Array.from({ length: 5 }, () => ({ type: "IMAGE" })),
  ]);
});

const star = "100,20 118,65 166,68 129,99 141,146 100,120 59,146 71,99 34,68 82,65";

test("regular polygons, stars and rectangles of paths are kinds with properties, and others outlines", async () => {
  const shapes = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><defs><linearGradient id="fade"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient></defs>
<path d="M60 0 120 40 60 80 0 40Z" transform="translate(20 20)" fill="#eef" stroke="#33c" stroke-width="6"/>
<g transform="translate(180 20)"><polygon points="40,0 80,23.09 80,69.28 40,92.38 0,69.28 0,23.09" fill="url(#fade)"/></g>
<polygon points="340,60 320,94.64 280,94.64 260,60 280,25.36 320,25.36" fill="#fc0" style="filter: drop-shadow(4px 6px 3px #0008)"/>
<polygon points="400,20 460,60 400,100" fill="#0a0" stroke="#040" stroke-width="8" stroke-linejoin="round"/>
<polygon points="${star}" transform="translate(400 0)" fill="gold"/>
<g opacity=".5"><path d="M100 140 111.76 173.82 147.55 174.55 119.02 196.18 129.39 230.45 100 210 70.61 230.45 80.98 196.18 52.45 174.55 88.24 173.82Z" fill="gold" stroke="#840" stroke-width="4"/></g>
<path d="M180 150h90v50h-90z" fill="none" stroke="#c06" stroke-width="5"/>
<g fill="#06c"><polygon points="300,150 340,150 320,184.64"/><polygon points="350,150 390,150 370,184.64"/></g>
<polygon points="420,150 480,150 450,202" stroke="#840" stroke-width="8" stroke-linejoin="bevel"/>
<polygon points="540,150 555,230 525,230" stroke="#840" stroke-width="8"/>
<polygon transform="skewX(20)" points="40,280 80,303.09 80,349.28 40,372.38 0,349.28 0,303.09"/>
<path d="M300 260h40v60h60v-20h30v80h-130z" fill="#444"/></svg>`;
  const imported = await importSvg(shapes);
  expect(await differingShare(shapes, imported)).toBeLessThan(0.001);
  expect(imported.components).toMatchObject([
    { type: "POLYGON", corners: 4, strokeWidth: 6, color: "#eeeeff" },
    { type: "POLYGON", corners: 6, gradient: expect.stringContaining("linear-gradient"), x: 180, width: 80 },
    { type: "POLYGON", corners: 6, rotation: 90, shadowX: 6, shadowY: -4 },
    { type: "POLYGON", corners: 3, rotation: 90, radius: 4, strokeWidth: 8 },
    { type: "STAR" },
    { type: "STAR", points: 5, innerRadius: expect.closeTo(0.4, 1), opacity: 0.5, strokeWidth: 4 },
    { type: "RECTANGLE", x: 177.5, y: 147.5, width: 95, height: 55, color: "transparent" },
    ...Array.from({ length: 2 }, () => ({ type: "POLYGON", corners: 3, rotation: 180 })),
    ...Array.from({ length: 4 }, () => ({ type: "SVG_GROUP" })),
  ]);
  expect(imported.report).toEqual([]);
});

test("layers that components cannot show become one picture for each group, with a line that says why", async () => {
  const imported = await importSvg(pictured);
  const { components, report, pictures } = imported;

  expect(await differingShare(pictured, imported)).toBeLessThan(0.004);
  expect(report.map((note) => `${note.id} ${noteWords(note)}`)).toEqual([
    "Hidden-part Hidden part: 1 layer became a picture: it has a mask.",
    "Star Star: 1 layer became a picture: it is clipped by a shape.",
    "Dotted Dotted: 1 layer became a picture: it is painted with a pattern.",
    "Soft Soft: 1 layer became a picture: it has an effect, such as a blur.",
    "Arrow Arrow: 1 layer became a picture: it has arrow heads or other markers.",
    "Pair Pair: 1 layer became a picture: it is translucent, and its parts overlap.",
    "Wave Wave: 1 layer became a picture: it is a text on a path, stretched, decorated, or with letters in places of their own.",
  ]);
  expect(components.find(({ id }) => id === "Star")).toMatchObject({ type: "IMAGE" });
  expect(components.at(-1)).toMatchObject({ id: "Plain", type: "RECTANGLE" });
  expect(pictures.every(({ file }) => file.type === "image/png")).toBe(true);
});

test("parts keep what can be edited, under the names of the drawing", async () => {
  const { source, components, report } = await importSvg(figma);

  expect(source).toMatchObject({ width: 600, height: 400, background: "#fff4e6" });
  expect(components.map(({ id }) => id)).toEqual([
    "background",
    "sun",
    "panel",
    "logo",
    "shape",
    "Rectangle-4",
    "rectangle",
  ]);
  expect(components.slice(1, 4)).toMatchObject([
    { gradient: "linear-gradient(145.3deg, #ffd166 10.07%, #ef476f 91.23%)" },
    { x: 40, width: 300, radius: 24, shadowColor: "#00000040", shadowBlur: 20, shadowY: 8 },
    { color2: "#0b7d4f", paths: [{ fill: "color" }, { fill: "color2", rule: "evenodd" }] },
  ]);
  expect(report).toEqual([
    { kind: "picture", reason: "gradient", id: "Rectangle-4", layer: "Rectangle 4", count: 1 },
  ]);
});

test("named groups, and texts in styles that no run can have, are groups; groups inside them have a line", async () => {
  const { source, groups, report } = await importSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><g id="Card"><rect width="90" height="50" fill="red"/>
      <g id="Label"><circle cx="20" cy="80" r="9"/><rect x="60" y="70" width="9" height="9" rx="2"/></g></g>
      <g id="g12"><rect x="200" y="9" width="9" height="9"/><circle cx="240" cy="19" r="9"/></g>
      <text id="Slogan" x="20" y="150" font-family="Inter" font-size="20">One <tspan text-decoration="underline">marked</tspan> word</text></svg>`,
  );

  const named = groups.map(({ name, ids }) => [name, ids.length]);
  expect(named).toEqual([
    ["Card", 3],
    ["Slogan", 3],
  ]);
  expect(source["design"]).toEqual({ groups });
  expect(report).toEqual([{ kind: "group", layer: "Label", count: 1 }]);
});

test("a drawing in millimetres has the size and the name of its file", async () => {
  const { source, name, components } = await importSvg(inkscape);

  expect(source).toMatchObject({ width: 794, height: 559, background: "transparent" });
  expect(name).toBe("invite");
  expect(components.map(({ id }) => id)).toEqual(["frame", "circle", "image", "star-big"]);
});

const photo =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==";

test("images keep their place, and are handed over as files", async () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="300" height="200">
<image id="hero" x="10" y="10" width="100" height="50" xlink:href="${photo}"/>
<g clip-path="url(#round)"><image x="180" y="10" width="100" height="50" preserveAspectRatio="xMidYMid slice" href="${photo}"/></g>
<image id="web" x="10" y="100" width="80" height="80" href="https://example.com/photo.jpg"/>
<image id="lost" x="100" y="100" width="80" height="80" href="file:///home/me/photo.jpg"/>
<defs><clipPath id="round"><circle cx="230" cy="35" r="25"/></clipPath></defs></svg>`;
  const { components, pictures, report } = await importSvg(drawing);

  expect(components).toMatchObject([
    { id: "hero", type: "IMAGE", x: 10, y: 10, width: 100, height: 50, src: photo, fit: "contain" },
    { type: "IMAGE", x: 205, y: 10, width: 50, height: 50, src: expect.stringMatching(/^data:image\/png/) },
    { id: "web", type: "IMAGE", x: 10, y: 100, width: 80, height: 80, src: "https://example.com/photo.jpg" },
    { id: "lost", type: "IMAGE", x: 100, y: 100, width: 80, height: 80, src: "", background: "#d9d9de" },
  ]);
  expect(pictures[0]).toMatchObject({
    src: photo,
    file: { name: "picture-1.png", type: "image/png", size: 73 },
  });
  expect(report).toEqual([
    { kind: "picture", reason: "clip", id: "image", count: 1 },
    { kind: "lost", id: "lost", layer: "lost", count: 1 },
  ]);
});

test("the lines of a text stand where the browser writes them", async () => {
  const fonts = ["Inter", "Lora"].map(async (name) => {
    const [file] = findFamily(name)?.files ?? [];
    if (file === undefined) throw new Error("The catalogue has no such font.");
    const bytes = new Uint8Array(await (await fetch(fontFileUrl(file))).arrayBuffer());
    const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return `@font-face{font-family:${name};font-weight:100 900;src:url(data:font/woff2;base64,${base64})}`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400" text-rendering="geometricPrecision"><style>${(await Promise.all(fonts)).join("")}</style>
<text xml:space="preserve" style="white-space: pre" font-family="Inter" font-size="40" font-weight="bold" letter-spacing="-0.02em"><tspan x="40" y="80.636">It&#x2019;s summer&#10;</tspan><tspan x="40" y="128.636">time {now}</tspan></text>
<text transform="matrix(0.9659 -0.2588 0.2588 0.9659 60 330)" style="font-family:'Lora-Regular','Lora';font-size:30px;fill:#c61d78">turned by 15°</text>
<text x="560" y="220" text-anchor="end" font-family="Inter" font-size="24" letter-spacing="4">to the right</text>
<text x="440" y="330" text-anchor="middle" font-family="Lora" font-size="28"><tspan x="440">in the</tspan><tspan x="440" dy="1.3em">middle</tspan></text>
<text x="200" y="390" font-family="Inter" font-size="24" fill="#048">Sunrise <tspan fill="#c61d78" font-weight="800">mountain</tspan></text>
</svg>`;
  const imported = await importSvg(drawing);

  expect(imported.report).toEqual([]);
  expect(imported.components.map(({ text }) => text)).toEqual([
    "It’s summer\ntime {{now}}",
    "turned by 15°",
    "to the right",
    "in the\nmiddle",
    [{ text: "Sunrise " }, { text: "mountain", weight: 800, color: "#c61d78" }],
  ]);
  expect(await differingShare(drawing, imported)).toBeLessThan(0.003);
});

test("words in another style are runs of one text, and so are parts of a kerned line", async () => {
  const { components, report } =
    await importSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">
<text x="20" y="60" font-family="Inter" font-size="28">Price <tspan font-weight="700" fill="#c61d78">9.99 €</tspan></text>
<text transform="translate(20 120)" font-family="DMSans-Bold" font-size="36"><tspan x="0" y="0">W</tspan><tspan x="35" y="0" letter-spacing="-.01em">elcome</tspan></text>
<text x="20" y="180" font-family="Helvetica Neue, Arial" font-size="20">Helvetica</text>
<text x="200" y="150" font-family="Inter" font-size="20" fill="white">Sunrise <tspan fill="yellow" font-style="italic">mountain</tspan></text>
<text x="200" y="180" font-family="Inter" font-size="20"><tspan>a </tspan><tspan font-weight="700">longer</tspan></text>
<g font-family="Inter" font-size="12" font-weight="700"><text x="300" y="20" style="fill: red !important"><tspan>one</tspan><tspan x="300" dy="15" font-weight="400">two <a href="#">three</a></tspan><tspan x="300" dy="15">four</tspan></text></g>
<text x="20" y="20" font-family="Inter" font-size="12" letter-spacing="4">wide <tspan letter-spacing="0">tight</tspan></text></svg>`);

  expect(components).toMatchObject([
    {
      text: [{ text: "Price " }, { text: "9.99 €", weight: 700, color: "#c61d78" }],
      color: "#000000",
    },

    { text: "Welcome", font: "DM Sans", weight: 700 },
    { text: "Helvetica", font: "Inter" },
    { text: [{ text: "Sunrise " }, { text: "mountain", color: "#ffff00", italic: true }], color: "#ffffff" },
    { text: [{ text: "a ", weight: 400 }, { text: "longer" }], weight: 700 },
    {
      text: [{ text: "one\n" }, { text: "two three", weight: 400 }, { text: "\nfour" }],
      weight: 700,
      color: "#ff0000",
    },
    { text: "wide", letterSpacing: 4 },
    { text: "tight" },
  ]);
  expect(components.at(-1)).not.toHaveProperty("letterSpacing");
  expect(report.map(noteWords)).toEqual([
    "Texts with another font, because their own is not available: 1 (Helvetica Neue → Inter).",
  ]);
});

test("texts in both directions keep their words, their order and their place", async () => {
  const { components } =
    await importSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="500" height="200" font-family="Inter" font-size="24">
<text x="480" y="40" direction="rtl">سعر iPhone 15: 3,499 ر.س</text>
<text x="480" y="80" direction="rtl">שלום עולם 2024</text>
<text x="20" y="120">Hello שלום עולם world</text>
<text x="20" y="160">مرحبا <tspan x="300">25%</tspan></text></svg>`);

  expect(components).toMatchObject([
    { text: "سعر iPhone 15: 3,499 ر.س", align: "right" },
    { text: "שלום עולם 2024", align: "right" },
    { text: "Hello שלום עולם world", x: 20 },
    { text: "مرحبا", x: 20, direction: "ltr" },
    { text: "25%", x: 300 },
  ]);
  for (const { x, width } of components.slice(0, 2)) expect(Number(x) + Number(width)).toBeCloseTo(480, 0);
});

test("texts that no TEXT can look like are pictures; decorations around words, and what is invisible, are kept", async () => {
  const { components, report } =
    await importSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="500" height="400" font-family="Inter" font-size="24">
<text x="20" y="40" font-variant="small-caps">Small Capitals</text><rect y="50" width="9" height="9"/>
<text x="20" y="90" style="text-shadow: 4px 4px 2px red">Shadow</text><rect y="100" width="9" height="9"/>
<text x="20" y="140" text-decoration="overline">Overline</text><rect y="150" width="9" height="9"/>
<g text-decoration="line-through"><text x="20" y="190" text-decoration="underline">both</text></g><rect y="200" width="9" height="9"/>
<text y="240" x="20 50 80 110">LOGO</text><text y="240" x="200 244 268 292 316 350 374">Hello W</text><rect y="250" width="9" height="9"/>
<text x="20" y="290" text-decoration="underline">plain <tspan font-weight="700">bold</tspan> end</text>
<text y="340" x="20 34 48 62">noon</text><text x="20" y="390" font-size="0">gone</text></svg>`);

  const drawn = components.filter(({ type }) => type !== "RECTANGLE");
  expect(drawn).toMatchObject([
    ...Array.from({ length: 5 }, () => ({ type: "IMAGE" })),
    { text: [{ text: "plain " }, { text: "bold", weight: 700 }, { text: " end" }], decoration: "underline" },
    { text: "noon" },
    { text: "gone", color: "transparent" },
  ]);
  expect(report.map(({ reason, count }) => `${reason} ${count}`)).toEqual([
    ...Array(4).fill("text 1"),
    "text 2",
  ]);
});

test("a given length of a text that is nearly its own is letter spacing", async () => {
  const text = (length: number) =>
    `<text x="20" y="60" font-family="serif" font-size="20" lengthAdjust="spacing" textLength="${length}">First state</text>`;
  const drawing = (content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100">${content}</svg>`;
  document.body.insertAdjacentHTML("beforeend", drawing(text(0).replace(/ textLength="0"/, "")));
  const natural = document.body.querySelector("text")?.getComputedTextLength() ?? 0;
  document.body.lastElementChild?.remove();

  const near = await importSvg(drawing(text(natural + 11)));
  expect(near.components).toMatchObject([{ text: "First state", letterSpacing: expect.closeTo(1, 1) }]);
  const far = await importSvg(drawing(text(natural * 2)));
  expect(far.components).toMatchObject([{ type: "IMAGE" }]);
});

test("embedded pictures are read whatever their type says, and so are the entities of HTML and packed files", async () => {
  const bytes = photo.slice(photo.indexOf(","));
  const drawing = `<svg width="300" height="200"><image width="100" height="60" preserveAspectRatio="none" href="data:img/png;base64${bytes}"/>
<image x="150" width="100" height="60" preserveAspectRatio="none" href="data:;base64${bytes}"/><text y="150">10&nbsp;km &copy; R&eacute;my &amp; Co</text></svg>`;
  const packed = new Blob([drawing]).stream().pipeThrough(new CompressionStream("gzip"));
  const file = new File([await new Response(packed).blob()], "drawing.svgz");
  const { components, pictures, report } = await importSvg(await readSvgFile(file));

  expect(components).toMatchObject([
    { type: "IMAGE", src: photo },
    { type: "IMAGE", src: photo },
    { text: "10\u00a0km © Rémy & Co" },
  ]);
  expect(pictures.map(({ file: { name, size } }) => [name, size])).toEqual([["picture-1.png", 73]]);
  expect(report).toMatchObject([{ kind: "font" }]);
  const bomb = new Blob([" ".repeat(6_000_000)]).stream().pipeThrough(new CompressionStream("gzip"));
  const large = new File([await new Response(bomb).blob()], "large.svgz");
  await expect(importSvg(await readSvgFile(large))).rejects.toMatchObject({ code: "tooLarge" });
});

/** The share of pixels that differ clearly between the browser's picture of a drawing and that of its template. */
async function differingShare(drawing: string, { source }: SvgImport): Promise<number> {
  const parsed = parseTemplateDocument({
    ...source,
    background: source["background"] === "transparent" ? "#ffffff" : (source["background"] ?? "#ffffff"),
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem));
  const painted = document.createElement("canvas");
  const painter = createScenePainter();
  for (;;) {
    const { pending } = painter.paint(painted, parsed.value, 0);
    if (pending === undefined) break;
    await pending;
  }
  const { width, height } = painted;
  const image = new Image();
  image.src = URL.createObjectURL(
    new Blob([drawing.replaceAll(/<foreignObject[^>]*>/g, "")], { type: "image/svg+xml" }),
  );
  await image.decode();
  const pixelsOf = (picture: CanvasImageSource) => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (context === null) throw new Error("No context.");
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, width, height);
    context.drawImage(picture, 0, 0, width, height);
    return context.getImageData(0, 0, width, height);
  };
  return differingPixels(pixelsOf(painted), pixelsOf(image)).length / (width * height);
}
