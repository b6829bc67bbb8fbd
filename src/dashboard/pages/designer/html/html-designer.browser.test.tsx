import { useLayoutEffect, useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { sampleTemplate } from "#component-page/samples.ts";
import type { JsonObject } from "#contract/json.ts";
import type { Problem } from "#contract/problems.ts";
import { record, redo, startHistory, undo } from "../../../model/composition/undo-history.ts";
import { HtmlDesigner } from "./html-designer.tsx";

const card = {
  editor: "canvas-html",
  width: 600,
  height: 300,
  outputFormat: "jpeg",
  quality: 80,
  html: [
    "<body>",
    '  <h1 data-component="title">Summer</h1>',
    '  <p data-component="note">From <b>{{price}}</b></p>',
    "</body>",
  ].join("\n"),
  css: "h1 { margin: 0; height: 100px }\np { margin: 0; height: 100px }\nb { display: block; color: {{accent}} }",
};
const summary = {
  ...sampleTemplate,
  width: 600,
  height: 300,
  outputFormat: "jpeg",
  editor: "canvas-html",
  quality: 80,
};

/** The present source and its problems, as the page has them. */
const opened: { source: JsonObject } = { source: card };
let problems: readonly Problem[] | undefined;

/** As the page does: a history of sources. */
function Opened({ initial }: { initial: JsonObject }) {
  const [history, setHistory] = useState(() => startHistory(initial));
  useLayoutEffect(() => {
    opened.source = history.present;
  }, [history.present]);
  return (
    <>
      <button type="button" onClick={() => setHistory(undo)}>
        Undo
      </button>
      <HtmlDesigner
        source={history.present}
        summary={summary}
        onChange={(next, gesture) => setHistory((current) => record(current, next, gesture))}
        onUndo={() => setHistory(undo)}
        onRedo={() => setHistory(redo)}
        onProblems={(found) => {
          problems = found;
        }}
      />
    </>
  );
}

async function open(initial: JsonObject = card): Promise<void> {
  const client = createClient({ prefix: "", fetch: async () => Response.json([]) });
  await drawOver(client, <Opened initial={initial} />);
  await expect.element(frame()).toHaveAttribute("data-painted");
  await expect.element(htmlCode).toBeVisible();
}

const htmlCode = page.getByRole("textbox", { name: "HTML of the template" });
const cssCode = page.getByRole("textbox", { name: "CSS of the template" });
const picture = page.getByRole("listbox");

function frame() {
  return page.getByTitle("Preview of Card");
}

/** The document that the picture shows. */
function shown(): Document {
  const element = frame().element();
  if (!(element instanceof HTMLIFrameElement) || element.contentDocument === null)
    throw new Error("The picture shows no document.");
  return element.contentDocument;
}

/** Puts the caret at the end of a text in the visible code. */
async function putCaretAfter(text: string): Promise<void> {
  await htmlCode.click();
  const walker = document.createTreeWalker(htmlCode.element(), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const at = node.nodeValue?.indexOf(text) ?? -1;
    if (at < 0) continue;
    document.getSelection()?.collapse(node, at + text.length);
    await expect.poll(() => document.getSelection()?.anchorNode).toBe(node);
    return;
  }
  throw new Error(`The code has no ${text}.`);
}

/** The line of the caret. */
function caretLine(): string | undefined {
  const node = document.getSelection()?.anchorNode;
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest(".cm-line")?.textContent;
}

/** The texts that are marked as tags of the selected component. */
function markedTags(): string[] {
  const texts = new Map<number, string>();
  for (const part of document.querySelectorAll(".code-selected")) {
    const line = [...document.querySelectorAll(".cm-line")].findIndex((one) => one.contains(part));
    texts.set(line, (texts.get(line) ?? "") + part.textContent);
  }
  return [...texts.values()];
}

const outlined = () => document.querySelectorAll("polygon").length > 0;

test("code is completed: tags, own attributes with their values, and properties of CSS", async () => {
  await open();
  const offered = () =>
    [...document.querySelectorAll(".cm-tooltip-autocomplete li")].map((one) => one.textContent);
  await putCaretAfter("Summer");
  await userEvent.keyboard("<sma");
  await page.getByRole("option", { name: "small" }).click();
  await userEvent.keyboard(" data-ed");
  await expect.poll(offered).toContain("data-editable");
  await userEvent.keyboard('itable="font-si');
  await page.getByRole("option", { name: "font-size" }).click();
  await userEvent.keyboard(" font-s");
  await expect.poll(offered).toEqual(["font-style"]);
  await page.getByRole("option", { name: "font-style" }).click();
  await userEvent.keyboard('">');
  await expect.poll(() => htmlCode.element().textContent).toContain('"font-size font-style">');
  await expect.poll(offered).toEqual([]);
  await page.getByRole("tab", { name: "CSS" }).click();
  await cssCode.click();
  await userEvent.keyboard("i {{ text-al");
  await expect.poll(offered).toContain("text-align");
});

test("typing changes the document and the look of the picture, and nothing but the code in the source", async () => {
  await open({ ...card, html: card.html.replaceAll("\n", "\r\n") });
  await putCaretAfter("Summer");
  await userEvent.keyboard(" sale");
  await expect.poll(() => shown().querySelector("h1")?.textContent).toBe("Summer sale");
  // The line ends are the author's.
  const html = card.html.replace("Summer", "Summer sale").replaceAll("\n", "\r\n");
  await expect.poll(() => opened.source).toEqual({ ...card, html });
  await putCaretAfter("body");
  await userEvent.keyboard("{Tab}");
  await expect.poll(() => opened.source["html"]).toBe(`  ${html}`);
  await expect.element(htmlCode).toHaveFocus();
  await userEvent.keyboard("{Escape}{Tab}");
  await expect.element(htmlCode).not.toHaveFocus();

  await page.getByRole("tab", { name: "CSS" }).click();
  await cssCode.click();
  await userEvent.keyboard("{Control>}{End}{/Control}{Enter}h1 {{ color: red");
  await expect
    .poll(() => shown().defaultView?.getComputedStyle(shown().querySelector("h1") ?? shown().body).color)
    .toBe("rgb(255, 0, 0)");
});

test("an error shows its line and column, keeps the last picture and the code, and goes with its cause", async () => {
  await open();
  await putCaretAfter("Summer");
  await userEvent.keyboard("<base>");
  const error = page.getByRole("button", {
    name: "HTML, line 2, column 36: <base> is not accepted: addresses are written whole.",
  });
  await expect.element(error).toBeVisible();
  await expect.element(page.getByText(/The picture shows the last state without errors/)).toBeVisible();
  await expect.element(page.getByRole("tab", { name: "HTML, 1 error" })).toBeVisible();
  expect(document.querySelectorAll(".cm-gutter-lint .cm-lint-marker-error")).toHaveLength(1);
  expect(shown().querySelector("h1")?.textContent).toBe("Summer");
  await expect.poll(() => opened.source["html"]).toContain("Summer<base>");
  await expect.poll(() => problems).toHaveLength(1);
  await page.getByRole("tab", { name: "CSS" }).click();
  await error.click();
  await expect.element(htmlCode).toHaveFocus();
  expect(caretLine()).toContain("<base>");
  await userEvent.keyboard("{Delete>6}");
  await expect.element(error).not.toBeInTheDocument();
  await expect.poll(() => problems).toEqual([]);
});

test("undo takes back one run of typing, then that at another place and the change of a field, and redo repeats all", async () => {
  await open();
  const width = page.getByRole("textbox", { name: "Width" });
  await width.fill("500");
  await putCaretAfter("From");
  await userEvent.keyboard("!");
  await putCaretAfter("Summer");
  await userEvent.keyboard(" sale");
  const typed = { ...card, width: 500, html: card.html.replace("From", "From!") };
  const both = { ...typed, html: typed.html.replace("Summer", "Summer sale") };
  await expect.poll(() => opened.source).toEqual(both);
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.poll(() => opened.source).toEqual(typed);
  await expect.poll(() => htmlCode.element().textContent).toContain("Summer<");
  await userEvent.keyboard("{Control>}zz{/Control}");
  await expect.poll(() => opened.source).toEqual(card);
  await userEvent.keyboard("{Control>}yy{/Control}{Control>}{Shift>}Z{/Shift}{/Control}");
  await expect.poll(() => opened.source).toEqual(both);
  await expect.poll(() => htmlCode.element().textContent).toContain("Summer sale<");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => htmlCode.element().textContent).toContain("Summer<");
});

test("list, picture and caret select one component, which the code marks and the picture outlines", async () => {
  await open();
  const list = page.getByRole("region", { name: "Components" });
  await expect
    .element(list.getByRole("button", { name: /^title text Properties: text, color/ }))
    .toBeVisible();
  await list.getByRole("button", { name: /^note/ }).click();
  await expect.element(htmlCode).toHaveFocus();
  expect(caretLine()).toContain("From");
  await expect.poll(markedTags).toEqual(['<p data-component="note">']);
  await expect.poll(outlined).toBe(true);
  await list.getByRole("button", { name: /^accent/ }).click();
  await expect.element(cssCode).toHaveFocus();
  await expect.poll(markedTags).toEqual(["{{accent}}"]);

  const box = frame().element().getBoundingClientRect();
  const zoom = box.width / 600;
  await picture.click({ position: { x: 20 * zoom, y: 110 * zoom }, force: true });
  await expect.element(page.getByRole("button", { name: /^note/, pressed: true })).toBeVisible();
  await expect.poll(markedTags).toEqual(['<p data-component="note">']);
  await userEvent.keyboard("{Enter}");
  await expect.element(htmlCode).toHaveFocus();
  expect(caretLine()).toContain('data-component="note"');

  await putCaretAfter("Sum");
  await expect.element(page.getByRole("button", { name: /^title/, pressed: true })).toBeVisible();
  await expect.poll(outlined).toBe(true);
});

test("the keyboard alone walks the components in the picture and enters the code", async () => {
  await open();
  picture.element().focus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await expect.element(page.getByRole("button", { name: /^title/, pressed: true })).toBeVisible();
  await expect.element(picture).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(htmlCode).toHaveFocus();
  expect(caretLine()).toContain('data-component="title"');
});

test("a size that no page can have stays in its field, and the quality is offered where a format loses detail", async () => {
  await open();
  const width = page.getByRole("textbox", { name: "Width" });
  await width.fill("0");
  await expect.element(width).toHaveAccessibleDescription(/number from 1/);
  await expect.poll(() => problems).toHaveLength(1);
  expect(frame().element().style.width).toBe("600px");
  await width.fill("300");
  await expect.poll(() => frame().element().style.width).toBe("300px");
  await expect.poll(() => problems).toEqual([]);

  await expect.element(page.getByRole("textbox", { name: "Quality" })).toHaveValue("80");
  await page.getByRole("combobox", { name: "Format" }).selectOptions("png");
  await expect.element(page.getByRole("textbox", { name: "Quality" })).not.toBeInTheDocument();
  await expect.poll(() => opened.source["outputFormat"]).toBe("png");
});

const find = page.getByRole("textbox", { name: "Find" });

test("finds and replaces in the code that is shown, all matches as one step of undo", async () => {
  await open();
  await page.getByRole("button", { name: "Find and replace" }).click();
  await expect.element(find).toHaveFocus();
  await userEvent.keyboard("data-component");
  await expect.poll(() => document.querySelectorAll(".cm-searchMatch").length).toBe(2);
  await page.getByRole("textbox", { name: "Replace by" }).fill("data-name");
  await page.getByRole("button", { name: "Replace all" }).click();
  const replaced = card.html.replaceAll("data-component", "data-name");
  await expect.poll(() => opened.source["html"]).toBe(replaced);
  await userEvent.keyboard("{Escape}");
  await expect.element(htmlCode).toHaveFocus();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.poll(() => opened.source["html"]).toBe(card.html);

  await page.getByRole("tab", { name: "CSS" }).click();
  await cssCode.click();
  await userEvent.keyboard("{Control>}f{/Control}");
  await expect.element(find).toHaveFocus();
  await userEvent.keyboard("margin{Enter}");
  await expect.poll(() => document.querySelectorAll(".cm-searchMatch-selected").length).toBe(1);
});

test("on a phone the picture stays above a field and above the code that is typed", async () => {
  await page.viewport(390, 700);
  await open({ ...card, html: `${card.html}${"\n<p>More</p>".repeat(60)}` });
  const edges = () => ({
    picture: frame().element().getBoundingClientRect(),
    field: document.activeElement?.getBoundingClientRect() ?? new DOMRect(),
  });
  const isBelow = () => edges().picture.top >= 0 && edges().field.top >= edges().picture.bottom;
  page.getByRole("textbox", { name: "Height" }).element().focus();
  await expect.poll(isBelow).toBe(true);
  expect(window.scrollY).toBeGreaterThan(0);

  const scroller = htmlCode.element().closest(".cm-scroller");
  expect(scroller?.scrollHeight).toBeGreaterThan(scroller?.clientHeight ?? 0);
  htmlCode.element().focus();
  await userEvent.keyboard("{Control>}{Home}{/Control}x");
  window.scrollBy(0, 250);
  await userEvent.keyboard("y");
  const caret = () => getSelection()?.getRangeAt(0).getBoundingClientRect().top ?? 0;
  await expect.poll(() => caret() > edges().picture.bottom && edges().picture.top >= 0).toBe(true);
});
