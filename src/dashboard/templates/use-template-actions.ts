import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { isJsonObject } from "#contract/json.ts";
import type { TemplateSummary } from "#contract/templates.ts";
import { toFailureWords } from "../connection/failure-words.ts";
import { lackWords } from "../connection/capabilities/lack-words.ts";
import { useCapabilities } from "../connection/capabilities/use-capabilities.ts";
import { useClient } from "../connection/client-context.tsx";
import { saveFile } from "../csv-file/save-file.ts";
import { showToast } from "../design-system/toast.ts";
import { deleteLater } from "../design-system/delete-later.ts";
import { changeTags } from "./tag-list.ts";
import { readTemplateFile, toTemplateFile, toTemplateFileName } from "./template-file.ts";
import { texts } from "./texts.ts";

/** The values that the user changed; absent: unchanged. */
export interface DetailsChange {
  name?: string;
  tags?: { before: readonly string[]; after: readonly string[] };
}

/** Duplicates, exports, deletes and imports templates. Each action shows its outcome in a toast. */
export function useTemplateActions() {
  const client = useClient();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["templates"] });
  const words = texts.actions;
  const { call } = useCapabilities();

  function tellFailure(error: unknown): void {
    const { happened, advice } = toFailureWords(error);
    showToast(`${happened} ${advice}`, { tone: "error" });
  }

  function tellCreated(text: string, id: string): void {
    showToast(text, {
      action: {
        label: words.open,
        onSelect: () => void navigate(`/templates/${encodeURIComponent(id)}/compose`),
      },
    });
  }

  return {
    /** Why the service does not have the action; a menu leaves it out. */
    lacks: {
      duplicate: call("duplicateTemplate"),
      exportFile: call("getTemplateDocument"),
      remove: call("deleteTemplate"),
      /** The menu renames and tags a template by replacing it. */
      replace: call("replaceTemplate"),
      importFiles: call("createTemplate"),
    },
    duplicate: async ({ identifier }: TemplateSummary) => {
      try {
        const copy = await client.duplicateTemplate(identifier);
        await refresh();
        tellCreated(words.duplicated(copy.name), copy.identifier);
      } catch (error) {
        tellFailure(error);
      }
    },
    /**
     * Changes the name, or adds and removes tags; the rest stays as the service has it now. Fails if another change comes
     * in between; the failure is the caller's to show.
     */
    setDetails: async ({ identifier }: TemplateSummary, change: DetailsChange) => {
      const current = await client.getTemplate(identifier);
      const { revision } = current;
      const name = change.name ?? current.name;
      const tags = change.tags === undefined ? current.tags : changeTags(current.tags, change.tags);
      const document = await client.getTemplateDocument(identifier);
      if (!isJsonObject(document)) throw new Error("The document is no JSON object.");
      await client.replaceTemplate(identifier, { name, tags, document }, undefined, { revision });
      await Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: ["template-filter-values"] })]);
      showToast(words.saved(name));
    },
    exportFile: async (template: TemplateSummary) => {
      try {
        const document = await client.getTemplateDocument(template.identifier);
        const file = new Blob([toTemplateFile(template, document)], { type: "application/json" });
        saveFile(file, toTemplateFileName(template.name));
      } catch (error) {
        tellFailure(error);
      }
    },
    remove: ({ identifier, name }: TemplateSummary) => {
      const undo = deleteLater(identifier, async () => {
        try {
          await client.deleteTemplate(identifier);
          await refresh();
          return true;
        } catch (error) {
          tellFailure(error);
          return false;
        }
      });
      showToast(words.deleted(name), { action: { label: words.undo, onSelect: undo } });
    },
    importFiles: async (files: readonly File[]) => {
      const lack = call("createTemplate");
      if (lack !== undefined) {
        showToast(`${words.importLacks} ${lackWords(lack)}`, { tone: "error" });
        return;
      }
      for (const file of files) {
        const read = readTemplateFile(await file.text(), file.name);
        if (!read.ok) {
          showToast(words.unreadable[read.problem](file.name), { tone: "error" });
          continue;
        }
        try {
          const created = await client.createTemplate(read.value);
          await refresh();
          tellCreated(words.imported(created.name), created.identifier);
        } catch (error) {
          tellFailure(error);
        }
      }
    },
  };
}
