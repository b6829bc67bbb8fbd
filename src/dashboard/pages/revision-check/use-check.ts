import { useEffect, useRef, useState } from "react";
import { useClient } from "../../base/connection/client-context.tsx";
import { loadRecentRequests, type RecentRequests } from "./recent-requests.ts";
import { type CheckedSubject, type CheckOptions, type CheckSubject, runCheck } from "./run-check.ts";

export type CheckState =
  | { name: "idle" | "canceled" }
  | { name: "reading" | "drawing"; done: number; count: number }
  | { name: "failed"; error: unknown }
  | { name: "done"; requests: RecentRequests };

export type CheckedPair = Pick<CheckOptions, "before" | "after" | "formerIdOf">;

/** Draws the cases at once, and the recent requests when `start` is called. */
export function useCheck(templateId: string, cases: readonly CheckSubject[], pair: CheckedPair) {
  const client = useClient();
  const [drawnCases, setDrawnCases] = useState<readonly CheckedSubject[]>([]);
  const [drawnRequests, setDrawnRequests] = useState<readonly CheckedSubject[]>([]);
  const [state, setState] = useState<CheckState>({ name: "idle" });
  const running = useRef<AbortController>(undefined);
  const { before, after, formerIdOf } = pair;

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const drawn: CheckedSubject[] = [];
    runCheck(cases, {
      before,
      after,
      formerIdOf,
      signal,
      onChecked: (checked) => {
        drawn.push(checked);
        setDrawnCases([...drawn]);
      },
    }).catch(() => {
      // Only the cancellation rejects.
    });
    return () => controller.abort();
  }, [cases, before, after, formerIdOf]);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setDrawnRequests([]);
    setState({ name: "reading", done: 0, count: 0 });
    try {
      const requests = await loadRecentRequests(client, templateId, signal, (done, count) => {
        if (!signal.aborted) setState({ name: "reading", done, count });
      });
      const count = requests.subjects.length;
      let done = 0;
      setState({ name: "drawing", done, count });
      await runCheck(requests.subjects, {
        before,
        after,
        formerIdOf,
        signal,
        onChecked: (checked) => {
          done += 1;
          setDrawnRequests((others) => [...others, checked]);
          setState({ name: "drawing", done, count });
        },
      });
      setState({ name: "done", requests });
    } catch (error) {
      if (!signal.aborted) setState({ name: "failed", error });
    }
  }

  function cancel() {
    running.current?.abort();
    setState({ name: "canceled" });
  }

  return { state, drawnCases, drawnRequests, start, cancel };
}
