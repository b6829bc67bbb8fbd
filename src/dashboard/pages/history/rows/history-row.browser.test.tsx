import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Frame } from "#component-page/frame.tsx";
import { noop } from "#component-page/samples.ts";
import { entryOfResult, type HistoryEntry } from "../../../model/requests/history/history-entry.ts";
import { HistoryRow, SoughtContext } from "./history-row.tsx";

const failure = 'The selector "#headline" matches no element of the page.';
const entry = entryOfResult({
  identifier: "5c45e460-92d8-407a-8300-000000000000",
  href: "/results/r1.png",
  width: 1280,
  height: 800,
  type: "screenshot",
  status: "422",
  outputFormat: "png",
  createdAt: "2026-03-01T12:00:00.000Z",
  executeUrl: "https://page.example/",
  failure,
});

const address = "http://localhost:9/a/very/long/path/that/does/not/answer/at/all?with=query";
const notOpened = {
  ...entry,
  capturedUrl: address,
  failure: `The page ${address} could not be opened. It could not be shown.`,
};

function draw(entry: HistoryEntry, width: number, sought = "") {
  return render(
    <SoughtContext value={sought}>
      <div className="@container relative" style={{ width, height: 44 }}>
        <HistoryRow
          {...{ row: { kind: "entry", entry }, index: 0, to: "/history/r1", top: 0, height: 44 }}
          {...{ isSelected: false, isActive: true, isMarked: false, onMark: noop, onRetry: noop }}
        />
      </div>
    </SoughtContext>,
    { wrapper: Frame },
  );
}

// The list of a phone, of a tablet beside the rail, and of a wide screen beside an open result.
test.each([
  [358, entry, failure],
  [520, entry, failure],
  [900, entry, failure],
  [358, notOpened, "The page could not be opened. It could not be shown."],
])("the reason of a failed row is readable in a list of %i px", async (width, shown, words) => {
  await draw(shown, width);
  const reason = page.getByText(words).element();
  // In the fallback the words take more lines.
  const [family = ""] = getComputedStyle(reason).fontFamily.split(",");
  await document.fonts.load(`12px ${family}`, words);
  expect(reason.scrollWidth).toBeLessThanOrEqual(reason.clientWidth);
  expect(reason.scrollHeight).toBeLessThanOrEqual(reason.clientHeight);
  const row = page.getByRole("row").element().getBoundingClientRect();
  expect(reason.getBoundingClientRect().bottom).toBeLessThanOrEqual(row.bottom);
});

test("marks the sought words in a row, also with signs of patterns, in either case", async () => {
  await draw({ ...entry, title: "https://page.example/" }, 900, "MATCHES page.example/");
  const marked = [...document.querySelectorAll("mark")].map(({ textContent }) => textContent);
  expect(marked).toEqual(["page.example/", "matches"]);
});
