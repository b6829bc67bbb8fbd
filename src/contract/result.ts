/** An expected outcome as a value: the type makes the caller check `ok` before it reads anything else. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; problem: Failure };

export function succeed<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function fail<Failure>(problem: Failure): { ok: false; problem: Failure } {
  return { ok: false, problem };
}
