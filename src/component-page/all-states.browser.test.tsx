import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { statesByGroup } from "./all-states.ts";
import { listFaults } from "./list-faults.ts";
import { isFramed, partition } from "./state.ts";
import { StateView } from "./state-view.tsx";

/** A framed state has the document for itself; the others of a group are together, as on the page of components. */
const shown = Object.entries(statesByGroup).flatMap(([group, byComponent]) => {
  const states = Object.entries(byComponent).flatMap(([component, byName]) =>
    Object.entries(byName).map(([name, state]) => ({ name: `${component}, ${name}`, state })),
  );
  const [framed, inline] = partition(states, ({ state }) => isFramed(state));
  return [
    { name: `${group}, on their page`, states: inline },
    ...framed.map((one) => ({ name: one.name, states: [one] })),
  ];
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
  await render(states.map(({ name, state }) => <StateView key={name} state={state} />));
  await untilSettled();
  expect(await listFaults(), "light").toEqual([]);
  if (!states.some(({ state }) => isFramed(state))) {
    // All other states are on one page. A pending address is written when it is left.
    window.dispatchEvent(new Event("pagehide"));
    expect([document.title, location.href], "title and address").toEqual(shared);
  }
  document.documentElement.dataset["theme"] = "dark";
  await untilSettled();
  expect(await listFaults(ofColours), "dark").toEqual([]);
});
