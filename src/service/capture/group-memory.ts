import { readdir, readFile } from "node:fs/promises";
import { statFields } from "./stat-fields.ts";

const pageBytes = 4_096;

/** Private memory of a process group, bytes; undefined where the system does not report it. */
export async function groupMemory(group: number): Promise<number | undefined> {
  const names = await readdir("/proc").catch(() => undefined);
  if (names === undefined) return undefined;
  const all = await Promise.all(
    names.filter((name) => /^\d+$/.test(name)).map((name) => ownMemory(name, group)),
  );
  return all.reduce((sum, bytes) => sum + bytes, 0);
}

async function ownMemory(pid: string, group: number): Promise<number> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    if (Number(statFields(stat)[2]) !== group) return 0;
    const [, resident = 0, shared = 0] = (await readFile(`/proc/${pid}/statm`, "utf8"))
      .split(" ")
      .map(Number);
    return (resident - shared) * pageBytes;
  } catch {
    // Ended meanwhile.
    return 0;
  }
}
