import { useEffect, useEffectEvent, useRef } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useRowWindow } from "./use-row-window.ts";

const [rowPx, headPx] = [60, 32];

/** Scrolls to a row as soon as it is mounted, as a list does whose rows are known before it is drawn. */
function List({ target }: { target: number }) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRowWindow({ box, count: 24, rowPx, headPx, initialOffset: 0 });
  const show = useEffectEvent(() => view.scrollToIndex(target));
  useEffect(() => show(), []);
  return (
    <div ref={box} role="grid" aria-label="Rows" style={{ height: 560, overflowY: "auto" }}>
      <div style={{ height: headPx }} />
      <div style={{ height: view.height }} />
    </div>
  );
}

test.each([
  [14, 15 * rowPx - (560 - headPx)],
  [3, 0],
])("shows row %i of a list that was not measured before", async (target, top) => {
  await render(<List target={target} />);
  await expect.poll(() => page.getByRole("grid").element().scrollTop).toBe(top);
});
