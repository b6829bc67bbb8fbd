import { formatName } from "#contract/formats.ts";
import type { Lack } from "./capabilities.ts";
import { texts } from "./texts.ts";

/** One sentence that says why something is not offered. */
export function lackWords(lack: Lack): string {
  switch (lack.why) {
    case "checking":
      return texts.checking;
    case "unknown":
      return texts.unknown;
    case "role":
      return texts.role;
    case "key":
      return texts.key;
    case "refused":
      return texts.refused(lack.call, lack.status);
    case "versionOne":
      return texts.versionOne(lack.call, lack.status);
    case "refusedFormat":
      return texts.refusedFormat(lack.message);
    case "notInInterface":
      return texts.notInInterface;
    case "cameAs":
      return texts.cameAs(formatName(lack.format), formatName(lack.came));
  }
}
