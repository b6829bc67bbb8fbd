import type { RowState } from "../../../model/batches/row-state.ts";

/** A FIFO queue of rows, with those in progress. */
export class RowQueue {
  #waiting: number[] = [];
  readonly #running = new Set<number>();

  get isBusy(): boolean {
    return this.#running.size > 0;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Enqueues the unfinished rows, those first that the service has accepted already. */
  fill(states: ReadonlyMap<number, RowState>): void {
    const rowsAt = (step: RowState["step"]) =>
      [...states.keys()].filter((row) => !this.#running.has(row) && states.get(row)?.step === step);
    this.#waiting = [...rowsAt("accepted"), ...rowsAt("waiting")];
  }

  /** Dequeues a row, which is then in progress; `undefined` if the queue is empty or `max` rows are in progress. */
  start(max: number): number | undefined {
    const row = this.#running.size < max ? this.#waiting.shift() : undefined;
    if (row !== undefined) this.#running.add(row);
    return row;
  }

  end(row: number): void {
    this.#running.delete(row);
  }

  /** Puts a row back to the front. */
  putBack(row: number): void {
    this.#waiting.unshift(row);
  }
}
