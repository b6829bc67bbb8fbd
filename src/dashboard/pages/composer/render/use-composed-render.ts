import { useCallback, useMemo, useState } from "react";
import type { TemplateSummary } from "#contract/templates.ts";
import { asSentence } from "../../../base/language/problems/problem-words.ts";
import type { Composition } from "../../../model/composition/composition.ts";
import { useCapabilities } from "../../../base/connection/capabilities/capabilities.ts";
import { findOptionProblems, listOptionsNotOffered } from "../../../model/composition/option-problems.ts";
import { toRenderRequest } from "../../../model/composition/render-request.ts";
import type { AppliedComposition } from "../use-applied-composition.ts";
import type { RawAnswer } from "#client/request.ts";
import { sendRender } from "#client/send-render.ts";
import type { RenderRequest } from "#contract/render.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { askedOfRender } from "../../../model/requests/result/compare-file.ts";
import { useResult } from "../../../model/requests/result/use-result.ts";
import { refusalOf } from "#client/client-error.ts";
import type { Change } from "#contract/changes/change.ts";
import { toPropertyNamedArray } from "#contract/changes/write-changes.ts";

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
      isCurrent
        ? toRenderProblems(state.step === "failed" ? state.error : undefined, sent.changes)
        : undefined,
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
    () => listOptionsNotOffered(composition.options, capabilities),
    [composition.options, capabilities],
  );
  const hasOptionProblems = useMemo(
    () => findOptionProblems(composition.options).size > 0,
    [composition.options],
  );
  const isChecking = [...lacking.values()].some(({ why }) => why === "checking");
  const hasFaults =
    applied.faults.length > 0 || applied.missing.length > 0 || lacking.size > 0 || hasOptionProblems;

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

/** Renders a template on the service and waits for the picture. A new request aborts the previous one. */
function useRender({ name, width, height, outputFormat, scaleFactor }: TemplateSummary) {
  const client = useClient();
  const { state, ask, lookAgain, dismiss } = useResult({ waitsMax: 1 });
  /** The response to the last request, for display. */
  const [answer, setAnswer] = useState<RawAnswer>();
  const render = useCallback(
    (request: RenderRequest) => {
      setAnswer(undefined);
      return ask(
        (signal) => sendRender(client, request, signal, { onAnswer: setAnswer }),
        {
          type: "image",
          body: request.body,
          templateName: name,
          width: request.body.width ?? width,
          height: request.body.height ?? height,
        },
        askedOfRender({
          template: { width, height, outputFormat, scaleFactor },
          format: request.body.outputFormat,
          crop: request.body,
        }),
      );
    },
    [client, ask, name, width, height, outputFormat, scaleFactor],
  );
  return { state, answer, render, lookAgain, dismiss };
}

export interface RenderProblems {
  /** Messages by `component.property`. */
  changes: ReadonlyMap<string, string>;
  /** Messages by option. */
  options: ReadonlyMap<string, string>;
  /** Errors without a field. */
  others: string[];
}

/**
 * Assigns the problems of a rejected render to fields. A path such as `changes[0].color` names an item of the sent
 * body.
 */
export function toRenderProblems(error: unknown, sent: readonly Change[]): RenderProblems {
  const changes = new Map<string, string>();
  const options = new Map<string, string>();
  const others: string[] = [];
  const failure = refusalOf(error);
  const items = toPropertyNamedArray(sent);
  for (const [index, problem] of (failure?.problems ?? []).entries()) {
    const { path } = problem;
    const message = asSentence(problem);
    if (problem.code === "input") {
      // Also of an input that the request does not set, which has no item.
      changes.set(problem.params.input, message);
      continue;
    }
    const item = /^changes\[(\d+)\]\.(.+)$/.exec(path);
    const componentId = item !== null && items.ok ? items.value[Number(item[1])]?.id : undefined;
    if (item !== null && componentId !== undefined) changes.set(`${componentId}.${item[2] ?? ""}`, message);
    else if (/^\w+$/.test(path) && path !== "template") options.set(path, message);
    else others.push(failure?.errors[index] ?? "");
  }
  return { changes, options, others };
}
