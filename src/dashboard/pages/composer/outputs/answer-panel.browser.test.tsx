import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Frame } from "#component-page/frame.tsx";
import { emptyComposition } from "../../../model/composition/composition.ts";
import { AnswerPanel } from "./answer-panel.tsx";
import { OutputsPanel } from "./outputs-panel.tsx";
import type { OutputsPanelProps } from "./outputs-props.ts";

const accepted = {
  status: 200,
  headers: [
    ["content-type", "application/json"],
    ["referrer-policy", "no-referrer"],
    ["x-request-id", "r-1"],
  ] as const,
  body: '{"requestId":"r-1"}',
};

const response = page.getByRole("region", { name: "Response" });

test("shows the status, the headers and the body of the response", async () => {
  const onClose = vi.fn<() => void>();
  const { rerender } = await render(<AnswerPanel answer={accepted} isCurrent onClose={onClose} />);
  await expect.element(response.getByText("Status 200")).toBeVisible();
  await expect.element(response.getByText(/x-request-id: r-1/)).toBeVisible();
  await expect.element(response.getByText(/referrer-policy/)).not.toBeInTheDocument();
  await expect.element(response.getByText(/"requestId": "r-1"/)).toBeVisible();
  await expect.element(page.getByRole("group", { name: "Headers and body" })).toBeVisible();
  await page.getByRole("button", { name: "Close the response" }).click();
  expect(onClose).toHaveBeenCalledOnce();
  const refused = { status: 400, headers: [], body: "no JSON" };
  await rerender(<AnswerPanel answer={refused} isCurrent={false} onClose={onClose} />);
  await expect.element(response.getByText("Status 400")).toBeVisible();
  await expect.element(response.getByText("no JSON")).toBeVisible();
  await expect
    .element(response.getByText("This response belongs to the request before the last change."))
    .toBeVisible();
});

const props: Omit<OutputsPanelProps, "answer"> = {
  summary: {
    identifier: "card",
    name: "Card",
    width: 100,
    height: 100,
    scaleFactor: 1,
    outputFormat: "png",
    createdBy: "Overprint",
    editor: "starter",
  },
  state: {
    composition: emptyComposition,
    canUndo: false,
    canRedo: false,
    update: vi.fn<() => void>(),
    valueOf: vi.fn<() => undefined>(),
    set: vi.fn<() => void>(),
    finishGesture: vi.fn<() => void>(),
    cancelGesture: vi.fn<() => void>(),
    undo: vi.fn<() => void>(),
    redo: vi.fn<() => void>(),
  },
  components: [],
  faults: new Map(),
  acceptedChanges: [],
  isAnswerCurrent: true,
  nameProperties: (composition) => composition,
  serviceAddress: "http://localhost:4401",
  connection: undefined,
};

test("a closed response gives its focus to the tab, and stays closed in other tabs until the next one", async () => {
  const { rerender } = await render(<OutputsPanel {...props} answer={accepted} />, { wrapper: Frame });
  await page.getByRole("button", { name: "Close the response" }).click();
  await expect.element(response).not.toBeInTheDocument();
  const array = page.getByRole("tab", { selected: true });
  await expect.element(array).toHaveFocus();
  await page.getByRole("tab", { name: "Direct link" }).click();
  await page.getByRole("tab").first().click();
  await expect.element(page.getByRole("tab").first()).toHaveAttribute("aria-selected", "true");
  await expect.element(response).not.toBeInTheDocument();
  await rerender(<OutputsPanel {...props} answer={{ ...accepted }} />);
  await expect.element(response).toBeVisible();
});
