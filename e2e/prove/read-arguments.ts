import { parseArgs } from "node:util";

export interface ProveOrder {
  /** Names of parts, in the order of the tables. */
  chosen: string[];
  /** Undefined: each part has its own number. */
  rounds: number | undefined;
  seed: number;
}

/** Throws an error whose message says what is accepted. `faults` are those of `--faults`. */
export function readArguments(
  args: readonly string[],
  { all, faults }: { all: readonly string[]; faults: readonly string[] },
): ProveOrder {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { faults: { type: "boolean" }, rounds: { type: "string" }, seed: { type: "string" } },
  });
  const parts = values.faults === true ? faults : all;
  const unknown = positionals.filter((name) => !parts.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(", ")}; the parts are ${parts.join(", ")}.`);
  return {
    chosen: parts.filter((name) => positionals.length === 0 || positionals.includes(name)),
    rounds: values.rounds === undefined ? undefined : readNumber("--rounds", values.rounds, 1, 10_000),
    seed:
      values.seed === undefined
        ? Math.floor(Math.random() * 1_000_000)
        : readNumber("--seed", values.seed, 0, 2 ** 31),
  };
}

function readNumber(option: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new Error(`${option} must be a whole number from ${min} to ${max}; got "${text}".`);
  return value;
}
