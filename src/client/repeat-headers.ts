/** The fields of a POST that make it safe to repeat. */
export interface RepeatOptions {
  /** The same key with the same body returns the first response again, for 24 h. */
  idempotencyKey?: string;
}

export function repeatHeaders(repeat: RepeatOptions | undefined): Record<string, string> {
  return repeat?.idempotencyKey === undefined ? {} : { "idempotency-key": repeat.idempotencyKey };
}
