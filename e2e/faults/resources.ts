import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Releases processes, folders and mounts at the end, after an error and on Ctrl+C. */
export interface Resources {
  /** Released in reverse order. A release must be safe after its resource has already ended. */
  add: (release: () => Promise<unknown>) => void;
}

const open = new Set<() => Promise<void>>();

/** Releases the resources of `work` when it ends or throws. Throws the error of `work`, else that of a release. */
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

/** Releases all open resources, when the program is interrupted. */
export async function releaseEverything(): Promise<void> {
  await Promise.all([...open].map((releaseAll) => releaseAll()));
}

/** A folder of its own in the system's temporary folder, removed with the resources. */
export async function makeFolder(name: string, resources: Resources): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `overprint-${name}-`));
  resources.add(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
