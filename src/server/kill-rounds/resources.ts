/** Processes, folders and mounts that are open, to be released in any case: at the end, after an error, on Ctrl+C. */
export interface Resources {
  /** Released in reverse order. A release bears being called after what it releases has ended by itself. */
  add: (release: () => Promise<unknown>) => void;
}

const open = new Set<() => Promise<void>>();

/** Releases what `work` has added once it has ended, whichever way. The error of a release is thrown, the work's first. */
export async function withResources<Value>(work: (resources: Resources) => Promise<Value>): Promise<Value> {
  const releases: (() => Promise<unknown>)[] = [];
  const errors: unknown[] = [];
  const releaseAll = async () => {
    for (let release = releases.pop(); release !== undefined; release = releases.pop()) {
      try {
        await release();
      } catch (error) {
        errors.push(error);
      }
    }
  };
  open.add(releaseAll);
  let value: Value;
  try {
    value = await work({ add: (release) => releases.push(release) });
  } finally {
    await releaseAll();
    open.delete(releaseAll);
  }
  if (errors.length > 0) throw errors[0];
  return value;
}

/** For a program that is told to stop in the middle. */
export async function releaseEverything(): Promise<void> {
  await Promise.all([...open].map((releaseAll) => releaseAll()));
}
