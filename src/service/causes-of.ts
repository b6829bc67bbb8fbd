const causesMax = 10;

/** An error and its causes, outermost first: ten at most, because causes may form a circle. */
export function causesOf(failure: unknown): Error[] {
  const causes: Error[] = [];
  for (let error = failure; error instanceof Error && causes.length < causesMax; error = error.cause)
    causes.push(error);
  return causes;
}
