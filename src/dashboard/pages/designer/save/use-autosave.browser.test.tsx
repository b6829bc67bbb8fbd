import { useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createClient } from "#client/create-client.ts";
import { Frame } from "#component-page/frame.tsx";
import { listFaults } from "#component-page/list-faults.ts";
import type { JsonObject } from "#contract/json.ts";
import { serveTemplate } from "#testing/serve-template.ts";
import { createId } from "../../../base/connection/create-id.ts";
import { startLanguage } from "../../../base/language/language.ts";
import { ClientProvider } from "../../../base/connection/client-context.tsx";
import { Toaster } from "../../../base/design-system/toaster.tsx";
import { startHistory } from "../../../model/composition/undo-history.ts";
import { startDesign, withValues } from "../../../model/design/design.ts";
import { beginInPlaceEdit } from "../../../features/stage/in-place-edits.ts";
import { savesKey } from "../../../model/template/template-queries.ts";
import { type Designer, useDesigner } from "../use-designer.ts";
import { readKeptDesigns } from "./kept-designs.ts";
import { withSource } from "./rebase.ts";
import { SaveProblems, SaveStatus } from "./save-status.tsx";
import { readStoredSteps, useStoredSteps } from "./stored-steps.ts";
import { useAutosave } from "./use-autosave.ts";
import { PublishButton } from "../designer-header.tsx";

const owner = { service: "http://service.test", template: "card" };
const cardOf = (text: string, color = "#c61d78"): JsonObject => ({
  width: 200,
  height: 100,
  components: [
    { id: "title", type: "TEXT", x: 0, y: 0, width: 100, height: 40, text },
    { id: "badge", type: "RECTANGLE", x: 0, y: 50, width: 50, height: 50, color },
  ],
});
const card = cardOf("Hello");

afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

let designer: Designer;

function Opened({ isAccepted }: { isAccepted: boolean }) {
  const opened = useDesigner(() => startHistory(startDesign(card)));
  const autosave = useAutosave({
    owner,
    kind: "canvas",
    start: {
      base: card,
      latest: {
        name: "Card",
        tags: [],
        document: card,
        isDraft: false,
        revision: 1,
        isGuarded: true,
        latestRevision: 1,
        publishedRevision: 1,
      },
    },
    source: opened.source,
    isAccepted,
    onDetail: () => {},
    replaceSources: (change) => opened.replaceStates((design) => withSource(design, change(design.source))),
  });
  useStoredSteps(owner, opened.history);
  useLayoutEffect(() => {
    designer = opened;
  }, [opened]);
  return (
    <main className="bg-bg text-ink">
      <SaveStatus autosave={autosave} />
      <PublishButton templateId="card" autosave={autosave} />
      <SaveProblems autosave={autosave} onSelect={(id) => opened.select([id])} />
      <p>{`At ${useLocation().pathname}`}</p>
    </main>
  );
}

async function open() {
  const served = serveTemplate(card);
  const client = createClient({ prefix: "", fetch: served.fetch });
  const view = (isAccepted: boolean) => (
    <ClientProvider client={client}>
      <Opened isAccepted={isAccepted} />
      <Toaster />
    </ClientProvider>
  );
  const { rerender, unmount } = await render(view(true), { wrapper: Frame });
  return { served, unmount, accept: (isAccepted: boolean) => rerender(view(isAccepted)) };
}

function type(text: string): void {
  designer.edit((design) => withValues(design, [{ componentId: "title", property: "text", value: text }]));
}

/** The window of another tab of this browser. */
function openTab(): Window {
  const tab = document.createElement("iframe");
  document.body.append(tab);
  onTestFinished(() => tab.remove());
  if (tab.contentWindow === null) throw new Error("There is no window.");
  return tab.contentWindow;
}

/** Saves without the rest after the last edit, as a tab does that is hidden or shown. */
async function save(): Promise<void> {
  await expect.element(status("Unsaved changes")).toBeVisible();
  hurry();
}

function hurry(): void {
  document.dispatchEvent(new Event("visibilitychange"));
}

const status = (words: string | RegExp) => page.getByText(words, { exact: typeof words === "string" });

test("saves edits into a draft, keeps them in the browser until then, and tells the other tabs", async () => {
  const { served } = await open();
  await expect.element(status("Published")).toBeVisible();
  type("Mine");
  await expect.element(status("Unsaved changes")).toBeVisible();
  window.dispatchEvent(new PageTransitionEvent("pagehide"));
  expect(readKeptDesigns(owner)).toMatchObject([{ base: card, source: cardOf("Mine") }]);
  const keys: (string | null)[] = [];
  openTab().addEventListener("storage", ({ key }) => keys.push(key));
  hurry();

  await expect.element(status(/^Draft, saved /)).toBeVisible();
  expect(served.saves).toEqual(["PUT draft"]);
  expect(readKeptDesigns(owner)).toEqual([]);
  await expect.poll(() => keys).toContain(savesKey);
});

test("says why it is not saved, and gives the focus to the status once a retry has saved", async () => {
  const { served } = await open();
  served.failWith("unreachable");
  type("Mine");
  await save();
  const alert = page.getByRole("alert");
  await expect.element(alert.getByText("The service cannot be reached.")).toBeVisible();
  await expect.element(alert.getByText(/Your changes are kept in this browser\./)).toBeVisible();
  type("Mine too");
  await expect.element(status("Not saved")).toBeVisible();
  expect(await listFaults()).toEqual([]);

  served.failWith(undefined);
  page.getByRole("button", { name: "Try again" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(status(/^Draft, saved /)).toHaveFocus();
  await expect.element(alert).not.toBeInTheDocument();
  expect(served.latest()).toEqual(cardOf("Mine too"));
});

test("names the refused component and its property, and selects it", async () => {
  const { served } = await open();
  const params = {
    what: { code: "number", params: { minimum: 0, maximum: 500 } },
    got: { text: "-1" },
  };
  const fault = "must be a number from 0 to 500; got -1";
  const path = "document.components[1].strokeWidth";
  const problems = [{ path, code: "mustBe", params }];
  const body = {
    status: 400,
    msg: `The request is not valid. ${path}: ${fault}`,
    errors: [`${path}: ${fault}`],
    problems,
  };
  served.failWith(() => Response.json(body, { status: 400 }));
  type("Mine");
  await save();
  const alert = page.getByRole("alert");
  await expect
    .element(alert.getByText(`Component badge, Stroke width: ${fault}.`, { exact: false }))
    .toBeVisible();
  await alert.getByRole("button", { name: "Select badge" }).click();
  await expect.poll(() => designer.selectedIds).toEqual(["badge"]);
});

test("takes over what another tab has saved, and keeps the selection and the own steps of undo", async () => {
  const { served } = await open();
  type("Mine");
  await save();
  await expect.element(status(/^Draft, saved /)).toBeVisible();
  designer.select(["badge"]);
  served.saveByOther(cardOf("Mine", "#0b7d4f"));
  openTab().localStorage.setItem(savesKey, createId());
  await expect.element(status("Merged with a newer save.")).toBeVisible();
  expect(designer.source).toEqual(cardOf("Mine", "#0b7d4f"));
  expect(designer.selectedIds).toEqual(["badge"]);
  expect(served.saves).toEqual(["PUT draft"]);

  designer.undo();
  await expect.poll(() => designer.source).toEqual(cardOf("Hello", "#0b7d4f"));
});

test("asks for a newer save when the page gets the focus again, but not at each focus within seconds", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { served } = await open();
  const requests = () => served.reads.filter((path) => path.endsWith("/card"));
  served.saveByOther(cardOf("Theirs"));
  window.dispatchEvent(new Event("focus"));
  expect(requests()).toEqual([]);

  vi.setSystemTime(Date.now() + 60_000);
  window.dispatchEvent(new Event("focus"));
  window.dispatchEvent(new Event("focus"));
  await expect.element(status("Draft")).toBeVisible();
  expect(designer.source).toEqual(cardOf("Theirs"));
  // For the revision once, and once with the documents.
  expect(requests()).toHaveLength(2);
});

test("asks about a newer save of a text that is edited in place, instead of overwriting it", async () => {
  const { served } = await open();
  onTestFinished(beginInPlaceEdit());
  served.saveByOther(cardOf("Theirs"));
  openTab().localStorage.setItem(savesKey, createId());
  await expect.poll(() => served.reads.at(-1)).toMatch(/document$/);
  await expect.element(status("Draft")).toBeVisible();
  expect(designer.source).toEqual(card);

  type("Hello!");
  await save();
  await expect.element(page.getByRole("button", { name: "Decide…" })).toBeVisible();
  expect(served.latest()).toEqual(cardOf("Theirs"));
});

test("shows a failure after the pointer is released, because the notice moves the picture", async () => {
  const { served } = await open();
  let calls = 0;
  served.failWith(() => {
    calls += 1;
    return Response.json({ error: "Starting." }, { status: 503 });
  });
  window.dispatchEvent(new PointerEvent("pointerdown", { pointerId: 7 }));
  type("Mine");
  await expect.poll(() => designer.source).toEqual(cardOf("Mine"));
  hurry();
  await expect.poll(() => calls).toBe(1);
  await expect.element(status("Published")).toBeVisible();

  window.dispatchEvent(new PointerEvent("pointerup", { pointerId: 7 }));
  await expect.element(page.getByRole("alert")).toBeVisible();
});

test("asks about a part that both have changed, and keeps what was typed until then", async () => {
  const { served } = await open();
  type("Mine");
  served.saveByOther(cardOf("Theirs"));
  await save();
  await expect.element(page.getByRole("note").getByText(/kept in this browser only/)).toBeVisible();
  expect(readKeptDesigns(owner)).toMatchObject([{ base: card, source: cardOf("Mine") }]);
  expect(await listFaults()).toEqual([]);

  await page.getByRole("button", { name: "Decide…" }).click();
  await page.getByRole("radio", { name: /^The other save/, exact: false }).click();
  served.failWith("unreachable");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("dialog").getByText("The service cannot be reached.")).toBeVisible();
  served.failWith(undefined);
  await page.getByRole("button", { name: "Save" }).click();

  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Draft/, { exact: false }).first()).toHaveFocus();
  expect(designer.source).toEqual(cardOf("Theirs"));
  expect(readKeptDesigns(owner)).toEqual([]);
});

test("says that a source with errors is not saved, and saves it once it is correct", async () => {
  const { served, accept } = await open();
  await accept(false);
  type("Incomplete");
  await expect.element(status("Not saved: correct the errors first").first()).toBeVisible();
  window.dispatchEvent(new PageTransitionEvent("pagehide"));
  expect(readKeptDesigns(owner)).toMatchObject([{ source: cardOf("Incomplete") }]);

  await accept(true);
  hurry();
  await expect.element(status(/^Draft, saved /)).toBeVisible();
  expect(served.latest()).toEqual(cardOf("Incomplete"));
});

test("saves the last edit when the page is left, and keeps its steps", async () => {
  const { served, unmount } = await open();
  type("Mine");
  await expect.element(status("Unsaved changes")).toBeVisible();
  await unmount();

  await expect.poll(() => served.latest()).toEqual(cardOf("Mine"));
  await expect.poll(() => readKeptDesigns(owner)).toEqual([]);
  expect(readStoredSteps(owner, "canvas", cardOf("Mine")).past).toHaveLength(1);
});

test("says that there is nothing to publish, and saves before it opens the check", async () => {
  const { served } = await open();
  const publish = page.getByRole("button", { name: "Publish…" });
  await expect.element(publish).toHaveAccessibleDescription("Nothing was changed since it was published.");
  await expect.element(publish).toBeDisabled();
  publish.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect
    .element(page.getByRole("status").getByText("Nothing was changed", { exact: false }))
    .toBeVisible();

  type("Mine");
  await expect.element(publish).toBeEnabled();
  await publish.click();
  await expect.element(page.getByText("At /templates/card/compare")).toBeVisible();
  expect(served.latest()).toEqual(cardOf("Mine"));
});

test("a failed save is a reason against publishing", async () => {
  const { served } = await open();
  served.failWith("unreachable");
  type("Mine");
  await expect.element(status(/^(?:Unsaved changes|Not saved)$/)).toBeVisible();
  const publish = page.getByRole("button", { name: "Publish…" });
  // A click waits for a button that is enabled, which this one is not any more if the save by itself has failed before.
  publish.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(publish).toHaveAccessibleDescription("The last changes are not saved yet.");
  await expect.element(publish).toHaveFocus();
  await expect.element(page.getByText("At /")).toBeVisible();
});

test("the words of a failure fit a phone in German, in the dark", async () => {
  localStorage.setItem("overprint.language", "de");
  await startLanguage();
  await page.viewport(320, 800);
  document.documentElement.dataset["theme"] = "dark";
  const { served } = await open();
  served.failWith("unreachable");
  type("Meins");
  await expect.element(status("Nicht gespeicherte Änderungen")).toBeVisible();
  hurry();
  await expect.element(page.getByRole("button", { name: "Erneut versuchen" })).toBeVisible();

  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  expect(await listFaults()).toEqual([]);
});
