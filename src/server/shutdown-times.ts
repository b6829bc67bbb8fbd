/** How a stop divides the 30 s that a supervisor waits before it kills, ms. */

/** All of it. After this the process exits, whatever still runs. */
export const stopMsMax = 28_000;

/** Requests that run when the ports close may take this long to end; then their connections are cut. */
export const requestGraceMs = 8_000;

/** Links that wait are answered 503 while there is still time to tell them. */
export const linkPatienceMs = requestGraceMs - 2_000;
