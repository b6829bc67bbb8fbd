/** Undefined: not in time. */
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

/** Rejects when it does not answer in time. What it waited for may still fail, unheard. */
export async function within<Answer>(timeoutMs: number, work: Promise<Answer>): Promise<Answer> {
  work.catch(() => undefined);
  const answer = await answersWithin(
    timeoutMs,
    work.then((value) => ({ value })),
  );
  if (answer === undefined) throw new Error(`no answer within ${timeoutMs} ms`);
  return answer.value;
}
