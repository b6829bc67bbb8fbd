import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { useNavigate } from "react-router";
import { isForbidden, useCapabilities } from "../../../base/connection/capabilities/capabilities.ts";
import { Button } from "../../../base/design-system/button.tsx";
import { showToast } from "../../../base/design-system/toast.ts";
import { texts } from "../texts.ts";
import type { Autosave } from "./use-autosave.ts";

export interface PublishButtonProps {
  templateId: string;
  autosave: Autosave;
}

/** Saves, and leads to the check of the publication. A press says why that is not possible yet. */
export function PublishButton({ templateId, autosave }: PublishButtonProps) {
  const navigate = useNavigate();
  const whyNot = useCapabilities().call("publishTemplate");
  const reasonId = useId();
  const opening = useMutation({
    mutationFn: async () => {
      if (await autosave.saveNow()) await navigate(`/templates/${encodeURIComponent(templateId)}/compare`);
    },
  });
  const reason = opening.isPending ? undefined : reasonAgainst(autosave);
  if (isForbidden(whyNot)) return null;
  return (
    <>
      <Button
        variant="primary"
        className="phone:px-2"
        // Not `disabled`: a button with the focus would lose it, and a keyboard could not reach the reason.
        aria-disabled={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : reasonId}
        isPending={opening.isPending}
        title={reason}
        onClick={() => (reason === undefined ? opening.mutate() : showToast(reason, { tone: "info" }))}
      >
        {texts.save.publish}
      </Button>
      {reason !== undefined && (
        <span id={reasonId} className="sr-only">
          {reason}
        </span>
      )}
    </>
  );
}

/** Why nothing can be published now. */
function reasonAgainst({ state, isDraft }: Autosave): string | undefined {
  switch (state.kind) {
    case "saved":
      return isDraft ? undefined : texts.save.nothingToPublish;
    case "failed":
      return texts.save.saveFirst;
    case "invalid":
      return texts.save.invalid;
    case "conflicts":
      return texts.save.conflict;
    default:
      return undefined;
  }
}
