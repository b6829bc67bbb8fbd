/** One part of `npm run kill-rounds`: injects faults of one kind repeatedly under load and counts losses. */
export type Part = (options: PartOptions) => Promise<PartOutcome>;

export interface PartOptions {
  /** Decides all random choices, so that a failure can be repeated. */
  seed: number;
  /** Number of injected faults. */
  rounds: number;
  /** Prints a line of progress. */
  write: (line: string) => void;
}

export interface PartOutcome {
  /** One message each; empty if nothing was lost. */
  failures: string[];
  /** The reason why the part cannot run on this machine. */
  skipped?: string;
}
