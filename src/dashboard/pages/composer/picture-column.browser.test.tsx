import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { emptyComposition, withChange } from "../../model/composition/composition.ts";
import { useComposition } from "../../model/composition/use-composition.ts";
import { DraftKeeper } from "./picture-column.tsx";
import { readDrafts } from "./draft/drafts.ts";

const address = window.location.href;
afterEach(() => {
  localStorage.clear();
  window.history.replaceState(window.history.state, "", address);
});

const drafts = { service: "http://a.test", id: "draft", opened: undefined, others: [] };

function Composer() {
  const state = useComposition(() => emptyComposition);
  const title = { componentId: "title", property: "text", value: "Edited" };
  return (
    <>
      <button type="button" onClick={() => state.update((current) => withChange(current, title))}>
        Edit
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
