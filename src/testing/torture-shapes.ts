/**
 * Pages that exercise all painters: all component types except text, with all their properties, in combinations that
 * engines are known to treat differently. Documents before parsing.
 */
export interface TortureScene {
  name: string;
  document: Record<string, unknown>;
}

type Component = Record<string, unknown> & { id: string; type: string };

/** The `src` of the pictures in these scenes; `tortureImages` in torture-pictures.ts makes them. */
export const tortureSources = {
  photo: "asset:photo",
  blocks: "asset:blocks",
  cutout: "asset:cutout",
  turned: "asset:turned",
  gamma: "asset:gamma",
} as const;

const masks = ["none", "circle", "squircle", "hexagon", "arch", "diamond", "blob"];
const blends = [
  "multiply",
  "screen",
  "overlay",
  "darken",
  "lighten",
  "color-dodge",
  "color-burn",
  "hard-light",
  "soft-light",
  "difference",
  "exclusion",
  "hue",
  "saturation",
  "color",
  "luminosity",
];

/** Places a list of components in rows of equal cells. */
function inCells(
  columns: number,
  width: number,
  height: number,
  components: readonly Component[],
): Component[] {
  return components.map((component, index) => ({
    x: 20 + (index % columns) * (width + 20),
    y: 20 + Math.floor(index / columns) * (height + 20),
    width,
    height,
    ...component,
  }));
}

const pictures: Component[] = [
  ...masks.map((mask, index) => ({
    id: `mask ${mask}`,
    type: "IMAGE",
    src: tortureSources.photo,
    mask,
    radius: mask === "circle" ? 0 : 18,
    borderColor: "#ffffffcc",
    borderWidth: index % 2 === 0 ? 0 : 7,
    shadowColor: "#1a102a80",
    shadowBlur: 18,
    shadowY: 7,
  })),
  ...[
    { blur: 6.5 },
    { brightness: 1.45 },
    { contrast: 1.7 },
    { saturation: 0.3 },
    { grayscale: 1 },
    { brightness: 1.2, contrast: 0.8, saturation: 1.6, grayscale: 0.2, blur: 3 },
    { blur: 12, mask: "circle", opacity: 0.7 },
  ].map((filter, index) => ({
    id: `filter ${index}`,
    type: "IMAGE",
    src: tortureSources.photo,
    radius: 14,
    ...filter,
  })),
  ...[
    { fit: "contain", background: "#fff7ed" },
    { fit: "fill", flip: "both", src: tortureSources.blocks },
    { flip: "horizontal", positionX: 0.1, zoom: 1.8 },
    {
      src: tortureSources.cutout,
      shadowColor: "#000000aa",
      shadowBlur: 60,
      shadowX: 6,
      shadowY: 10,
      fit: "contain",
    },
    { src: tortureSources.turned },
    { tint: "#c61d7855", tintGradient: "linear-gradient(to top right, #111827, transparent 70%)" },
    {
      src: tortureSources.blocks,
      rotation: 17.5,
      radius: 30,
      blend: "multiply",
      opacity: 0.8,
      tint: "#0ea5e966",
    },
  ].map((look, index) => ({ id: `look ${index}`, type: "IMAGE", src: tortureSources.photo, ...look })),
];

const shapes: Component[] = [
  {
    id: "glass",
    type: "RECTANGLE",
    radius: 18,
    color: "#ffffff88",
    strokeColor: "#ffffff",
    strokeWidth: 2,
    shadowColor: "#00000080",
    shadowBlur: 24,
    shadowY: 9,
  },
  {
    id: "corner gradient",
    type: "RECTANGLE",
    radius: 999,
    gradient: "linear-gradient(to top right, #f43f5e, #6366f1 40%, #22d3ee)",
  },
  {
    id: "angled gradient",
    type: "RECTANGLE",
    gradient: "linear-gradient(37.5deg, rgba(255, 0, 0, 0.8), hsl(200 80% 50% / 30%), transparent)",
  },
  {
    id: "stops outside",
    type: "RECTANGLE",
    gradient: "linear-gradient(90deg, #000 -40%, #fff 130%)",
    rotation: 33,
  },
  {
    id: "ellipse gradient",
    type: "CIRCLE",
    gradient: "radial-gradient(at 25% 30%, #fff, #10b981 60%, #064e3b)",
  },
  {
    id: "circle gradient",
    type: "RECTANGLE",
    gradient: "radial-gradient(circle at right top, gold, transparent)",
    rotation: -12,
  },
  {
    id: "dashes",
    type: "CIRCLE",
    color: "transparent",
    strokeColor: "#111827",
    strokeWidth: 5,
    strokeDash: [14, 6, 3, 6],
  },
  {
    id: "dashed shadow",
    type: "RECTANGLE",
    color: "transparent",
    strokeColor: "#be123c",
    strokeWidth: 6,
    strokeDash: [20, 8],
    radius: 20,
    shadowColor: "#be123c99",
    shadowBlur: 12,
    shadowX: 5,
    shadowY: 5,
  },
  {
    id: "faded group",
    type: "RECTANGLE",
    color: "#f59e0b",
    strokeColor: "#111827",
    strokeWidth: 12,
    opacity: 0.45,
    rotation: 8,
    shadowColor: "#000",
    shadowBlur: 8,
    shadowX: 9,
  },
  {
    id: "odd places",
    type: "RECTANGLE",
    x: 300.37,
    y: 171.81,
    width: 90.5,
    height: 61.3,
    color: "#0ea5e9",
    radius: 7.7,
  },
  { id: "hairline", type: "RECTANGLE", height: 1, color: "#111827", rotation: 3 },
  { id: "thread", type: "CIRCLE", color: "#00000010", strokeColor: "#111827", strokeWidth: 0.5 },
  {
    id: "paths",
    type: "SVG_GROUP",
    viewWidth: 48,
    viewHeight: 24,
    rotation: -20,
    opacity: 0.85,
    shadowColor: "#00000090",
    shadowBlur: 10,
    shadowY: 4,
    paths: [
      { d: "M4 4h16v16h-16z M8 8h8v8h-8z", fill: "color", rule: "evenodd" },
      {
        d: "M36 2c6 0 10 4 10 10s-4 10-10 10-10-4-10-10S30 2 36 2z",
        fill: "color2",
        stroke: "#111827",
        strokeWidth: 1.5,
      },
      { d: "M30 12l4 4 8-8", stroke: "color3", strokeWidth: 2.5 },
      { d: "M2 22 A10 6 30 0 1 20 22", stroke: "tomato", strokeWidth: 0.75 },
    ],
  },
  {
    id: "one path",
    type: "SVG_GROUP",
    color: "#dc2626",
    shadowColor: "#7f1d1d",
    shadowBlur: 8,
    shadowY: 3,
    paths: [
      { d: "M12 21s-8-5.3-8-11a4.5 4.5 0 0 1 8-2.8A4.5 4.5 0 0 1 20 10c0 5.7-8 11-8 11z", fill: "color" },
    ],
  },
];

const codes: Component[] = [
  { id: "square", type: "QR_CODE", text: "https://example.com/a-long-way-to-say-it?with=query" },
  {
    id: "dot",
    type: "QR_CODE",
    text: "HELLO 12345",
    moduleShape: "dot",
    errorLevel: "H",
    color: "#312e81",
    radius: 16,
  },
  {
    id: "rounded",
    type: "QR_CODE",
    text: "https://example.com",
    moduleShape: "rounded",
    errorLevel: "Q",
    background: "#fef3c7",
    color: "#7c2d12",
    quietZone: 2,
    rotation: 12,
    opacity: 0.7,
  },
  { id: "empty", type: "QR_CODE", text: "" },
  { id: "stars", type: "RATING", value: 3.4, height: 40 },
  { id: "hearts", type: "RATING", value: 2.5, max: 4, shape: "heart", color: "#e11d48", opacity: 0.6 },
  {
    id: "circles",
    type: "RATING",
    value: 6.25,
    max: 8,
    shape: "circle",
    color: "#0d9488",
    height: 30,
    rotation: 5,
  },
  { id: "bars", type: "RATING", value: 3.3, shape: "bar", color: "#4338ca", height: 16, gap: 10 },
];

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun"];

const charts: Component[] = [
  { id: "bar", values: [12, 19, 8, 25, 17, 30], labels: months, showValues: true, suffix: "%" },
  {
    id: "bar guides",
    values: [1200, 2100, 900, 2875, 1500, 3120],
    labels: months,
    gridLines: 4,
    prefix: "$",
    colors: ["#4f46e5"],
    gap: 0.8,
  },
  {
    id: "bar below",
    values: [5, -3, 8, -6, 2],
    labels: ["North", "South", "East", "West", "Middle"],
    showValues: true,
    gridLines: 3,
  },
  {
    id: "lying",
    kind: "horizontal-bar",
    values: [82, 64, 47, 21],
    labels: ["Design systems", "Engineering", "Research", "Sales"],
    showValues: true,
    suffix: "%",
    colors: ["#0f766e"],
    radius: 20,
  },
  {
    id: "line",
    kind: "line",
    values: [3, 7, 4, 9, 8, 12],
    labels: months,
    gridLines: 4,
    colors: ["#db2777"],
  },
  {
    id: "area",
    kind: "area",
    values: [120, 180, 150, 240, 210, 320, 290, 380],
    showValues: true,
    labels: ["W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8"],
    colors: ["#2563eb"],
  },
  {
    id: "donut",
    kind: "donut",
    values: [45, 25, 18, 12],
    labels: ["Direct", "Search", "Social", "Mail"],
    showValues: true,
    suffix: "%",
    gap: 2,
  },
  { id: "pie", kind: "pie", values: [40, 30, 20, 10], showValues: true },
  {
    id: "ring",
    kind: "donut",
    values: [72],
    maximum: 100,
    hole: 0.8,
    showValues: true,
    suffix: "%",
    fontSize: 18,
    weight: 700,
  },
  { id: "nothing", values: [] },
  { id: "zero", values: [0, 0, 0], labels: ["a", "b", "c"], showValues: true },
  {
    id: "many",
    kind: "line",
    values: Array.from({ length: 60 }, (_, day) => 50 + 30 * Math.sin(day / 5) + (day % 7)),
    lineWidth: 2.5,
    labels: Array.from({ length: 60 }, (_, day) => `Day ${day + 1}`),
    gridLines: 2,
    opacity: 0.7,
    rotation: -2,
  },
].map((chart) => ({ type: "CHART", ...chart }));

/** One page per family of painters. */
export const tortureShapeScenes: readonly TortureScene[] = [
  {
    name: "shapes: pictures",
    document: {
      width: 1140,
      height: 500,
      backgroundGradient: "linear-gradient(120deg, #fef3c7, #a7f3d0 55%, #bfdbfe)",
      components: inCells(7, 140, 140, pictures),
    },
  },
  {
    name: "shapes: partly transparent pictures",
    document: {
      width: 660,
      height: 180,
      background: "#1d3cff66",
      components: inCells(4, 140, 140, [
        { id: "plain", type: "IMAGE", src: tortureSources.gamma },
        { id: "faded", type: "IMAGE", src: tortureSources.gamma, opacity: 0.6, fit: "contain" },
        { id: "tinted", type: "IMAGE", src: tortureSources.gamma, tint: "#ff660044", mask: "circle" },
        {
          id: "turned",
          type: "IMAGE",
          src: tortureSources.gamma,
          rotation: 20,
          shadowColor: "#0009",
          shadowBlur: 8,
        },
      ]),
    },
  },
  {
    name: "shapes: outlines and paths",
    document: {
      width: 1140,
      height: 340,
      scaleFactor: 1.5,
      background: "#e7e5e4",
      backgroundGradient: "radial-gradient(circle at 20% 0%, #ffffff, rgba(199, 210, 254, 0.6))",
      components: inCells(7, 140, 140, shapes),
    },
  },
  {
    name: "shapes: blends",
    document: {
      width: 1220,
      height: 260,
      background: "#d6d3d1",
      components: [
        { id: "below", type: "IMAGE", src: tortureSources.photo, x: 0, y: 0, width: 1220, height: 260 },
        ...inCells(
          15,
          60,
          100,
          blends.map((blend) => ({
            id: `flat ${blend}`,
            type: "RECTANGLE",
            gradient: "linear-gradient(180deg, #f97316, #2563ebcc)",
            blend,
          })),
        ),
        ...inCells(
          15,
          60,
          100,
          blends.map((blend) => ({
            id: `group ${blend}`,
            type: "IMAGE",
            src: tortureSources.cutout,
            fit: "cover",
            tint: "#22c55e44",
            borderColor: "#fff",
            borderWidth: 4,
            blend,
            opacity: 0.9,
          })),
        ).map((component) => ({ ...component, y: 140 })),
      ],
    },
  },
  {
    name: "shapes: codes and ratings",
    document: {
      width: 1000,
      height: 540,
      background: "#f8fafc",
      components: inCells(4, 220, 220, codes),
    },
  },
  {
    name: "shapes: charts",
    document: {
      width: 1320,
      height: 1160,
      background: "#fffdf9",
      components: inCells(3, 400, 250, charts),
    },
  },
];
