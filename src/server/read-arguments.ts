import { StartProblem } from "#service/start-problem.ts";

export interface Arguments {
  /** Undefined: the whole product. */
  role: "service" | "worker" | undefined;
  /** `npm run dev`. */
  isDevelopment: boolean;
  /** Opens what is left of a data folder that lost something. */
  acceptLoss: boolean;
}

/** What follows `launch.ts` on the command line, in any order. Throws `StartProblem` for anything that it does not know. */
export function readArguments(given: readonly string[]): Arguments {
  const read: Arguments = { role: undefined, isDevelopment: false, acceptLoss: false };
  for (const argument of given) {
    if (argument === "service" || argument === "worker") read.role = argument;
    else if (argument === "--dev") read.isDevelopment = true;
    else if (argument === "--accept-loss") read.acceptLoss = true;
    else
      throw new StartProblem(
        `the argument ${JSON.stringify(argument)} is not known; there is --accept-loss.`,
      );
  }
  if (read.acceptLoss && read.role !== undefined)
    throw new StartProblem(
      `--accept-loss is for npm start and its data folder; npm run ${read.role} keeps nothing in a folder.`,
    );
  return read;
}
