import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as limits from "#contract/limits.ts";
import type { TemplateDetail, TemplateSummary } from "#contract/templates.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { FailureNotice } from "../../base/connection/load-failed.tsx";
import { Button } from "../../base/design-system/button.tsx";
import { FormDialog } from "../../base/design-system/dialog.tsx";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { TextField } from "../../base/design-system/text-field.tsx";
import { PageFields, TypedColor } from "./save-template/page-fields.tsx";
import {
  findPageProblems,
  type PageSettings,
  readPageSettings,
  sideMaxOf,
} from "./save-template/page-settings.ts";
import { texts as pageTexts } from "./save-template/texts.ts";
import { composedTemplateQuery } from "../../model/template/composed-template.ts";
import { findTagProblem, readTags, writeTags } from "../../model/template/tag-list.ts";
import { useFilterValues } from "./filter-values.ts";
import { type NewerValue, setDetails } from "./set-details.ts";
import { texts } from "./texts.ts";

// Loaded later, because no other part of this page needs it.
const ColorField = lazyPart(async () => (await import("../fields/color-field.tsx")).ColorField, {
  loading: TypedColor,
  failed: TypedColor,
});

export interface DetailsDialogProps {
  template: TemplateSummary;
  /** The field that gets the focus. */
  focused: "name" | "tags";
  /** Whether its size and its background can be edited here too. */
  hasPage?: boolean;
  onSaved?: (detail: TemplateDetail) => void;
  onClose: () => void;
}

/** Renames a template and edits its tags, its size and its background. Stays open with the reason if the service refuses. */
export function DetailsDialog({
  template: latest,
  focused,
  hasPage = true,
  onSaved,
  onClose,
}: DetailsDialogProps) {
  // The gallery may load newer values meanwhile, which the author has not seen in these fields.
  const [template] = useState(latest);
  const client = useClient();
  const queryClient = useQueryClient();
  const [name, setName] = useState(template.name);
  const [tagText, setTagText] = useState(writeTags(template.tags ?? []));
  const [newer, setNewer] = useState<readonly NewerValue[]>([]);
  const words = texts;
  const trimmedName = name.trim();
  const before = template.tags ?? [];
  const tags = readTags(tagText, before);
  const problem = findTagProblem(tags);
  const composed = useQuery({
    ...composedTemplateQuery(client, template.identifier),
    enabled: hasPage,
  }).data;
  const shownPage = composed && readPageSettings(composed);
  const [typedPage, setTypedPage] = useState<{ before: PageSettings; after: PageSettings }>();
  const page = typedPage?.after ?? shownPage;
  const setPage = (after: PageSettings) =>
    setTypedPage((typed) => {
      const before = typed?.before ?? shownPage;
      return before && { before, after };
    });
  const sideMax = sideMaxOf(composed ?? {});
  const pageProblems = page === undefined ? {} : findPageProblems(page, sideMax);
  const known = (useFilterValues().values?.tags ?? []).filter((tag) => !tags.includes(tag));

  const saving = useMutation({
    mutationFn: async () => {
      const change = {
        ...(trimmedName !== template.name && { name: { before: template.name, after: trimmedName } }),
        ...(typedPage !== undefined && { page: typedPage }),
        ...(tagText !== writeTags(before) && { tags: { before, after: tags } }),
      };
      const saved = await setDetails({ client, queryClient }, template.identifier, change, newer);
      if (saved.outcome === "newer") {
        setNewer(saved.values);
        return;
      }
      onSaved?.(saved.detail);
      onClose();
    },
  });

  function save() {
    if (trimmedName === "" || problem !== undefined || saving.isPending) return;
    if (Object.keys(pageProblems).length === 0) saving.mutate();
  }

  return (
    <FormDialog
      title={words.title(template.name)}
      submitLabel={words.save}
      isPending={saving.isPending}
      onClose={onClose}
      onSubmit={save}
      // The gallery's arrow keys and Space are not for these fields.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <TextField
        label={words.name}
        value={name}
        maxLength={limits.nameLengthMax}
        data-autofocus={focused === "name" ? "" : undefined}
        error={trimmedName === "" ? words.nameMissing : undefined}
        onValueChange={setName}
      />
      <TextField
        label={words.tags}
        value={tagText}
        hint={words.tagsHint}
        data-autofocus={focused === "tags" ? "" : undefined}
        error={problem === undefined ? undefined : words.tagProblems[problem]}
        onValueChange={setTagText}
      />
      {known.length > 0 && (
        <div role="group" aria-label={words.knownTags} className="flex flex-wrap gap-1">
          {known.slice(0, knownTagsMax).map((tag) => (
            <Button key={tag} size="small" icon="plus" onClick={() => setTagText(writeTags([...tags, tag]))}>
              {tag}
            </Button>
          ))}
        </div>
      )}
      {page !== undefined && (
        <PageFields {...{ sideMax, ColorField }} value={page} problems={pageProblems} onChange={setPage} />
      )}
      {newer.length > 0 && (
        <Notice tone="error" title={pageTexts.newer.title}>
          <ul>
            {newer.map(({ field, value }) => (
              <li key={`${field} ${value}`} className="wrap-anywhere">
                {pageTexts.newer.value(pageTexts[field], value)}
              </li>
            ))}
          </ul>
          {pageTexts.newer.text}
        </Notice>
      )}
      {saving.isError && <FailureNotice error={saving.error} />}
    </FormDialog>
  );
}

const knownTagsMax = 24;
