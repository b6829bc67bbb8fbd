/** Undefined: timed out. */
export async function answersWithin<Answer>(
  timeoutMs: number,
  work: Promise<Answer>,
): Promise<Answer | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Rejects on timeout. The awaited promise may still reject, unhandled on purpose. */
export async function within<Answer>(timeoutMs: number, work: Promise<Answer>): Promise<Answer> {
  work.catch(() => undefined);
  const answer = await answersWithin(
    timeoutMs,
    work.then((value) => ({ value })),
  );
  if (answer === undefined) throw new Error(`no answer within ${timeoutMs} ms`);
  return answer.value;
}
