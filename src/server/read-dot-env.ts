import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { codeOf } from "#service/storage/file-facts.ts";
import type { Variables } from "./read-variables.ts";

/** A line of `.env` that sets nothing, such as `LOGIN password`. */
export interface DroppedLine {
  /** From 1. */
  number: number;
  /** Its first word, which may be the name of a variable, or a part of a secret. */
  name: string;
}

/** Adds the variables of `.env` that the process does not have. */
export async function readDotEnv(folder: string, variables: Variables): Promise<Variables> {
  return { ...parseEnv(await readText(folder)), ...variables };
}

/**
 * Lines of `.env` that set nothing: those that Node drops because they have no `=`, and those with more than a name
 * before it, such as `OIDC_ISSUER https://login.example/?a=b`. Comments and parts of quoted values are none.
 */
export async function listDroppedLines(folder: string): Promise<DroppedLine[]> {
  const text = await readText(folder);
  const lines = text.split("\n");
  const parsed = parseEnv(text);
  const whole = JSON.stringify(parsed);
  return lines.flatMap((line, index) => {
    const [, name = "", more] = /^(?:set|export|-)?\s*([^\s:=]+)([\s:]+[^\s=])?/.exec(line.trim()) ?? [];
    if (name === "" || name.startsWith("#")) return [];
    const isDropped = line.includes("=")
      ? more !== undefined && Object.hasOwn(parsed, (line.split("=")[0] ?? "").trim())
      : JSON.stringify(parseEnv(lines.toSpliced(index, 1).join("\n"))) === whole;
    return isDropped ? [{ number: index + 1, name }] : [];
  });
}

async function readText(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, ".env"), "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return "";
    throw error;
  }
}
