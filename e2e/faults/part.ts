/**
 * One part of `npm run prove`, which ends it after 30 minutes. Kill rounds inject faults of one kind repeatedly under
 * load and count losses.
 */
export type Part = (options: PartOptions) => Promise<PartOutcome>;

export interface PartOptions {
  /** Decides all random choices, so that a failure can be repeated. */
  seed: number;
  /** Number of repetitions; in kill rounds, of injected faults. */
  rounds: number;
  /** Prints a line of progress. */
  write: (line: string) => void;
}

export interface PartOutcome {
  /** One message each; empty if everything holds and nothing was lost. */
  failures: string[];
  /** The reason why the part cannot run on this machine. */
  skipped?: string;
}
