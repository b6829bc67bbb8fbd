import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { allStates } from "./all-states.ts";
import { listFaults } from "./list-faults.ts";
import { isFramed, partition } from "./state.ts";
import { StateView } from "./state-view.tsx";

/** A framed state has the document for itself; the others of a component are together, as on the page of components. */
const shown = Object.entries(allStates).flatMap(([component, byName]) => {
  const [framed, inline] = partition(Object.entries(byName), ([, state]) => isFramed(state));
  const together = inline.length === 0 ? [] : [{ name: `${component}, on its page`, states: inline }];
  return [...together, ...framed.map((state) => ({ name: `${component}, ${state[0]}`, states: [state] }))];
});
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

test.each(shown)("$name: no accessibility fault in either theme", async ({ states }) => {
  document.documentElement.dataset["theme"] = "light";
  const shared = [document.title, location.href];
  await render(states.map(([name, state]) => <StateView key={name} state={state} />));
  await untilSettled();
  expect(await listFaults(), "light").toEqual([]);
  if (!states.some(([, state]) => isFramed(state))) {
    // All other states are on one page. A pending address is written when it is left.
    window.dispatchEvent(new Event("pagehide"));
    expect([document.title, location.href], "title and address").toEqual(shared);
  }
  document.documentElement.dataset["theme"] = "dark";
  await untilSettled();
  expect(await listFaults(ofColours), "dark").toEqual([]);
});
