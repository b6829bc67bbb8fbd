import { asSentence } from "../../../base/language/problems/as-sentence.ts";
import { useMemo, useState } from "react";
import type { TemplateSummary } from "#contract/templates.ts";
import type { Composition } from "../../../model/composition/composition.ts";
import { useCapabilities } from "../../../base/connection/capabilities/use-capabilities.ts";
import { listLackingOptions } from "../../../model/composition/lacking-options.ts";
import { findOptionFaults } from "../../../model/composition/option-faults.ts";
import { toRenderRequest } from "../../../model/composition/render-request.ts";
import type { AppliedComposition } from "../use-applied-composition.ts";
import { toRefusals } from "./refusals.ts";
import { useRender } from "./use-render.ts";

export type ComposedRender = ReturnType<typeof useComposedRender>;

/** Renders a composition, and collects its faults from the browser's and the service's validation. */
export function useComposedRender(
  summary: TemplateSummary,
  composition: Composition,
  applied: Pick<AppliedComposition, "faults" | "missing">,
) {
  const { state, answer, render, lookAgain, dismiss } = useRender(summary);
  /** The last sent composition. */
  const [sent, setSent] = useState<Composition>();
  const isCurrent = sent === composition;
  const refusals = useMemo(
    () =>
      isCurrent ? toRefusals(state.step === "failed" ? state.error : undefined, sent.changes) : undefined,
    [state, sent, isCurrent],
  );
  /** Messages by `component.property`. */
  const faults = useMemo(() => {
    const messages = new Map(refusals?.changes);
    for (const fault of applied.faults)
      messages.set(`${fault.componentId}.${fault.property}`, asSentence(fault));
    return messages;
  }, [applied.faults, refusals]);
  const capabilities = useCapabilities();
  /** Set options that the service cannot take. */
  const lacking = useMemo(
    () => listLackingOptions(composition.options, capabilities),
    [composition.options, capabilities],
  );
  const isChecking = [...lacking.values()].some(({ why }) => why === "checking");
  const hasFaults =
    applied.faults.length > 0 ||
    applied.missing.length > 0 ||
    lacking.size > 0 ||
    findOptionFaults(composition.options).size > 0;

  function send() {
    const request = hasFaults ? undefined : toRenderRequest(summary.identifier, composition);
    if (request === undefined || state.step === "working") return;
    setSent(composition);
    void render(request);
  }

  /** The composition of the shown result, while it is not the current one. */
  const earlier = state.step === "done" && !isCurrent ? sent : undefined;
  return {
    state,
    earlier,
    answer,
    sent,
    isCurrent,
    refusals,
    faults,
    lacking,
    isChecking,
    hasFaults,
    send,
    lookAgain,
    dismiss,
  };
}
