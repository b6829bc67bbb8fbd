import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { emptyComposition, withChange } from "../../model/composition/composition.ts";
import { useComposition } from "../../model/composition/use-composition.ts";
import { DraftKeeper } from "./picture-column.tsx";
import { readDrafts, saveDraft } from "./draft/drafts.ts";

const address = window.location.href;
afterEach(() => {
  localStorage.clear();
  window.history.replaceState(window.history.state, "", address);
});

const drafts = { service: "http://a.test", id: "draft", opened: undefined, others: [] };

function Composer() {
  const state = useComposition(() => emptyComposition);
  const set = (value: string) =>
    state.update((current) => withChange(current, { componentId: "title", property: "text", value }));
  return (
    <>
      <button type="button" onClick={() => set("Edited")}>
        Edit
      </button>
      <button type="button" onClick={() => set("Edited again")}>
        Go on
      </button>
      <button type="button" onClick={state.undo}>
        Undo
      </button>
      <DraftKeeper
        {...{ state, drafts, initial: emptyComposition, rendered: undefined }}
        template="card"
        onOpenDraft={() => undefined}
      />
    </>
  );
}

test("removes the draft of an edit that is undone", async () => {
  const composer = await render(<Composer />);
  await page.getByRole("button", { name: "Edit" }).click();
  await expect.poll(() => readDrafts(drafts.service, "card")).toHaveLength(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await composer.unmount();
  expect(readDrafts(drafts.service, "card")).toEqual([]);
});

test("leaves the draft to another tab that has gone on with it, and keeps one of its own", async () => {
  const stored = () => readDrafts(drafts.service, "card");
  await render(<Composer />);
  await page.getByRole("button", { name: "Edit" }).click();
  await expect.poll(stored).toHaveLength(1);
  const [mine] = stored();
  if (mine === undefined) throw new Error("No draft is stored.");
  saveDraft({ ...mine, content: "#1.other" });
  await page.getByRole("button", { name: "Go on" }).click();
  await expect.poll(stored).toHaveLength(2);
  expect(stored().find(({ id }) => id === mine.id)?.content).toBe("#1.other");
});
