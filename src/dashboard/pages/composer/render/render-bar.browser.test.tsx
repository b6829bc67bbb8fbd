import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Frame } from "#component-page/frame.tsx";
import { listFaults } from "#component-page/list-faults.ts";
import { startLanguage } from "../../../base/language/language.ts";
import { type Composition, emptyComposition } from "../../../model/composition/composition.ts";
import { parseTemplateDocument } from "#scene/document.ts";
import { RenderBar, RenderResult } from "./render-bar.tsx";
import type { ComposedRender } from "./use-composed-render.ts";

const rendered: Composition = {
  changes: [{ componentId: "title", property: "text", value: "Rendered" }],
  options: {},
};

const idle: ComposedRender = {
  state: { step: "idle" },
  earlier: undefined,
  answer: undefined,
  sent: undefined,
  isCurrent: false,
  refusals: undefined,
  faults: new Map(),
  lacking: new Map(),
  isChecking: false,
  hasFaults: false,
  send: vi.fn<() => void>(),
  lookAgain: vi.fn<() => Promise<void>>(),
  dismiss: vi.fn<() => void>(),
};

const done: ComposedRender["state"] = {
  step: "done",
  result: { requestId: "r-1", href: "data:," },
  file: { address: "data:,", contentType: "image/png", bytes: 1, format: "png", size: undefined },
  durationMs: 1,
  warnings: [],
  differences: [],
  previousId: undefined,
};

const props = { components: [], templateId: "card" };
const read = parseTemplateDocument({ width: 1, height: 1, components: [] });
const applied = { document: read.ok ? read.value : undefined };
const named = { summary: { name: "Card" }, options: {}, applied };
const renderButton = page.getByRole("button", { name: /^Render/ });

test("the way back to what was rendered leaves the focus on Render", async () => {
  function Bar() {
    const [composition, setComposition] = useState(emptyComposition);
    const isCurrent = composition === rendered;
    const ended = { ...idle, state: done, isCurrent, earlier: isCurrent ? undefined : rendered };
    return (
      <>
        <RenderResult {...named} render={ended} onReturn={setComposition} />
        <RenderBar
          {...props}
          composition={composition}
          applied={{ faults: [], missing: [] }}
          render={ended}
          onSelect={vi.fn<() => void>()}
          onReturn={setComposition}
        />
      </>
    );
  }
  await render(<Bar />, { wrapper: Frame });
  const back = page.getByRole("button", { name: "Back to what was rendered" });
  await back.click();
  await expect.element(back).not.toBeInTheDocument();
  await expect.element(renderButton).toHaveFocus();
});

test("a warning that the fit report of the preview says is not said again", async () => {
  const cut = "the text of component 'title' does not fit its box and is cut";
  const warned = { ...done, warnings: [cut, "unknown field 'speed'"] };
  const { rerender } = await render(
    <RenderResult
      {...named}
      render={{ ...idle, state: warned, isCurrent: true }}
      onReturn={vi.fn<() => void>()}
    />,
    { wrapper: Frame },
  );
  await expect.element(page.getByText(/unknown field/i)).toBeVisible();
  await expect.element(page.getByText(/does not fit/)).not.toBeInTheDocument();
  await rerender(
    <RenderResult {...named} render={{ ...idle, state: warned }} onReturn={vi.fn<() => void>()} />,
  );
  await expect.element(page.getByText(/does not fit/)).toBeVisible();
});

test("a result has one line for its state and one row of actions, which a narrow column keeps", async () => {
  const compared: ComposedRender = { ...idle, state: { ...done, previousId: "r-0" }, isCurrent: true };
  const { container } = await render(
    <RenderResult {...named} render={compared} onReturn={vi.fn<() => void>()} />,
    { wrapper: Frame },
  );
  await expect.element(page.getByRole("link", { name: "Download" })).toBeVisible();
  for (const width of [840, 632]) {
    container.style.width = `${width}px`;
    const actions = page.getByRole("status").element().querySelectorAll("a, button");
    const tops = [...actions].map((one) => Math.round(one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    const state = page.getByText("Rendered", { exact: true }).element().getBoundingClientRect();
    expect(state.bottom).toBeGreaterThan(Math.max(...tops));
  }
  const names = ["Download", "Open", "Details", "Compare"];
  for (const name of names) await expect.element(page.getByRole("link", { name })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Copy file link" })).toBeVisible();
  expect(await listFaults()).toEqual([]);
});

test("the state of the render and the way back do not overlap on a phone, in German", async () => {
  localStorage.setItem("overprint.language", "de");
  await startLanguage();
  await page.viewport(320, 800);
  await render(
    <RenderResult
      {...named}
      render={{ ...idle, state: done, earlier: rendered }}
      onReturn={vi.fn<() => void>()}
    />,
    { wrapper: Frame },
  );
  const state = page.getByText("Vor der letzten Änderung gerendert").element();
  expect(state.scrollWidth).toBeLessThanOrEqual(state.clientWidth);
  const back = page.getByRole("button", { name: "Zurück zum gerenderten Stand" }).element();
  const [above, below] = [state.getBoundingClientRect(), back.getBoundingClientRect()];
  expect(above.right <= below.left || above.bottom <= below.top).toBe(true);
});

test("names the inputs that stop a render by their labels, and leads to their components", async () => {
  const onSelect = vi.fn<(componentId: string) => void>();
  const input = (id: string, label: string) => ({
    id,
    type: "TEXT",
    mainProperty: "text",
    source: "template" as const,
    properties: [
      {
        property: "text",
        kind: "text" as const,
        label: "text" as const,
        defaultText: "",
        spec: undefined,
        source: "template" as const,
        input: { label },
      },
    ],
  });
  const fault = (componentId: string, rule: "overflow" | "maxLength") => ({
    code: "input" as const,
    params: { input: `${componentId}.text`, rule, got: { text: '"x"' } },
    index: 0,
    componentId,
    property: "text",
  });
  await render(
    <RenderBar
      {...props}
      components={[input("title", "Headline"), input("note", "Note"), input("name", "Name")]}
      composition={emptyComposition}
      applied={{
        faults: [fault("title", "overflow"), fault("note", "maxLength")],
        missing: [{ input: "name.text", rule: "required", got: "nothing" }],
      }}
      render={{ ...idle, hasFaults: true }}
      onSelect={onSelect}
      onReturn={vi.fn<() => void>()}
    />,
    { wrapper: Frame },
  );
  await expect.element(renderButton).toBeDisabled();
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent(
      "Required and not set: Name. Does not fit its box and would be rejected: Headline. Not accepted: Note. Its field says why.",
    );
  const headline = page.getByRole("button", { name: "Headline" });
  await expect.element(headline).toHaveAttribute("title", "title.text");
  await headline.click();
  expect(onSelect).toHaveBeenCalledWith("title");
  expect(await listFaults()).toEqual([]);
});
