import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { refusalOf } from "#client/client-error.ts";
import type { Change } from "#contract/changes/change.ts";
import * as limits from "#contract/limits.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { refusalStatus, toFailureWords } from "../../../base/connection/failure-words.ts";
import { FormDialog } from "../../../base/design-system/dialog.tsx";
import { Notice } from "../../../base/design-system/notice.tsx";
import { TextField } from "../../../base/design-system/text-field.tsx";
import { showToast } from "../../../base/design-system/toast.ts";
import { toProblemWords } from "../../../base/language/problems/problem-words.ts";
import { texts as problemTexts } from "../../../base/language/problems/texts.ts";
import type { ComposedTemplate } from "../../../model/template/composed-template.ts";
import { findTagProblem, readTags, writeTags } from "../../../model/template/tag-list.ts";
import type { JsonObject } from "#contract/json.ts";
import { applyChanges, writeChangedValues } from "#scene/apply-changes.ts";
import { pageComponentIdOf } from "#scene/page-component.ts";
import { addCases, freeName, readStoredCases, toCaseData } from "../../../model/composition/case-data.ts";
import { refreshTemplates } from "../../../model/template/template-queries.ts";
import {
  findPageProblems,
  type PageSettings,
  readPageSettings,
  sideMaxOf,
  withPageSettings,
} from "./page-settings.ts";
import { createOnce, isUnconfirmed } from "./create-once.ts";
import { useFreeName } from "./use-free-name.ts";
import { PageFields, type PageFieldsProps } from "./page-fields.tsx";
import { texts } from "./texts.ts";

export interface SaveTemplateDialogProps extends Pick<PageFieldsProps, "ColorField"> {
  template: ComposedTemplate;
  /** The changes without a fault. */
  changes: readonly Change[];
  /** Whether other changes are left out. */
  hasFaults: boolean;
  /** Of the composition; absent: the template's own. */
  outputFormat: string | undefined;
  onClose: () => void;
}

/** Saves the present composition as a new template, and opens it. Stays open with the reason if the service refuses. */
export function SaveTemplateDialog({ template, changes, outputFormat, ...rest }: SaveTemplateDialogProps) {
  // The composition cannot change while the dialog is open.
  const [composed] = useState(() =>
    composeDocument(template, changes, { outputFormat, newCase: texts.caseName }),
  );
  return composed === undefined ? null : (
    <NewTemplate {...{ template, composed, ...rest }} hasChanges={changes.length > 0} />
  );
}

interface NewTemplateProps extends Pick<
  SaveTemplateDialogProps,
  "template" | "hasFaults" | "ColorField" | "onClose"
> {
  composed: ComposedDocument;
  hasChanges: boolean;
}

function NewTemplate(props: NewTemplateProps) {
  const { template, composed, hasChanges, hasFaults, ColorField, onClose } = props;
  const client = useClient();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { summary, html } = template;
  const [typedName, setName] = useState<string>();
  const { freeName: ownName, untilFree } = useFreeName(texts.copyName(summary.name));
  const name = typedName ?? ownName;
  const known = summary.tags ?? [];
  const [tagText, setTagText] = useState(() => writeTags(known));
  const [page, setPage] = useState(composed.page);
  const [create] = useState(() => createOnce(client));
  // A second press before the next render makes no second template.
  const isSent = useRef(false);
  const tags = readTags(tagText, known);
  const tagProblem = findTagProblem(tags);
  const sideMax = sideMaxOf(template);
  const problems = findPageProblems(page, sideMax);
  const saving = useMutation({
    mutationFn: async () => {
      const document = withPageSettings(composed.document, composed.page, page);
      const created = await create({ name: (typedName ?? (await untilFree())).trim(), tags, document });
      await refreshTemplates(queryClient);
      showToast(texts.saved(created.name));
      onClose();
      await navigate(`/templates/${encodeURIComponent(created.identifier)}/compose`);
    },
    onError: () => {
      isSent.current = false;
    },
  });
  const failure = saving.error ?? undefined;
  const refused = problemsOf(failure);
  const isTooLarge = refusalStatus(failure) === 413;
  const failed = failure === undefined ? undefined : toFailureWords(failure);

  function save() {
    const isFaulty = name.trim() === "" || tagProblem !== undefined || Object.keys(problems).length > 0;
    if (isFaulty || isSent.current) return;
    isSent.current = true;
    saving.mutate();
  }
  return (
    <FormDialog
      title={texts.title}
      submitLabel={texts.title}
      isPending={saving.isPending}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField
        label={texts.name}
        value={name}
        maxLength={limits.nameLengthMax}
        data-autofocus=""
        error={name.trim() === "" ? texts.nameMissing : refused("name")}
        onValueChange={setName}
        // A suggestion that arrives later would take back what is selected.
        onSelect={({ currentTarget: { selectionStart, selectionEnd } }) => {
          if (selectionStart !== selectionEnd) setName(name);
        }}
      />
      <TextField
        label={texts.tags}
        value={tagText}
        hint={texts.tagsHint}
        error={tagProblem === undefined ? refused("tags") : texts.tagProblems[tagProblem]}
        onValueChange={setTagText}
      />
      <PageFields {...{ sideMax, problems, refused, ColorField }} value={page} onChange={setPage} />
      {hasChanges && (
        <p className="text-12 text-ink-2">
          {html === undefined
            ? texts.kept
            : composed.caseName === undefined
              ? texts.htmlLost
              : texts.htmlCase(composed.caseName)}{" "}
          {hasFaults && texts.faulty}
        </p>
      )}
      {failed !== undefined && (
        <Notice tone="error" title={failed.happened} raw={failed.raw}>
          {isTooLarge ? texts.tooLarge : failed.advice} {isUnconfirmed(failure) && texts.unconfirmed}
        </Notice>
      )}
    </FormDialog>
  );
}

/** Returns the problems that the service names for a field of the body. */
function problemsOf(failure: unknown): (field: string) => string | undefined {
  const all = refusalOf(failure)?.problems ?? [];
  return (field) => {
    const own = all.filter(({ path }) => path === field || path.startsWith(`${field}[`));
    const words = own.map((one) => (one.path === field ? problemTexts.fault(one) : toProblemWords(one)));
    return words.length === 0 ? undefined : words.join(" ");
  };
}

interface ComposedDocument {
  document: JsonObject;
  page: PageSettings;
  /** Of an html template: the case that has the changes; `undefined` if none can. */
  caseName?: string | undefined;
}

/**
 * The document of a template with the changes of a composition. Those of an html template become a case, because its
 * html cannot have them as values. `undefined` if the service serves no document, or it could not be read.
 */
function composeDocument(
  { source, document, html }: ComposedTemplate,
  changes: readonly Change[],
  { outputFormat, newCase }: { outputFormat: string | undefined; newCase: string },
): ComposedDocument | undefined {
  if (source === undefined) return undefined;
  const format = outputFormat === undefined ? {} : { outputFormat };
  if (document !== undefined) {
    const applied = applyChanges(document, changes);
    const page = readPageSettings({ document: applied.document, html: undefined });
    const written = writeChangedValues(source, applied.changed, pageComponentIdOf(document));
    return page && { document: { ...written, ...format }, page };
  }
  const page = readPageSettings({ document, html });
  if (page === undefined) return undefined;
  const cases = readStoredCases(source);
  const data = toCaseData(changes);
  const name = freeName(newCase, cases);
  const added =
    data.ok && changes.length > 0 ? addCases(cases, [{ name, data: data.value }]) : { cases, leftOut: 1 };
  if (added.leftOut > 0) return { document: { ...source, ...format }, page };
  const stored = added.cases.map((one) => ({ name: one.name, data: one.data }));
  return { document: { ...source, ...format, cases: stored }, page, caseName: name };
}
