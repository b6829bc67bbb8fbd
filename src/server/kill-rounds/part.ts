/** One part of `npm run kill-rounds`: injects faults of one kind repeatedly under load and counts losses. */
export type Part = (options: PartOptions) => Promise<PartOutcome>;

export interface PartOptions {
  /** Decides every choice of the part, so that a failure can be repeated. */
  seed: number;
  /** How often a fault is injected. */
  rounds: number;
  /** Progress, a line at a time. */
  write: (line: string) => void;
}

export interface PartOutcome {
  /** One message each; empty if nothing was lost. */
  failures: string[];
  /** Why the part could not run on this machine. */
  skipped?: string;
}
