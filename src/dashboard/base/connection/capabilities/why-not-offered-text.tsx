import { Button } from "../../design-system/button.tsx";
import type { WhyNotOffered } from "./capabilities.ts";
import { notOfferedWords } from "./not-offered-words.ts";
import { texts } from "./texts.ts";
import { useProbeAgain } from "./use-capabilities.ts";

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
