import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import type { Variables } from "./read-variables.ts";

/** The process's variables, and those of `.env` where the process has none of that name. */
export async function readDotEnv(folder: string, variables: Variables): Promise<Variables> {
  try {
    return { ...parseEnv(await readFile(join(folder, ".env"), "utf8")), ...variables };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return variables;
    throw error;
  }
}
