import { expect, onTestFinished, test } from "vitest";
import { shownArea } from "#scene/html/html-fits.ts";
import { measureTextsInPage } from "#scene/in-page/measure-texts-in-page.ts";
import { isUnfit } from "#scene/inputs/check-inputs.ts";

const picture = { width: 400, height: 300 };

async function measureAll(html: string, options: { isPdf?: boolean; msMax?: number } = {}) {
  const frame = document.createElement("iframe");
  Object.assign(frame, { width: "400", height: "300", srcdoc: `<!doctype html>${style}<body>${html}` });
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  await loaded;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (view === null) throw new Error("The frame has no window.");
  const { isPdf = false, msMax = 1_000 } = options;
  return measureTextsInPage({ picture: shownArea(picture, isPdf), msMax }, view);
}

async function measure(...args: Parameters<typeof measureAll>) {
  const texts = await measureAll(...args);
  return texts.filter(isUnfit).map(({ component, state }) => ({ component, state }));
}

const style =
  "<style>body { margin: 0; font: 20px/1.2 sans-serif } h1, p { margin: 0; font: inherit } .hidden { overflow: hidden }</style>";
const long = "many words that are far too wide for the box of this text";
const one = (state: "cut" | "spills", component: string | null = "t") => [{ component, state }];

test.each([
  [
    "that hides its lower lines",
    `<p data-component=t class=hidden style="height:24px;width:200px">${long}</p>`,
  ],
  [
    "with an ellipsis",
    `<p data-component=t class=hidden style="white-space:nowrap;text-overflow:ellipsis">${long}</p>`,
  ],
  [
    "with a line clamp",
    `<p data-component=t class=hidden style="width:200px;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical">${long}</p>`,
  ],
  ["beyond the right edge of the page", `<p data-component=t style="position:absolute;left:380px">Hello</p>`],
  ["beyond the lower edge of the page", `<p data-component=t style="margin-top:290px">Hello</p>`],
  ["in a box that hides it", `<div class=hidden style="height:10px"><p data-component=t>Hello</p></div>`],
  [
    "in a scaled box",
    `<div style="transform:scale(.5)"><p data-component=t class=hidden style="height:24px;width:200px">${long}</p></div>`,
  ],
  [
    "in a rotated box",
    `<p data-component=t class=hidden style="transform:rotate(45deg);white-space:nowrap;width:100px;margin:100px">${long}</p>`,
  ],
  [
    "placed in a box that hides it",
    `<div class=hidden style="position:relative;height:50px"><p data-component=t style="position:absolute;top:40px">Hello</p></div>`,
  ],
  [
    "in a box with a border, which shows no text",
    `<div class=hidden style="border:20px solid;width:60px;white-space:nowrap"><p data-component=t>Hello you</p></div>`,
  ],
  [
    "set vertically",
    `<p data-component=t class=hidden style="writing-mode:vertical-rl;height:60px;white-space:nowrap">${long}</p>`,
  ],
  ["in an svg", `<svg width=60 height=30><text data-component=t y=20>Hello you</text></svg>`],
])("finds a text %s", async (_what, html) => {
  expect(await measure(html)).toEqual(one("cut"));
});

test.each([
  ["in a box of its size", `<p data-component=t class=hidden>Hello</p>`],
  ["with tight lines", `<p data-component=t class=hidden style="line-height:.9;font-size:60px">Hg<br>jy</p>`],
  [
    "with tight lines in a scaled box",
    `<div style="transform:scale(.5)"><p data-component=t class=hidden style="line-height:.9">Hg<br>jy</p></div>`,
  ],
  ["less than 1 px too wide", `<p data-component=t style="position:absolute;right:-0.8px">Hello</p>`],
  [
    "placed outside of a box that does not hold it",
    `<div class=hidden style="height:50px"><p data-component=t style="position:absolute;top:100px">Hello</p></div>`,
  ],
  ["that is not shown", `<p data-component=t hidden>${long.repeat(20)}</p>`],
  ["that is transparent", `<p data-component=t style="opacity:0;position:absolute;left:390px">Hello</p>`],
  [
    "that is decoration",
    `<p data-component=t aria-hidden=true style="position:absolute;left:390px">Hello</p>`,
  ],
  [
    "rotated within its box",
    `<p data-component=t class=hidden style="transform:rotate(45deg);width:100px;margin:100px">Hello</p>`,
  ],
  [
    "in a body that hides what is beyond the window",
    `<style>body{overflow:hidden;height:10px}</style><p data-component=t>Hello</p>`,
  ],
  [
    "beside a decoration that is cut",
    `<h1 data-component=t class=hidden style="position:relative">Hello<i style="position:absolute;left:390px;width:40px;height:9px"></i></h1>`,
  ],
])("accepts a text %s", async (_what, html) => {
  expect(await measure(html)).toEqual([]);
});

test.each([
  ["wider", `<p data-component=t style="width:100px;white-space:nowrap">Hello and more</p>`],
  ["higher", `<p data-component=t style="height:20px;width:200px">${long}</p>`],
])("tells a text that is %s than its box and shown beyond it", async (_what, html) => {
  expect(await measure(html)).toEqual(one("spills"));
});

test("shows of a text that is cut what is inside of its own box too", async () => {
  const html = `<p data-component=t style="width:100px">ab ${"w".repeat(99)} ${long.repeat(40)}</p>`;
  const [{ state, visibleText } = {}] = await measureAll(html);
  expect([state, visibleText]).toEqual(["cut", expect.stringMatching(/^ab w{1,9}$/)]);
});

test("names the innermost component, the worse verdict, and the page for a text of none", async () => {
  const html = `<p>${long.repeat(40)}</p><div data-component=card><p data-component=t style="position:absolute;left:390px">Hello</p></div>
    <div style="position:absolute;top:0;width:50px;white-space:nowrap" data-component=two>Hello you<p style="position:absolute;left:390px">Hello</p></div>`;
  expect(await measure(html)).toEqual([...one("cut", null), ...one("cut", "t"), ...one("cut", "two")]);
});

test("has no lower edge of a page in a PDF, and still its width and the edges of boxes", async () => {
  const html = `<p data-component=a style="margin-top:400px">Hello</p><p data-component=t class=hidden style="height:8px">Hello</p>
    <p data-component=wide style="display:inline-block">${"w".repeat(99)}</p>`;
  expect(await measure(html, { isPdf: true })).toEqual([...one("cut"), ...one("cut", "wide")]);
});

test("measures a page whose elements hide the members of its document and of a form", async () => {
  const names = ["createTreeWalker", "createRange", "defaultView", "body", "documentElement"];
  const parts = [
    "parentElement",
    "closest",
    "clientWidth",
    "scrollWidth",
    "offsetHeight",
    "getBoundingClientRect",
  ];
  const html = `${names.map((name) => `<img name=${name} alt="">`).join("")}
    <form data-component=t class=hidden style="height:10px">${parts.map((name) => `<input type=hidden name=${name}>`).join("")}Hello</form>`;
  expect(await measure(html)).toEqual(one("cut"));
});

test("stops when its time is over", async () => {
  const html = `${"<i>a</i> ".repeat(200)}<p data-component=t style="position:absolute;left:390px">Hello</p>`;
  expect(await measure(html)).toEqual(one("cut"));
  expect(await measure(html, { msMax: -1 })).toEqual([]);
});
