import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Frame } from "#component-page/frame.tsx";
import { sampleSummary } from "#component-page/samples.ts";
import type { ChangeValue } from "#contract/changes/change.ts";
import { listNamedComponents } from "../../../model/composition/editable-properties.ts";
import { emptyComposition } from "../../../model/composition/composition.ts";
import { documentOf } from "../../../model/design/design.ts";
import { AnswerPanel, OutputsPanel } from "./outputs-panel.tsx";
import type { OutputsPanelProps } from "./describe-outputs.ts";

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

test("shows the status, then the body, then the headers of the response", async () => {
  const { rerender } = await render(<AnswerPanel answer={accepted} isCurrent />);
  await expect.element(response.getByText("Status 200")).toBeVisible();
  const content = response.getByRole("group", { name: "Body and headers" });
  await expect
    .poll(() => content.element().textContent)
    .toMatch(/"requestId": "r-1".*Headers.*x-request-id: r-1/s);
  await expect.element(content).not.toMatchTextContent("referrer-policy");
  const refused = { status: 400, headers: [], body: "no JSON" };
  await rerender(<AnswerPanel answer={refused} isCurrent={false} />);
  await expect.element(response.getByText("Status 400")).toBeVisible();
  await expect.element(response.getByText("no JSON")).toBeVisible();
  await expect
    .element(response.getByText("This response belongs to the request before the last change."))
    .toBeVisible();
});

const props: Omit<OutputsPanelProps, "answer"> = {
  summary: sampleSummary,
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

test("the response and the cases are tabs beside the forms of the request", async () => {
  const cases = <p>All cases</p>;
  const { rerender } = await render(<OutputsPanel {...props} answer={undefined} cases={cases} />, {
    wrapper: Frame,
  });
  const names = () =>
    page
      .getByRole("tab")
      .elements()
      .map((tab) => tab.textContent);
  expect(names().slice(0, 7)).toEqual([
    "JSON list",
    "By component",
    "Key–value",
    "Direct link",
    "Response",
    "Cases",
    "curl",
  ]);
  await page.getByRole("tab", { name: "Cases" }).click();
  await expect.element(page.getByText("All cases")).toBeVisible();
  await page.getByRole("tab", { name: "Response" }).click();
  await expect.element(page.getByText("Render to see the response of the service here.")).toBeVisible();
  await rerender(<OutputsPanel {...props} answer={accepted} cases={cases} />);
  await expect.element(response.getByText("Status 200")).toBeVisible();
  await rerender(<OutputsPanel {...props} answer={{ ...accepted, status: 422 }} cases={cases} />);
  await expect.element(page.getByRole("tab", { name: "Response, status 422" })).toBeVisible();
});

test("cases that are not saved yet are shown first", async () => {
  await render(<OutputsPanel {...props} answer={undefined} cases={<p>All cases</p>} startsWithCases />, {
    wrapper: Frame,
  });
  await expect.element(page.getByText("All cases")).toBeVisible();
});

test("the direct link says that it has no styles of parts of a text", async () => {
  const document = documentOf({
    width: 100,
    height: 100,
    components: [{ id: "title", type: "TEXT", width: 90, height: 30, text: "Save {20 %}" }],
  });
  const changed = (value: ChangeValue) => [{ componentId: "title", property: "text", value }];
  const panel = { ...props, components: listNamedComponents(document, []), answer: undefined, cases: null };
  const runs = [{ text: "Other " }, { text: "green", color: "#00aa00" }];
  const { rerender } = await render(<OutputsPanel {...panel} acceptedChanges={changed(runs)} />, {
    wrapper: Frame,
  });
  await page.getByRole("tab", { name: "Direct link" }).click();
  const remark = page.getByText(/no styles of parts of a text.*title\.text/);
  await expect.element(remark).toBeVisible();
  await rerender(<OutputsPanel {...panel} acceptedChanges={changed("Other {green}")} />);
  await expect.element(remark).not.toBeInTheDocument();
});

test("a lifetime outside the limits is omitted from the body, with a sentence", async () => {
  const composition = { changes: [], options: { expires: -60, fileName: "card" } };
  await render(<OutputsPanel {...props} state={{ ...props.state, composition }} answer={undefined} />, {
    wrapper: Frame,
  });
  await expect
    .element(page.getByText("The lifetime of the link is omitted. Its field says why."))
    .toBeVisible();
  const output = page.getByRole("tabpanel", { name: "Output" });
  await expect.poll(() => output.element().textContent).toContain("fileName");
  expect(output.element().textContent).not.toContain("expires");
});
