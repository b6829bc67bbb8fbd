/** The role of one process of a larger installation. */
export type ProcessRole = "service" | "worker";
