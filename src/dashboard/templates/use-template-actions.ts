import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { TemplateSummary } from "#contract/templates.ts";
import { toFailureWords } from "../connection/failure-words.ts";
import { useClient } from "../connection/client-context.tsx";
import { showToast } from "../design-system/toast.ts";
import { deleteLater } from "../design-system/delete-later.ts";
import { readTemplateFile, toTemplateFile, toTemplateFileName } from "./template-file.ts";
import { texts } from "./texts.ts";

/** Actions for templates besides filling one in. Each announces its outcome. */
export function useTemplateActions() {
  const client = useClient();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["templates"] });
  const words = texts.actions;

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
    duplicate: async ({ identifier }: TemplateSummary) => {
      try {
        const copy = await client.duplicateTemplate(identifier);
        await refresh();
        tellCreated(words.duplicated(copy.name), copy.identifier);
      } catch (error) {
        tellFailure(error);
      }
    },
    exportFile: async (template: TemplateSummary) => {
      try {
        const document = await client.getTemplateDocument(template.identifier);
        saveText(toTemplateFile(template, document), toTemplateFileName(template.name));
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

function saveText(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has begun to read it by then.
  window.setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 10_000);
}
