import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { codeOf } from "#service/storage/file-facts.ts";
import type { Variables } from "./read-variables.ts";

/** Adds the variables of `.env` that the process does not have. */
export async function readDotEnv(folder: string, variables: Variables): Promise<Variables> {
  try {
    return { ...parseEnv(await readFile(join(folder, ".env"), "utf8")), ...variables };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return variables;
    throw error;
  }
}
