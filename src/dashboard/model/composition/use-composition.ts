import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useWhenLeft } from "../../base/browser/use-when-left.ts";
import { showToast } from "../../base/design-system/toast.ts";
import { changedValue, type Composition, withChanges } from "./composition.ts";
import type { ValueEditor, ValueToSet } from "./value-editor.ts";
import { currentEntry, forgetHashOf, keepHashOf, nameEntry, withoutReopened } from "./pending-address.ts";
import { readHash, toAddressHash } from "./composition-link.ts";
import {
  dropGesture,
  endGesture,
  readStoredUndo,
  record,
  redo,
  startHistory,
  storeUndo,
  undo,
  type UndoHistory,
  type UndoOwner,
} from "./undo-history.ts";

export interface CompositionState extends ValueEditor {
  composition: Composition;
  canUndo: boolean;
  canRedo: boolean;
  /** `gesture`: updates with the same name are one undo step, until `finishGesture`. */
  update: (change: (composition: Composition) => Composition, gesture?: string) => void;
}

/**
 * Debounce of the address: browsers fetch the icon again at each change. Leaving the page earlier loses nothing; see
 * `pending-address.ts`.
 */
const addressDelayMs = 400;

const pauseMs = 1_500;

/**
 * The composition with undo, kept in the fragment of the address. `initial` is called once. With `undoOf` this tab keeps
 * the undo steps for a reload. `path` is the path of the page, by default the address's: after Back that is another one
 * already, until the code of the page before has arrived.
 */
export function useComposition(
  initial: () => Composition,
  { undoOf, path }: { undoOf?: UndoOwner; path?: string } = {},
): CompositionState {
  const [history, setHistory] = useState<UndoHistory<Composition>>(() =>
    undoOf === undefined ? startHistory(initial()) : readStoredUndo(undoOf, initial()),
  );
  const composition = history.present;

  const [ownPath] = useState(() => new URL(path ?? "", window.location.href).pathname);
  const ownEntry = useRef<string>(undefined);
  useEffect(() => {
    const entry = window.location.pathname === ownPath ? nameEntry() : ownEntry.current;
    if (entry === undefined) return undefined;
    ownEntry.current = entry;
    const write = () => {
      const { hash } = toAddressHash(composition);
      if (hash === window.location.hash) return undefined;
      // Bypasses the router: nothing else on the page depends on the fragment, and a navigation costs a render.
      const { pathname, search } = window.location;
      // Without a fragment a reload would open the earlier request again.
      const address = `${pathname}${hash === "" ? withoutReopened(search) : search}${hash}`;
      window.history.replaceState(window.history.state, "", address);
      return hash;
    };
    // The browser or the router changes the entry before this page is unmounted.
    const isLeft = () => (currentEntry() ?? entry) !== entry || window.location.pathname !== ownPath;
    const timer = window.setTimeout(() => {
      if (isLeft()) return;
      write();
      forgetHashOf(entry);
    }, addressDelayMs);
    const leave = () => {
      if (isLeft()) {
        keepHashOf(entry, toAddressHash(composition).hash);
        return;
      }
      const written = write();
      if (written === undefined) forgetHashOf(entry);
      else keepHashOf(entry, written);
    };
    window.addEventListener("pagehide", leave);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("pagehide", leave);
    };
  }, [composition, ownPath]);

  const leaveEntry = useEffectEvent(() => {
    if (ownEntry.current !== undefined) keepHashOf(ownEntry.current, toAddressHash(composition).hash);
  });
  useEffect(() => () => leaveEntry(), []);

  useWhenLeft(() => {
    if (undoOf !== undefined) storeUndo(undoOf, history);
  });

  useEffect(() => {
    // The user pasted another address into this tab; it becomes one undo step.
    const open = () => {
      const read = readHash(window.location.hash);
      if (read.problem !== undefined) showToast(read.problem, { tone: "error" });
      // A damaged address must not clear the composition.
      if (read.problem !== undefined && read.composition.changes.length === 0) return;
      setHistory((current) => record(current, read.composition));
    };
    window.addEventListener("hashchange", open);
    return () => window.removeEventListener("hashchange", open);
  }, []);

  const lastUpdate = useRef(0);
  const update = useCallback((change: (current: Composition) => Composition, gesture?: string) => {
    // A pause while typing starts a new step, so that a paragraph is more than one.
    const now = performance.now();
    const hasPaused = now - lastUpdate.current > pauseMs;
    lastUpdate.current = now;
    setHistory((current) =>
      record(hasPaused ? endGesture(current) : current, change(current.present), gesture),
    );
  }, []);

  const canUndo = history.past.length > 0;
  const canRedo = history.future.length > 0;
  const steps = useMemo(
    () => ({
      set: (values: readonly ValueToSet[], gesture?: string) =>
        update((current) => withChanges(current, values), gesture),
      finishGesture: () => setHistory(endGesture),
      cancelGesture: (gesture: string) => setHistory((current) => dropGesture(current, gesture)),
      undo: () => setHistory(undo),
      redo: () => setHistory(redo),
    }),
    [update],
  );
  return useMemo(
    () => ({
      composition,
      canUndo,
      canRedo,
      update,
      ...steps,
      valueOf: (componentId: string, property: string) => changedValue(composition, componentId, property),
    }),
    [composition, canUndo, canRedo, update, steps],
  );
}
