import { StartProblem } from "#service/start-problem.ts";
import type { ProcessRole } from "./process-role.ts";

export interface Arguments {
  /** Undefined: the whole product. */
  role: ProcessRole | undefined;
  /** `npm run dev`. */
  isDevelopment: boolean;
  /** Opens a data folder although it has lost data. */
  acceptLoss: boolean;
}

/** Parses the arguments after `launch.ts`, in any order. Throws `StartProblem` for an unknown one. */
export function readArguments(given: readonly string[]): Arguments {
  const read: Arguments = { role: undefined, isDevelopment: false, acceptLoss: false };
  for (const argument of given) {
    if (argument === "service" || argument === "worker") read.role = argument;
    else if (argument === "--dev") read.isDevelopment = true;
    else if (argument === "--accept-loss") read.acceptLoss = true;
    else
      throw new StartProblem(`the argument ${JSON.stringify(argument)} is unknown; accepted: --accept-loss.`);
  }
  if (read.acceptLoss && read.role !== undefined)
    throw new StartProblem(
      `--accept-loss is for npm start and its data folder; npm run ${read.role} keeps nothing in a folder.`,
    );
  return read;
}
