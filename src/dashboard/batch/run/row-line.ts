import type { RowState } from "./row-state.ts";

/** The rows in progress, and those that wait for a place among them, in their order. */
export class RowLine {
  #waiting: number[] = [];
  readonly #running = new Set<number>();

  get isBusy(): boolean {
    return this.#running.size > 0;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Lines up the rows that are to be done, those first that the service has already. */
  lineUp(states: ReadonlyMap<number, RowState>): void {
    const rowsAt = (step: RowState["step"]) =>
      [...states.keys()].filter((row) => !this.#running.has(row) && states.get(row)?.step === step);
    this.#waiting = [...rowsAt("accepted"), ...rowsAt("waiting")];
  }

  /** The next row, which is in progress from now on; `undefined` if all wait or `max` are in progress. */
  begin(max: number): number | undefined {
    const row = this.#running.size < max ? this.#waiting.shift() : undefined;
    if (row !== undefined) this.#running.add(row);
    return row;
  }

  end(row: number): void {
    this.#running.delete(row);
  }

  /** To the front, so that it is the next one. */
  putBack(row: number): void {
    this.#waiting.unshift(row);
  }
}
