import { isAbsolute, join, relative } from "node:path";
import type { Connection } from "#contract/connection.ts";
import type { Environment } from "./environment.ts";
import { readDotEnv } from "./read-dot-env.ts";
import { apiKeyFileName } from "./secret-values.ts";

/**
 * Where the API key is found, so that the dashboard can name the place without knowing the key: the file that
 * `API_KEY_FILE` names, else the file of the data folder, else `.env`, else the variable that the process was started
 * with. Paths inside `root` are relative to it.
 */
export async function findKeyPlace(
  { service }: Pick<Environment, "service">,
  { root, dataDir }: { root: string; dataDir: string },
): Promise<Connection["keyPlace"]> {
  const path =
    service.apiKeyFile ?? (service.apiKey === undefined ? join(dataDir, apiKeyFileName) : undefined);
  if (path !== undefined) {
    const inside = relative(root, path);
    return { kind: "file", path: inside.startsWith("..") || isAbsolute(inside) ? path : inside };
  }
  const { API_KEY: kept } = await readDotEnv(root, {});
  return kept?.trim() === service.apiKey ? { kind: "dotEnv" } : { kind: "variable" };
}
