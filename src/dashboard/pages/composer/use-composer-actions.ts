import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { serviceAddress } from "../../base/connection/service-address.ts";
import { untilIdle } from "../../base/browser/until-idle.ts";
import { tellPageActions, usePageActions } from "../../model/page-actions/page-actions.ts";
import type { ComposerActionsOptions } from "./composer-actions.ts";

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
