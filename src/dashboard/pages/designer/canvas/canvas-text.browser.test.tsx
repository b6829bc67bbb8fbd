import { beforeEach, expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { type OpenedCanvas, openCanvas, pressWithControl } from "#component-page/open-designer.tsx";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import { isEditedInPlace } from "../../../features/stage/in-place-edits.ts";

const title = { id: "title", type: "TEXT", x: 40, y: 40, width: 400, height: 160, fontSize: 40 };

let canvas: OpenedCanvas;
const editor = page.getByRole("textbox", { name: "Text of title on the picture" });
const letters = page.getByRole("group", { name: "Style of the selected letters" });
const field = () => {
  const element = editor.element();
  if (!(element instanceof HTMLElement)) throw new Error("The text takes no focus.");
  return element;
};

/** The text as the document has it. */
const written = () => {
  const { components } = canvas.designer.source;
  const [first] = Array.isArray(components) ? components : [];
  return isJsonObject(first) ? first["text"] : undefined;
};

async function open(
  text: JsonObject["text"],
  values: JsonObject = {},
  inputs: JsonObject = {},
): Promise<JsonObject> {
  const source: JsonObject = {
    inputs,
    width: 600,
    height: 300,
    outputFormat: "png",
    components: [{ ...title, text: text ?? "", ...values }],
  };
  canvas = await openCanvas(source);
  canvas.designer.select(["title"]);
  await expect.poll(() => canvas.designer.selectedIds).toEqual(["title"]);
  canvas.surface().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(editor).toHaveFocus();
  return source;
}

/** Selects letters as the user does, by a range of the element. */
function select(part: string) {
  const walker = document.createTreeWalker(field(), NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) nodes.push(node as Text);
  const whole = nodes.map(({ data }) => data).join("");
  const start = whole.indexOf(part);
  if (start < 0) throw new Error(`There is no ${part} in ${whole}.`);
  const placeOf = (offset: number): [Text, number] => {
    let left = offset;
    for (const node of nodes) {
      if (left <= node.length) return [node, left];
      left -= node.length;
    }
    throw new Error("The place is beyond the text.");
  };
  const range = document.createRange();
  range.setStart(...placeOf(start));
  range.setEnd(...placeOf(start + part.length));
  document.getSelection()?.removeAllRanges();
  document.getSelection()?.addRange(range);
  document.dispatchEvent(new Event("selectionchange"));
}

function paste(data: Readonly<Record<string, string>>) {
  const clipboardData = new DataTransfer();
  for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  (field().querySelector("span") ?? field()).dispatchEvent(event);
}

beforeEach(() => page.viewport(1280, 800));

test("undo goes back gesture by gesture in the text, from a tool beside it and after it was left, and redo all of it", async () => {
  const source = await open("Big");
  const after: unknown[] = [written()];
  const gesture = async (make: () => Promise<unknown>) => {
    const before = canvas.designer.history.past.length;
    await make();
    await expect.poll(() => canvas.designer.history.past.length).toBe(before + 1);
    after.push(written());
  };
  await gesture(() => userEvent.keyboard("Fresh"));
  await gesture(() => userEvent.keyboard(" bread"));
  select("bread");
  await gesture(() => pressWithControl("b"));
  await gesture(() => letters.getByRole("textbox", { name: "Size" }).fill("60"));
  await letters.getByRole("button", { name: /colour/i }).click();
  await gesture(() => page.getByRole("slider", { name: "Hue" }).click());
  await gesture(() => page.getByRole("slider", { name: "Saturation and brightness" }).click());
  const panel = page.getByRole("group", { name: "Type", exact: true });
  await gesture(() => panel.getByRole("button", { name: "Centre" }).click());
  field().focus();
  document.getSelection()?.collapseToEnd();
  await gesture(async () => paste({ "text/plain": "!!" }));
  const last = canvas.designer.source;
  const expectAfter = (gestures: number) => expect.poll(written).toEqual(after[gestures]);

  await pressWithControl("z");
  await expectAfter(7);
  await pressWithControl("z");
  await expect.poll(() => canvas.component("title")).toMatchObject({ align: "start" });
  await letters.getByRole("textbox", { name: "Size" }).click();
  await pressWithControl("z");
  await expectAfter(5);
  await expect.poll(() => field().textContent).toBe("Fresh bread");
  await pressWithControl("z");
  await expectAfter(4);
  field().focus();
  await userEvent.keyboard("{Escape}");
  await expect.element(canvas.surface()).toHaveFocus();
  for (const gestures of [3, 2, 1, 0]) {
    await pressWithControl("z");
    await expectAfter(gestures);
  }
  expect(canvas.designer.source).toBe(source);
  for (const gestures of [1, 2, 3, 4, 5, 6, 7, 8]) {
    await pressWithControl("y");
    await expectAfter(gestures);
  }
  expect(canvas.designer.source).toBe(last);
});

test("a cancelled edit is taken back by one step, and undo brings it back", async () => {
  await open("Every {word}", { align: "center" });
  const { source } = canvas.designer;
  await userEvent.keyboard("Fresh bread");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(editor).not.toBeInTheDocument();
  expect(canvas.designer.source).toEqual(source);
  await pressWithControl("z");
  await expect.poll(written).toBe("Fresh bread");
});

test("a text that is undone while it is edited is closed", async () => {
  await open("Old");
  await userEvent.keyboard("{Escape}t");
  await canvas.press(300, 270);
  const added = page.getByRole("textbox", { name: /^Text of .* on the picture/ });
  await expect.element(added).toHaveFocus();
  await userEvent.keyboard("a");
  await pressWithControl("z");
  await pressWithControl("z");
  await expect.poll(canvas.ids).toEqual(["title"]);
  await pressWithControl("y");
  await expect.poll(canvas.ids).toHaveLength(2);
  await expect.element(added).not.toBeInTheDocument();
});

test("a key is about the letters that are selected then, before the browser has told the selection", async () => {
  await open("Big summer sale");
  // Letters that are drawn with their font then are selected anew.
  await expect.poll(() => field().getAttribute("lang")).not.toBeNull();
  const quiet = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener("selectionchange", quiet, { capture: true });
  document.getSelection()?.collapse(field().querySelector("span")?.firstChild ?? null, 0);
  document.getSelection()?.extend(field().querySelector("span")?.firstChild ?? field(), 3);
  await pressWithControl("b");
  window.removeEventListener("selectionchange", quiet, { capture: true });
  await expect.poll(written).toEqual([{ text: "Big", weight: 700 }, { text: " summer sale" }]);
});

test("shows no braces, and writes literal ones as the document has them", async () => {
  await open("Every {word} has {{braces}}");
  expect(field().textContent).toBe("Every word has {braces}");
  select("word");
  await userEvent.keyboard("letter");
  await expect.poll(written).toBe("Every {letter} has {{braces}}");
  select("has");
  await pressWithControl("b");
  await expect
    .poll(written)
    .toEqual([
      { text: "Every " },
      { text: "letter", emphasis: true },
      { text: " " },
      { text: "has", weight: 700 },
      { text: " {braces}" },
    ]);
});

test("typed braces become emphasis without braces, and a line break is one of the text", async () => {
  await open("");
  await userEvent.keyboard("Every {{word}{Enter}stays");
  await expect.poll(written).toBe("Every {word}\nstays");
  expect(field().textContent).toBe("Every word\nstays");
});

test("the row beside the text and the type of the panel style the selected letters alone", async () => {
  await open("Big summer sale", {}, { "title.color": { label: "Ink" } });
  select("summer");
  await expect.element(letters).toBeVisible();
  await letters.getByRole("button", { name: "Bold" }).click();
  await expect.element(editor).toHaveFocus();
  await letters.getByRole("textbox", { name: "Size" }).fill("60");
  await expect.poll(() => JSON.stringify(written())).toContain('"size":60');
  const panel = page.getByRole("group", { name: "Type", exact: true });
  await panel.getByRole("combobox", { name: "Weight" }).selectOptions("900");
  await expect
    .poll(written)
    .toMatchObject([{ text: "Big " }, { text: "summer", weight: 900, size: 60 }, { text: " sale" }]);
  await panel.getByRole("button", { name: "Italic" }).click();
  await expect.poll(written).toMatchObject([{}, { text: "summer", weight: 900, italic: true }, {}]);
  await panel.getByRole("textbox", { name: "Colour" }).fill("#00bb11");
  await expect.poll(written).toMatchObject([{}, { text: "summer", weight: 900, color: "#00bb11" }, {}]);
  expect(canvas.component("title")).toMatchObject({
    weight: 400,
    fontSize: 40,
    italic: false,
    color: "#1e1e1e",
  });
  await expect.element(editor).toBeInTheDocument();
  await canvas.press(560, 280);
  await expect.element(editor).not.toBeInTheDocument();
});

test("the row is beside the whole text, and does not move while letters are typed", async () => {
  await open("Big\nsummer sale", { verticalAlign: "bottom" });
  await expect.element(letters).toBeVisible();
  const row = () => letters.element().getBoundingClientRect();
  const distance = () => {
    const frame = field().parentElement?.getBoundingClientRect() ?? new DOMRect();
    return Math.max(frame.top - row().bottom, row().top - frame.bottom);
  };
  select("summer");
  await expect.poll(distance).toBeGreaterThan(0);
  expect(distance()).toBeLessThan(24);
  const { left, top } = row();
  await userEvent.keyboard("winter");
  await expect.poll(written).toBe("Big\nwinter sale");
  expect(row()).toMatchObject({ left, top });
});

test("the row keeps a colour as it is typed, and the edit while a picker is open", async () => {
  await open("Big summer sale");
  select("summer");
  const colour = letters.getByRole("textbox", { name: "Colour" });
  await colour.fill("#00bb1");
  await expect.element(colour).toHaveValue("#00bb1");
  await colour.fill("#00bb11");
  await expect.poll(written).toMatchObject([{}, { text: "summer", color: "#00bb11" }, {}]);
  select("summer");
  await pressWithControl("a");
  await expect.element(colour).toHaveAttribute("placeholder", "Mixed");
  select("summer");
  await letters.getByRole("button", { name: /colour/i }).click();
  await expect.element(page.getByRole("slider", { name: "Hue" })).toBeVisible();
  const picker = letters
    .getByRole("dialog", { name: /colour/i })
    .element()
    .getBoundingClientRect();
  const word = document.getSelection()?.getRangeAt(0).getBoundingClientRect() ?? new DOMRect();
  expect(picker.left >= word.right || picker.right <= word.left || picker.bottom <= word.top).toBe(true);
  await letters.getByRole("button", { name: "Bold" }).click();
  await expect.poll(written).toMatchObject([{}, { text: "summer", weight: 700 }, {}]);
  await expect.element(editor).toBeInTheDocument();
});

test("after a size was typed, the first press in the text selects there", async () => {
  await open("Big summer sale");
  select("summer");
  const size = letters.getByRole("textbox", { name: "Size" });
  await size.fill("60");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => JSON.stringify(written())).toContain('"size":60');
  const word = [...field().querySelectorAll("span")].find((one) => one.textContent === " sale");
  const { right, top, height } = word?.getBoundingClientRect() ?? new DOMRect();
  await userEvent.pointer([{ coords: { x: right - 20, y: top + height / 2 }, keys: "[MouseLeft]" }]);
  await expect.poll(() => document.getSelection()?.isCollapsed).toBe(true);
  await size.fill("50");
  await userEvent.pointer([
    { coords: { x: right - 20, y: top + height / 2 }, keys: "[MouseLeft][MouseLeft]" },
  ]);
  await expect.poll(() => document.getSelection()?.toString()).toBe("sale");
});

test("a face that the family does not have is not offered", async () => {
  await open("Big summer sale", { font: "Anton" });
  await expect.element(letters.getByRole("button", { name: "Italic: Anton has none" })).toBeDisabled();
  await expect.element(letters.getByRole("button", { name: "Bold: Anton has none" })).toBeDisabled();
});

test("a word without a style of its own stays selected when it gets its first colour", async () => {
  await open([{ text: "Fresh", weight: 700 }, { text: " bread" }], { color: "#c61d78" });
  select("bread");
  await letters.getByRole("button", { name: /colour/i }).click();
  await page.getByRole("slider", { name: "Hue" }).click();
  await expect.poll(() => JSON.stringify(written())).toContain('"color"');
  const panel = page.getByRole("group", { name: "Type", exact: true });
  await panel.getByRole("combobox", { name: "Weight" }).selectOptions("900");
  await expect
    .poll(written)
    .toMatchObject([{ text: "Fresh", weight: 700 }, { text: " " }, { text: "bread", weight: 900 }]);
});

test("a text counts as edited in place until it is closed, also before the first key", async () => {
  await open("Old");
  expect(isEditedInPlace()).toBe(true);
  await userEvent.keyboard("{Escape}");
  await expect.poll(isEditedInPlace).toBe(false);
});

test("letters that are copied or cut take all their styles to another text", async () => {
  await open([{ text: "A " }, { text: "sale", weight: 700, color: "#ff0000", size: 60 }, { text: "!" }]);
  select("sale!");
  await pressWithControl("c");
  await expect.poll(() => navigator.clipboard.readText()).toBe("sale!");
  select("sale");
  await pressWithControl("x");
  await expect.poll(written).toBe("A !");
  await expect.element(editor).toHaveFocus();
  await expect.poll(() => navigator.clipboard.readText()).toBe("sale");
  await userEvent.keyboard("{Escape}");
  canvas.designer.set([{ componentId: "title", property: "text", value: "Big new" }]);
  await expect.poll(written).toBe("Big new");
  await userEvent.keyboard("{Enter}");
  await expect.element(editor).toHaveFocus();
  select("new");
  await pressWithControl("v");
  await expect
    .poll(written)
    .toEqual([{ text: "Big " }, { text: "sale", weight: 700, color: "#ff0000", size: 60 }]);
});

test("says that a paste has more styles than a text may have, and a style that is not set", async () => {
  await open("");
  const html = Array.from({ length: 300 }, () => "<b>a</b>b").join("");
  paste({ "text/plain": "ab".repeat(300), "text/html": html });
  const leftOut = page.getByText(/The rest was pasted without its styles\.$/);
  await expect.element(leftOut).toBeVisible();
  await expect.poll(() => (Array.isArray(written()) ? written() : [])).toHaveLength(500);
  await userEvent.keyboard("{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}");
  await pressWithControl("i");
  await expect.element(page.getByText(/Select more, or give some the same style\.$/)).toBeVisible();
});

test("pastes the words of copied components", async () => {
  await open("Old");
  const components = [
    { id: "a", type: "TEXT", text: "Two {words}" },
    { id: "b", type: "RECTANGLE" },
    { id: "c", type: "TEXT", text: [{ text: "and " }, { text: "more", weight: 700 }] },
  ];
  paste({ "text/plain": JSON.stringify({ overprint: "components", version: 1, components }) });
  await expect.poll(written).toBe("Two words\nand more");
  expect(canvas.ids()).toEqual(["title"]);
});

test("an input method composes inside a styled word", async () => {
  await open([{ text: "A " }, { text: "B", weight: 700 }] as never);
  select("B");
  document.getSelection()?.collapseToEnd();
  const compose = (text: string) =>
    cdp().send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  for (const text of ["k", "か", "かん"]) await compose(text);
  await expect.poll(written).toEqual([{ text: "A " }, { text: "Bかん", weight: 700 }]);
  await cdp().send("Input.insertText", { text: "漢" });
  await expect.poll(written).toEqual([{ text: "A " }, { text: "B漢", weight: 700 }]);
  expect(field().textContent).toBe("A B漢");
  await userEvent.keyboard("x");
  await expect.poll(written).toEqual([{ text: "A " }, { text: "B漢x", weight: 700 }]);
});

test("the lines end where those of the drawing end", async () => {
  await open([
    { text: "A well-known/" },
    { text: "larger", size: 64, weight: 700 },
    { text: " word—and more in this headline than fits a line" },
  ] as never);
  const tops = () => {
    const lines: string[] = [];
    let bottom = -Infinity;
    const walker = document.createTreeWalker(field(), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      for (let at = 0; at < (node.textContent?.length ?? 0); at += 1) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = range.getClientRects()[0];
        const letter = node.textContent?.[at] ?? "";
        if (box === undefined) continue;
        if (box.top >= bottom - 1) {
          lines.push(letter);
          bottom = box.bottom - 1;
        } else lines[lines.length - 1] += letter;
      }
    return lines.map((line) => line.trim());
  };
  await expect.poll(() => field().querySelectorAll("br").length).toBeGreaterThan(0);
  expect(tops()).toEqual([
    "A well-known/",
    "larger word—",
    "and more in this",
    "headline than fits a",
    "line",
  ]);
});
