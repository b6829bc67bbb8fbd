import { describe, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { allStates } from "./all-states.ts";
import { listFaults } from "./list-faults.ts";
import { isFramed } from "./state.ts";
import { StateView } from "./state-view.tsx";

const states = Object.entries(allStates).flatMap(([component, byName]) =>
  Object.entries(byName).map(([name, state]) => ({ component, name, state })),
);
const ofColours = ["color-contrast", "link-in-text-block"];

/** Waits until nothing is loaded or moved any more: code, fonts, pictures and transitions change what axe measures. */
async function untilSettled(): Promise<void> {
  await expect
    .poll(() => document.querySelector("[popover] > .skeleton, [role='status'].invisible"))
    .toBeNull();
  await document.fonts.ready;
  await Promise.all(
    document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished.catch(() => undefined)),
  );
}

describe.each(states)("$component, $name", ({ state }) => {
  test("has no accessibility fault in either theme", async () => {
    document.documentElement.dataset["theme"] = "light";
    const shared = [document.title, location.href];
    await render(<StateView state={state} />);
    await untilSettled();
    expect(await listFaults(), "light").toEqual([]);
    if (!isFramed(state)) {
      // All other states are on one page. A pending address is written when it is left.
      window.dispatchEvent(new Event("pagehide"));
      expect([document.title, location.href], "title and address").toEqual(shared);
    }
    document.documentElement.dataset["theme"] = "dark";
    await untilSettled();
    expect(await listFaults(ofColours), "dark").toEqual([]);
  });
});
