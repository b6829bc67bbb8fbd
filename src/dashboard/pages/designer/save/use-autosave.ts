import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { JsonObject } from "#contract/json.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { createId } from "../../../base/connection/create-id.ts";
import { announce, showToast } from "../../../base/design-system/toast.ts";
import { isEditedInPlace } from "../../../features/stage/in-place-edits.ts";
import type { MergeDecisions } from "../../../model/template/save-document.ts";
import type { LatestState } from "../../../model/template/stored-states.ts";
import { refreshTemplates } from "../../../model/template/template-queries.ts";
import { useTemplateSaves } from "../../../model/template/use-template-saves.ts";
import { DraftSaver, type SaveState } from "./draft-saver.ts";
import { type DesignOwner, keepDesign } from "./kept-designs.ts";
import { canOpen, createRebase } from "./rebase.ts";
import { texts } from "../texts.ts";
import type { DesignStart } from "./open-design.ts";

export interface AutosaveOptions {
  owner: DesignOwner;
  kind: "canvas" | "html";
  /** The document on which the first edit is based, and the state of the service when the page read it. */
  start: Pick<DesignStart, "base" | "latest">;
  source: JsonObject;
  /** Whether the source can be saved. An html template may be incomplete while it is typed. */
  isAccepted?: boolean;
  /** Replaces every state of undo too, so that undoing never takes back what others have saved. */
  replaceSources: (change: (source: JsonObject) => JsonObject) => void;
  /** Others have set the name or the tags. */
  onDetail: (latest: LatestState) => void;
}

export interface Autosave {
  state: SaveState;
  /** Whether unsaved edits survive a crash of the tab. */
  isKept: boolean;
  /** Resolves to whether everything is saved. */
  saveNow: () => Promise<boolean>;
  decide: (decisions: MergeDecisions) => Promise<boolean>;
}

/** Unsaved edits are written into this browser's storage at most this often, ms. */
const keepEveryMs = 500;

/** Saves a design into the template's draft by itself, and keeps what is not saved yet in this browser. */
export function useAutosave(options: AutosaveOptions): Autosave {
  const { owner, kind, start, source, isAccepted = true } = options;
  const client = useClient();
  const queryClient = useQueryClient();
  const [isKept, setKept] = useState(true);
  const [page] = useState(createId);
  const isReadable = (one: JsonObject) => canOpen(kind, one);
  const [saver] = useState(
    () => new DraftSaver({ client, templateId: owner.template, ...start, isReadable }),
  );
  const [state, setState] = useState<SaveState>({
    kind: "saved",
    at: undefined,
    isDraft: start.latest.isDraft,
  });
  useTemplateSaves(() => void saver.refresh());

  const keepTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useEffectEvent(() => {
    clearTimeout(keepTimer.current);
    keepTimer.current = undefined;
    setKept(keepDesign(owner, page, saver.design));
  });
  const pointer = usePressedPointer();
  const merged = useEffectEvent((from: JsonObject, to: JsonObject) => {
    // A drag and an editor on the picture write values computed at their start, which would overwrite the merged parts.
    if (pointer.isPressed() || isEditedInPlace()) return false;
    // At once, so that no edit is computed from the states before.
    flushSync(() => options.replaceSources(createRebase(from, to, isReadable)));
    showToast(texts.save.merged);
    return true;
  });
  const show = useEffectEvent((next: SaveState) => {
    const wasUnsaved = state.kind === "failed" || state.kind === "conflicts";
    if (next.kind === "saved" && wasUnsaved) announce(texts.save.savedAgain);
    if (next.kind === "conflicts" && state.kind !== "conflicts") announce(texts.save.conflict);
    setState(next);
  });
  const changed = useEffectEvent((next: SaveState) => {
    // A notice that comes or goes moves the picture, which must rest below a drag.
    pointer.whenReleased(() => show(next));
    if (next.kind !== "saved") return;
    keep();
    if (next.at !== undefined) void refreshTemplates(queryClient);
  });
  const onLatest = useEffectEvent(options.onDetail);
  useEffect(
    () =>
      saver.listen({
        onState: (next) => changed(next),
        onLatest: (latest) => onLatest(latest),
        onMerged: (from, to) => merged(from, to),
      }),
    [saver],
  );

  // A layout effect, so that no answer comes between the shown state and the saver's.
  useLayoutEffect(() => {
    saver.set(source, isAccepted);
    keepTimer.current ??= setTimeout(() => keep(), keepEveryMs);
  }, [saver, source, isAccepted]);
  useEffect(() => {
    saver.resume();
    const mounted = new AbortController();
    const { signal } = mounted;
    window.addEventListener("pagehide", () => keep(), { signal });
    // The focus comes back from a login in another window.
    for (const event of ["online", "focus"]) window.addEventListener(event, () => saver.hurry(), { signal });
    const showOrHide = () => {
      keep();
      saver.hurry();
    };
    document.addEventListener("visibilitychange", showOrHide, { signal });
    return () => {
      mounted.abort();
      keep();
      // The page is left; what fails now is offered when the template is opened again.
      void saver.saveNow();
      saver.stop();
    };
  }, [saver]);

  const isLossy = !isKept && state.kind !== "saved";
  useEffect(() => {
    if (!isLossy) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isLossy]);

  return {
    state,
    isKept,
    saveNow: () => saver.saveNow(),
    decide: (decisions) => saver.decide(decisions),
  };
}

interface PressedPointer {
  isPressed: () => boolean;
  /** Runs the last of these functions once no pointer is pressed; at once if none is. */
  whenReleased: (run: () => void) => void;
}

/** Tells whether a pointer is pressed anywhere on the page. */
function usePressedPointer(): PressedPointer {
  const [pointer] = useState(createPointer);
  useEffect(() => pointer.watch(), [pointer]);
  return pointer;
}

function createPointer() {
  const pressed = new Set<number>();
  let waiting: (() => void) | undefined;

  function release(pointerId: number): void {
    if (!pressed.delete(pointerId) || pressed.size > 0) return;
    // After the handlers of the release, which end a gesture.
    setTimeout(() => {
      if (pressed.size === 0) runWaiting();
    });
  }

  function runWaiting(): void {
    const run = waiting;
    waiting = undefined;
    run?.();
  }

  return {
    isPressed: () => pressed.size > 0,
    whenReleased: (run: () => void) => {
      waiting = run;
      if (pressed.size === 0) runWaiting();
    },
    watch: () => {
      const mounted = new AbortController();
      const options = { capture: true, signal: mounted.signal };
      window.addEventListener("pointerdown", ({ pointerId }) => pressed.add(pointerId), options);
      for (const end of ["pointerup", "pointercancel"] as const)
        window.addEventListener(end, ({ pointerId }) => release(pointerId), options);
      // A release outside of the window may not be reported.
      const noteMove = ({ pointerId, buttons }: PointerEvent) => {
        if (buttons === 0) release(pointerId);
      };
      window.addEventListener("pointermove", noteMove, options);
      return () => {
        mounted.abort();
        pressed.clear();
      };
    },
  };
}
