import { promisify } from "node:util";

/**
 * Returns the memory that the process has freed and its allocator has kept to the system, on a thread of libuv. Node has
 * no call for it, so glibc's own is called. Does nothing with another C library, or where it cannot be called.
 */
export async function returnFreedMemory(): Promise<void> {
  const call = await (trim ??= findTrim());
  await call?.(0);
}

type Trim = (keptBytes: number) => Promise<unknown>;

let trim: Promise<Trim | undefined> | undefined;

async function findTrim(): Promise<Trim | undefined> {
  if (process.platform !== "linux") return undefined;
  try {
    const { load } = await import("koffi");
    // Of the process itself, which is linked to the C library.
    const { async: call } = load(null).func("int malloc_trim(size_t pad)");
    return promisify((keptBytes: number, done: () => void) => call(keptBytes, done));
  } catch {
    return undefined;
  }
}
