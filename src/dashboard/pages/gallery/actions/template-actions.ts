import type { QueryClient } from "@tanstack/react-query";
import type { useNavigate } from "react-router";
import type { Client } from "#client/create-client.ts";
import { refusalOf } from "#client/client-error.ts";
import { orDraft } from "#client/or-draft.ts";
import * as limits from "#contract/limits.ts";
import { fail } from "#contract/result.ts";
import { isUnpublished, type TemplateSummary } from "#contract/templates.ts";
import type { WhyNotOffered } from "../../../base/connection/capabilities/capabilities.ts";
import { notOfferedWords } from "../../../base/connection/capabilities/not-offered.tsx";
import { saveFile } from "../../../base/browser/save-file.ts";
import { tellFailure } from "../../../base/connection/load-failed.tsx";
import { deleteLater } from "../../../base/design-system/delete-later.ts";
import { showToast } from "../../../base/design-system/toast.ts";
import {
  readTemplateFile,
  toTemplateFile,
  toTemplateFileName,
} from "../../../model/template/template-file.ts";
import { setPendingImport } from "../../../features/importing/pending-import.ts";
import { refreshTemplates } from "../../../model/template/template-queries.ts";
import { texts } from "./texts.ts";

export interface ActionContext {
  client: Client;
  queryClient: QueryClient;
  navigate: ReturnType<typeof useNavigate>;
}

export async function duplicate(context: ActionContext, { identifier }: TemplateSummary): Promise<void> {
  try {
    const copy = await orDraft(identifier, (id) => context.client.duplicateTemplate(id));
    await refreshTemplates(context.queryClient);
    tellCreated(context, copy, texts.duplicated(copy.name));
  } catch (error) {
    tellFailure(error);
  }
}

export async function designCopy(context: ActionContext, { identifier }: TemplateSummary): Promise<void> {
  try {
    const copy = await orDraft(identifier, (id) => context.client.duplicateTemplate(id));
    void refreshTemplates(context.queryClient);
    await context.navigate(`/templates/${encodeURIComponent(copy.identifier)}/design`);
  } catch (error) {
    tellFailure(error);
  }
}

export async function exportFile({ client }: ActionContext, template: TemplateSummary): Promise<void> {
  try {
    const document = await orDraft(template.identifier, (id) => client.getTemplateDocument(id));
    const file = new Blob([toTemplateFile(template, document)], { type: "application/json" });
    saveFile(file, toTemplateFileName(template.name));
  } catch (error) {
    tellFailure(error);
  }
}

export function remove(context: ActionContext, { identifier, name }: TemplateSummary): void {
  const undo = deleteLater(identifier, async () => {
    try {
      await context.client.deleteTemplate(identifier);
      await refreshTemplates(context.queryClient);
      return true;
    } catch (error) {
      tellFailure(error);
      return false;
    }
  });
  showToast(texts.deleted(name), { action: { label: texts.undo, onSelect: undo } });
}

export async function importFiles(
  context: ActionContext,
  files: readonly File[],
  whyNot: WhyNotOffered | undefined,
): Promise<void> {
  const words = texts;
  if (whyNot !== undefined) {
    showToast(`${words.importLacks} ${notOfferedWords(whyNot)}`, { tone: "error" });
    return;
  }
  for (const file of files) {
    // A folder has no text, and a file may be gone by now.
    const text = await file.text().catch(() => undefined);
    const read = text === undefined ? fail("unread" as const) : readTemplateFile(text, file.name);
    if (!read.ok) {
      // One text may be a request or a drawing: the dialog tells them apart.
      const isText = text !== undefined && text.trim() !== "" && !text.includes("\0");
      if (files.length === 1 && isText && file.size <= limits.bodyBytesMax) setPendingImport(text);
      else showToast(words.unreadable[read.problem](file.name), { tone: "error" });
      continue;
    }
    try {
      const created = await context.client.createTemplate(read.value);
      await refreshTemplates(context.queryClient);
      tellCreated(context, created, words.imported(created.name));
    } catch (error) {
      // Not without an answer: the code of the words would not come either.
      const wording = refusalOf(error) && (await import("../../../features/revisions/difference-words.ts"));
      const [first, ...others] = wording?.refusedPartWords(error, read.value.document) ?? [];
      if (first === undefined) tellFailure(error);
      else showToast(words.refused(file.name, first, others.length), { tone: "error" });
    }
  }
}

function tellCreated({ navigate }: ActionContext, created: TemplateSummary, text: string): void {
  showToast(isUnpublished(created) ? `${text} ${texts.notPublished}` : text, {
    action: {
      label: texts.open,
      onSelect: () => void navigate(`/templates/${encodeURIComponent(created.identifier)}/compose`),
    },
  });
}
