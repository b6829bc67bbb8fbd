import { Button } from "../../design-system/button.tsx";
import { type WhyNotOffered, useProbeAgain } from "./capabilities.ts";
import { texts } from "./texts.ts";
import { formatName } from "#contract/formats.ts";

/** Why something is not offered, and a button that asks again if the probes failed. */
export function WhyNotOfferedText({ whyNot }: { whyNot: WhyNotOffered }) {
  return (
    <>
      {notOfferedWords(whyNot)} {whyNot.why === "unknown" && <AskAgain />}
    </>
  );
}

/** Repeats the probes. */
export function AskAgain() {
  const probeAgain = useProbeAgain();
  return (
    <Button size="small" icon="refresh" onClick={probeAgain}>
      {texts.askAgain}
    </Button>
  );
}

/** One sentence that says why something is not offered. */
export function notOfferedWords(whyNot: WhyNotOffered): string {
  switch (whyNot.why) {
    case "checking":
      return texts.checking;
    case "unknown":
      return texts.unknown;
    case "role":
      return texts.role;
    case "key":
      return texts.key;
    case "refused":
      return texts.refused(whyNot.call, whyNot.status);
    case "versionOne":
      return texts.versionOne(whyNot.call, whyNot.status);
    case "refusedFormat":
      return texts.refusedFormat(whyNot.message);
    case "notInInterface":
      return texts.notInInterface;
    case "cameAs":
      return texts.cameAs(formatName(whyNot.format), formatName(whyNot.came));
  }
}
