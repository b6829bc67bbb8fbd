/** What one process of a larger installation does. */
export type ProcessRole = "service" | "worker";
