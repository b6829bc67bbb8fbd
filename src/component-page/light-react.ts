import React from "react";

/**
 * In development React keeps the stack, a task and a timing of every element, for its tools. No test reads them, and they
 * take a third of the time of the scripts. Imported before `react-dom`, which asks once whether the browser has timings.
 */
Reflect.deleteProperty(console, "timeStamp");
Reflect.deleteProperty(console, "createTask");

const internals: unknown = Reflect.get(
  React,
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
);
if (typeof internals !== "object" || internals === null) throw new Error("React has no internals.");
// React stops at 10,000 elements per second.
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  configurable: true,
  get: () => Infinity,
  set: () => {},
});
