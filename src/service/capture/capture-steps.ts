/**
 * Steps of a capture, in their order: waiting for a page of the browser, opening the address, waiting until it is loaded,
 * waiting for the conditions of the order, preparing the picture, taking and encoding it.
 */
export const pageSteps = ["page", "open", "load", "conditions", "prepare", "picture"] as const;
export type PageStep = (typeof pageSteps)[number];

/** Ms by step. */
export type PageStepTimes = Partial<Record<PageStep, number>>;

/** Returns a function that ends a step, and the times so far. The first step begins now, each other one with the end of the last. */
export function createStopwatch(): { end: (step: PageStep) => void; times: PageStepTimes } {
  const times: PageStepTimes = {};
  let beganAt = performance.now();
  return {
    end: (step) => {
      const now = performance.now();
      times[step] = now - beganAt;
      beganAt = now;
    },
    times,
  };
}
