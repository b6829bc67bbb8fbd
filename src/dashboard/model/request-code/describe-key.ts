import type { Connection } from "#contract/connection.ts";
import { quoteForShell } from "./quote-for-shell.ts";
import { texts } from "./texts.ts";

/** Where code gets the API key from. The dashboard never knows the key itself. */
export interface KeySource {
  /** Its value in a shell: a command that reads it, or `undefined` if the user has to insert it. */
  value: string | undefined;
  /** The step before other code is run. */
  before: string;
  /** The effect of a curl command's first line. */
  inCurl: string;
}

export function describeKey({ service, keyPlace }: Pick<Connection, "service" | "keyPlace">): KeySource {
  switch (keyPlace.kind) {
    case "file": {
      const { path } = keyPlace;
      const isInFolder = !/^(?:[/\\]|[A-Za-z]:)/.test(path);
      const shown = /^[\w./-]+$/.test(path) ? path : quoteForShell(path);
      return {
        value: `$(cat ${shown})`,
        before: isInFolder ? texts.keyInFolder : texts.keyInFile,
        inCurl: isInFolder ? texts.curlInFolder : texts.curlOnMachine,
      };
    }
    case "dotEnv":
      return {
        value: "$(node --env-file=.env -p process.env.API_KEY)",
        before: texts.keyInFolder,
        inCurl: texts.curlInFolder,
      };
    case "variable": {
      const isRemote = service === "remote";
      return {
        value: undefined,
        before: isRemote ? texts.keyOfRemote : texts.keyInVariable,
        inCurl: isRemote ? texts.curlOfRemote : texts.curlInVariable,
      };
    }
  }
}
