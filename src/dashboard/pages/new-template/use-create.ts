import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { TemplateDraft } from "#contract/templates.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { createOnce } from "../../features/template-details/save-template/create-once.ts";
import type { FileStart } from "./file-start.ts";

/** Creates one template, however often it is tried, and opens it in the designer. */
export function useCreate() {
  const client = useClient();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [create] = useState(() => createOnce(client));
  const [isCreating, setCreating] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  // A second press before the next render makes no second template.
  const isSent = useRef(false);

  /** `readDraft` may ask the service. `drawingReport`: of the drawing that it was made of, for the designer. */
  async function start(
    readDraft: () => Promise<TemplateDraft>,
    drawingReport: FileStart["report"] = [],
  ): Promise<void> {
    if (isSent.current) return;
    isSent.current = true;
    setCreating(true);
    setFailure(undefined);
    try {
      const { identifier } = await create(await readDraft());
      void queryClient.invalidateQueries({ queryKey: ["templates"] });
      void queryClient.invalidateQueries({ queryKey: ["template-filter-values"] });
      const state = drawingReport.length === 0 ? undefined : { drawingReport };
      await navigate(`/templates/${encodeURIComponent(identifier)}/design`, { state });
    } catch (error) {
      setFailure(error);
      isSent.current = false;
      setCreating(false);
    }
  }

  return { start, isCreating, failure };
}
