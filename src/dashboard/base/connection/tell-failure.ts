import { showToast } from "../design-system/toast.ts";
import { toFailureWords } from "./failure-words.ts";

/** Says in a toast what failed and what to do about it. */
export function tellFailure(error: unknown): void {
  const { happened, advice } = toFailureWords(error);
  showToast(`${happened} ${advice}`, { tone: "error" });
}
