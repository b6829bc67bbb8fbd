import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import Papa from "papaparse";
import { expectNoFaults } from "./list-faults.ts";
import { callService } from "./service-call.ts";
import { unzip } from "./unzip.ts";
import { expect, forgetFaults, test } from "./test.ts";

const template = "product-update";
const address = `/templates/${template}/batch`;

/** A table of rows, with a value in row `badRow` that the template does not accept. */
function tableOf(count: number, { badRow = 0, delimiter = "," } = {}): string {
  const lines = Array.from({ length: count }, (_, at) =>
    [
      `"Card ${at + 1}, new"`,
      at + 1 === badRow ? "reddish" : "#ffd166",
      `card ${at + 1}`,
      `=note ${at + 1}`,
    ].join(delimiter),
  );
  return [["title", "title.color", "fileName", "note"].join(delimiter), ...lines].join("\n");
}

async function drop(page: Page, text: string, name = "cards.csv"): Promise<void> {
  await page.getByRole("button", { name: "Choose a file" }).waitFor();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
}

async function bytesOf(download: Promise<Download>): Promise<Buffer> {
  return readFile(await (await download).path());
}

async function rowsOf(download: Promise<Download>): Promise<string[][]> {
  const text = (await bytesOf(download)).toString("utf8").replace(/^\uFEFF/, "");
  return Papa.parse<string[]>(text.trimEnd()).data;
}

/** The service is busy for longer than a test takes. */
async function makeBusy(page: Page): Promise<void> {
  await page.route("**/api/v2/render", (route) =>
    route.fulfill({ status: 503, headers: { "retry-after": "60" }, json: {} }),
  );
}

const names = ["ليلى حداد", "田中 さくら", "Zoë 🎉 Müller", "Amara Nwosu"];

/**
 * Cards with names of several scripts; rows 10 and 15 have a wrong colour, row 17 has a comma too many.
 */
function cardsTable(): string {
  const lines = Array.from({ length: 20 }, (_, at) => {
    const row = at + 1;
    const quote = row === 17 ? "Fast, kind, exact" : `"Card ${row % 10}, new"`;
    const photo = row === 9 ? "asset:nobody.jpg" : "";
    const color = row === 10 || row === 15 ? "reddish" : "#1b3a2f";
    return [names[at % names.length], quote, photo, color, `card ${row}`, `=note ${row}`].join(",");
  });
  return [["Name", "Quote", "Photo", "quote.color", "file name", "note"].join(","), ...lines].join("\n");
}

test("20 personalised cards: guessed headers, broken rows corrected in place, a missing photo replaced", async ({
  page,
  product,
  pageFaults,
}) => {
  const batchName = `Cards ${Date.now()}`;
  // An address without a page leads to the composer.
  await page.goto("/templates/customer-testimonial");
  await expect(page).toHaveURL(/\/templates\/customer-testimonial\/compose$/);
  await page.getByRole("link", { name: "Batch" }).click();
  await drop(page, cardsTable());

  for (const [column, target] of [
    ["Name", "author.text"],
    ["Quote", "quote.text"],
    ["Photo", "avatar.src"],
    ["file name", "option:fileName"],
    ["note", ""],
  ] as const) {
    const select = page.getByRole("combobox", { name: `Target of ${column}`, exact: true });
    await expect(select).toHaveValue(target);
  }
  await expect(page.getByText(/^3 rows are rejected .* The other 17 can be rendered\.$/)).toBeVisible();
  const list = page.getByRole("list", { name: "Rejected rows" });
  await expect(list).toContainText(/Row 10, line 11 quote.color: .*reddish/);
  const rejected = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the rejected rows" }).click();
  expect((await rowsOf(rejected))[1]).toEqual([
    "田中 さくら",
    "Card 0, new",
    "",
    "reddish",
    "card 10",
    "'=note 10",
    expect.stringContaining("reddish"),
  ]);
  await list.getByRole("textbox", { name: "quote.color in row 10" }).fill("#c61d78");
  await list.getByRole("button", { name: "Replace “reddish” in all 2 rows" }).click();
  await expect(page.getByText("1 row is rejected", { exact: false })).toBeVisible();

  await expect(page.getByRole("img", { name: "Preview of row 3" })).toHaveAttribute("data-painted", "true");
  await page.getByRole("textbox", { name: "Batch name" }).fill(batchName);
  await page.getByRole("button", { name: "Render 19 rows" }).click();
  await page
    .getByRole("heading", { name: "19 of 20 rendered (1 with warnings), 1 rejected." })
    .waitFor({ timeout: 60_000 });

  const results = page.waitForEvent("download");
  await page.getByRole("button", { name: "Results as CSV" }).click();
  const table = await rowsOf(results);
  expect(table).toHaveLength(21);
  expect(table[0]?.join(" ")).toBe(
    "row Name Quote Photo quote.color file name note status requestId href file error warnings",
  );
  expect(table[3]?.slice(0, 8)).toEqual([
    "3",
    "Zoë 🎉 Müller",
    "Card 3, new",
    "",
    "#1b3a2f",
    "card 3",
    "'=note 3",
    "done",
  ]);
  expect(table[15]?.[4]).toBe("#c61d78");
  expect(table[9]?.at(-1)).toContain("nobody.jpg");
  expect(table[17]?.[7]).toBe("rejected");
  const archive = page.waitForEvent("download");
  await page.getByRole("button", { name: "19 pictures as ZIP" }).click();
  const files = unzip(await bytesOf(archive));
  expect([...files.keys()]).toHaveLength(21);
  expect(files.get("card 3.jpg")?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(files.get("missing.txt")?.toString("utf8")).toMatch(/Row 17: it was rejected\. It has 8 values/);

  await page.getByRole("button", { name: "Show 1 row with warnings" }).click();
  await page.getByRole("button", { name: "Details of row 9" }).click();
  const photoRow = page.getByRole("dialog", { name: "Row 9" });
  await expect(photoRow.getByRole("link", { name: "Open in composer" })).toHaveAttribute(
    "href",
    /compose#1\./,
  );
  // The preview lacks the same photo, which is said once.
  await expect(photoRow.getByText(/nobody\.jpg/)).toHaveCount(1);
  await photoRow.getByRole("textbox", { name: "Photo" }).fill("asset:portrait-amara.jpg");
  await photoRow.getByRole("button", { name: "Save the values" }).click();
  await expect(page.getByRole("heading", { name: "1 changed row is not rendered yet." })).toBeAttached();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Show 1 rejected row" }).click();
  await page.getByRole("button", { name: "Details of row 17" }).click();
  const brokenRow = page.getByRole("dialog", { name: "Row 17" });
  // The comma was in the quote, so its parts are offered as one value.
  await expect(brokenRow.getByRole("textbox", { name: "Quote", exact: true })).toHaveValue(
    "Fast, kind, exact",
  );
  await expect(brokenRow.getByRole("textbox", { name: "file name", exact: true })).toHaveValue("card 17");
  await brokenRow.getByRole("button", { name: "Save the values" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Render 2 changed rows" }).click();
  await expect(page.getByRole("heading", { name: "Every row is rendered." })).toBeVisible();

  // Only what changed was rendered again.
  const listed = `/api/v2/results?size=1&batch=${encodeURIComponent(batchName)}`;
  expect(await callService(product, "GET", listed)).toMatchObject({ totalElements: 21 });
  forgetFaults(pageFaults, /status of 404/);
});

test("a reload in the middle goes on where it stood, and no row is rendered twice", async ({
  page,
  product,
}) => {
  const name = `Reloaded ${Date.now()}`;
  let answers = 0;
  const eighth = page.waitForResponse((answer) => {
    if (answer.url().endsWith("/api/v2/render")) answers += 1;
    return answers === 8;
  });
  await page.goto(address);
  await drop(page, tableOf(20));
  await page.getByRole("textbox", { name: "Batch name" }).fill(name);
  await page.getByRole("button", { name: "Render 20 rows" }).click();
  await eighth;
  await page.reload();
  await expect(page.getByRole("heading", { name: "Every row is rendered." })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText("20 done of 20", { exact: true })).toBeVisible();

  const listed = `/api/v2/results?size=1&batch=${encodeURIComponent(name)}`;
  expect(await callService(product, "GET", listed)).toMatchObject({ totalElements: 20 });

  await page.goto(address);
  await page.getByRole("link", { name: `Open ${name}` }).click();
  await expect(page.getByText("20 done of 20", { exact: true })).toBeVisible();
  await page.goto(address);
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("link", { name: `Open ${name}` })).toBeHidden();
});

test("a paused batch stays paused over a reload, continues after a cancellation, and runs in one tab only", async ({
  page,
  context,
  pageFaults,
}) => {
  await makeBusy(page);
  await page.goto(address);
  await drop(page, tableOf(3));
  await page.getByRole("button", { name: "Render 3 rows" }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Resume" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: /^Cancelled\. 3 rows/ })).toBeVisible();
  await page.getByRole("button", { name: "Render the other 3" }).click();
  await expect(page.getByText(/The service is busy/)).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText("This batch is running in another tab.")).toBeVisible();
  await expect(other.getByRole("button", { name: "Pause" })).toBeHidden();
  // Its tab is closed, so the other one goes on.
  await page.goto("about:blank");
  await expect(other.getByRole("heading", { name: "Every row is rendered." })).toBeVisible();
  await other.close();
  forgetFaults(pageFaults, /status of 503/);
});

test("columns are mapped by hand, also on a phone, and by the keyboard alone", async ({ page }) => {
  await test.step("a wrong separator is said, the other one is offered, and columns can be mapped by hand", async () => {
    await page.goto(address);
    const name = "a-long-name-that-has-no-place-to-break-anywhere-in-it.csv";
    await drop(page, tableOf(4, { delimiter: ";", badRow: 2 }), name);
    await page.getByRole("combobox", { name: "Separator" }).selectOption("Tab");
    await expect(page.getByText("The table has one column only. Is the separator right?")).toBeVisible();
    await expect(page.getByRole("button", { name: "Render 0 rows" })).toBeDisabled();
    await page.getByRole("button", { name: "Read with Semicolon ;" }).click();
    await expect(page.getByRole("button", { name: "Render 3 rows" })).toBeEnabled();

    const note = page.getByRole("combobox", { name: "Target of note", exact: true });
    await note.selectOption("title.text");
    await expect(page.getByText("“title”, “note” both set title.text.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Render/ })).toBeDisabled();
    await note.selectOption("Another property …");
    await page.getByRole("combobox", { name: "Property for note" }).fill("subtitle.text");
    await page.keyboard.press("Enter");
    await expect(note).toHaveValue("subtitle.text");
    await expect(page.getByRole("button", { name: "Render 3 rows" })).toBeEnabled();
  });
  await test.step("its page has no accessibility fault, and does not scroll sideways at 390 and 320 px", async () => {
    const expectWidths = async () => {
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
      }
    };
    await expectNoFaults(page, "mapping");
    await expectWidths();
    await page.getByRole("button", { name: "Render 3 rows" }).click();
    await expect(page.getByRole("heading", { name: "3 of 4 rendered, 1 rejected." })).toBeVisible();
    // The row's text is what one knows it by, and the phone has no room for a note that is not there.
    await expect(page.getByRole("cell", { name: "Card 3, new" })).toBeVisible();
    await expectWidths();
    await page.getByRole("button", { name: "Details of row 2" }).click();
    await expect(page.getByRole("dialog").getByText("Rejected", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1280, height: 720 });
    await expectNoFaults(page, "run");
  });
  await test.step("rows are pasted, mapped and rendered with the keyboard alone, and their rows are walked", async () => {
    await page.goto(address);
    const paste = page.getByRole("textbox", { name: "Or paste rows" });
    await paste.focus();
    await page.keyboard.insertText("Tittle\tsubtitle\nOne\tA\nTwo\tB\nThree\tC\n");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const suggestion = page.getByRole("button", { name: "Use title.text for Tittle" });
    await suggestion.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("combobox", { name: "Target of Tittle", exact: true })).toHaveValue(
      "title.text",
    );
    await page.getByRole("textbox", { name: "Batch name" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Every row is rendered." })).toBeVisible();

    await page.getByRole("button", { name: "Details of row 1" }).focus();
    await page.keyboard.press("End");
    await expect(page.getByRole("button", { name: "Details of row 3" })).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("button", { name: "Details of row 2" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(
      page.getByRole("dialog", { name: "Row 2" }).getByRole("textbox", { name: "Tittle" }),
    ).toHaveValue("Two");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("dialog", { name: "Row 3" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });
});

test("many rows are read, scrolled through and looked into, and few of them are in the page", async ({
  page,
  pageFaults,
}) => {
  await page.goto(address);
  await drop(page, tableOf(2_000, { badRow: 1_998 }));
  await expect(page.getByRole("button", { name: "Render 1,999 rows" })).toBeEnabled();
  await makeBusy(page);
  await page.getByRole("button", { name: "Render 1,999 rows" }).click();
  await expect(page.getByText(/The service is busy; the batch resumes/)).toBeVisible();
  await page.getByRole("button", { name: "Details of row 1", exact: true }).focus();
  await page.keyboard.press("End");
  await expect(page.getByRole("button", { name: "Details of row 2,000" })).toBeFocused();
  expect(await page.getByRole("table", { name: "Rows" }).getByRole("row").count()).toBeLessThan(80);
  await page.getByText("Rejected 1", { exact: true }).click();
  await expect(page.getByRole("button", { name: "Details of row 1,998" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: /^Cancelled\. 1,999 rows were not/ })).toBeVisible();
  forgetFaults(pageFaults, /status of 503/);
});
