import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useClient } from "../../../base/connection/client-context.tsx";
import { toFailureWords } from "../../../base/connection/failure-words.ts";
import {
  type DocumentEdit,
  type MergeDecisions,
  saveDocument,
  type SavedDocument,
} from "../../../model/template/save-document.ts";

interface EditToSave {
  edit: DocumentEdit;
  decisions?: MergeDecisions;
  onSaved: (saved: Extract<SavedDocument, { outcome: "saved" }>) => void;
}

/** Saves edits of a template's document. `unsaved` has the conflicts with another save, which have to be decided. */
export function useDocumentEdit(templateId: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ edit, decisions }: EditToSave) => saveDocument(client, templateId, edit, { decisions }),
    onSuccess: async (saved, { onSaved }) => {
      if (saved.outcome !== "saved") return;
      await queryClient.invalidateQueries({ queryKey: ["templates"] });
      onSaved(saved);
    },
  });
  const { data, variables, error } = mutation;
  const unsaved = data?.outcome === "conflicts" ? data : undefined;
  return {
    save: (edit: DocumentEdit, onSaved: EditToSave["onSaved"]) => mutation.mutate({ edit, onSaved }),
    isSaving: mutation.isPending,
    failure: error === null ? undefined : toFailureWords(error),
    unsaved,
    decide: (decisions: MergeDecisions) => {
      if (variables !== undefined) mutation.mutate({ ...variables, decisions });
    },
    cancel: mutation.reset,
  };
}
