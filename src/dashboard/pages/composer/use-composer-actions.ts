import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { serviceAddress } from "../../base/connection/service-address.ts";
import { untilIdle } from "../../base/browser/until-idle.ts";
import { tellPageActions, usePageActions } from "../../model/page-actions/page-actions.ts";
import type { ComposerActionsOptions } from "./composer-actions.ts";
import { hasCommand, letterOf, undoStepOf, useWindowKeys } from "../../base/design-system/keys.ts";

interface ComposerActions extends Omit<ComposerActionsOptions, "outputs" | "onNavigate"> {
  outputs: Omit<ComposerActionsOptions["outputs"], "serviceAddress">;
}

const loadActions = () => import("./composer-actions.ts");

/** Offers the composer’s actions in the palette; those that are not possible now are absent. */
export function useComposerActions({ outputs, ...options }: ComposerActions): void {
  const navigate = useNavigate();
  const list = useRef<Awaited<ReturnType<typeof loadActions>>["listComposerActions"]>(undefined);
  useEffect(() => {
    // Loaded later, because the composer's chunk has a budget.
    void untilIdle()
      .then(loadActions)
      .then(
        ({ listComposerActions }) => {
          list.current = listComposerActions;
          tellPageActions();
        },
        () => {
          // The palette has no actions of this page until a reload.
        },
      );
  }, []);
  usePageActions(
    () =>
      list.current?.({
        ...options,
        outputs: { ...outputs, serviceAddress: serviceAddress(outputs.connection) },
        onNavigate: (address) => void navigate(address),
      }) ?? [],
  );
}

interface ComposerKeys {
  onRender: () => void;
  onUndo: () => void;
  onRedo: () => void;
}

/**
 * ⌘↵ renders, ⌘Z and ⇧⌘Z (or Ctrl+Y) undo and redo, with Ctrl in place of ⌘. Works inside fields too: their native undo
 * covers only one field, and is lost when the value is set by code.
 */
export function useComposerKeys({ onRender, onUndo, onRedo }: ComposerKeys): void {
  useWindowKeys((event) => {
    if (!hasCommand(event) || event.altKey || document.querySelector("dialog[open]") !== null) return;
    const step = undoStepOf(event);
    const action = letterOf(event) === "enter" ? onRender : step && { undo: onUndo, redo: onRedo }[step];
    if (action === undefined) return;
    event.preventDefault();
    // A held key renders once.
    if (action !== onRender || !event.repeat) action();
  });
}
