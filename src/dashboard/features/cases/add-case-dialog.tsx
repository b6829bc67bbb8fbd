import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { readChanges } from "#contract/changes/read-changes.ts";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import { listChangeables } from "#scene/apply-changes.ts";
import { type TemplateCase, withoutAliases } from "#scene/inputs/template-interface.ts";
import { nameBarePageChanges } from "#scene/page-component.ts";
import { emptyComposition, withChanges, withNamedProperties } from "../../model/composition/composition.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { type FailureWords, toFailureWords } from "../../base/connection/failure-words.ts";
import { Button } from "../../base/design-system/button.tsx";
import { Dialog, FormDialog } from "../../base/design-system/dialog.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { LoadingRegion } from "../../base/design-system/skeleton.tsx";
import { TextField } from "../../base/design-system/text-field.tsx";
import { showToast } from "../../base/design-system/toast.ts";
import { type ComposedTemplate, composedTemplateQuery } from "../../model/template/composed-template.ts";
import {
  addCases,
  freeName,
  nameLengthMax,
  readStoredCases,
  toCaseData,
} from "../../model/composition/case-data.ts";
import { refreshTemplates } from "../../model/template/template-queries.ts";
import { addStoredCase, readUnsavedCases, setUnsavedCases } from "./case-store.ts";
import { texts } from "./texts.ts";
import { caseTemplateId, refusalWords, useCasesOwner, useCannotSave } from "./use-cases.ts";

export interface AddCaseDialogProps {
  templateId: string;
  /** The body as it was sent. */
  request: unknown;
  /** A proposal for the name, such as the request's first text. */
  name: string | undefined;
  onClose: () => void;
}

/** Adds an earlier request to the cases of its template. */
export function AddCaseDialog({ templateId, request, name, onClose }: AddCaseDialogProps) {
  const template = useQuery(composedTemplateQuery(useClient(), templateId));
  if (template.data !== undefined) {
    const data = toData(template.data, request);
    return <NamedCase {...{ data, name, onClose }} template={template.data} />;
  }
  const failed = template.error === null ? undefined : toFailureWords(template.error);
  return (
    <Dialog
      title={texts.addTitle}
      onClose={onClose}
      actions={<Button onClick={onClose}>{texts.cancel}</Button>}
    >
      {failed === undefined ? (
        <LoadingRegion label={texts.loading} className="h-6 w-2/3" />
      ) : (
        <Notice tone="error" title={failed.happened} raw={failed.raw}>
          {failed.advice}
        </Notice>
      )}
    </Dialog>
  );
}

/** The data of the case by the present names of the template, or why there is none. */
function toData({ document, html }: ComposedTemplate, request: unknown): Result<JsonObject, string> {
  const read = isJsonObject(request) ? readChanges(request) : undefined;
  if (read?.ok !== true) return fail(texts.unreadable);
  const components = html?.applyChanges([]).components ?? (document && listChangeables(document));
  const named = withoutAliases((html?.document ?? document)?.interface, read.value.changes);
  const { changes } = withNamedProperties(
    withChanges(emptyComposition, document === undefined ? named : nameBarePageChanges(document, named)),
    ({ componentId }) => components?.get(componentId)?.mainProperty,
  );
  const written = toCaseData(changes);
  if (!written.ok) return fail(refusalWords(written.problem));
  return changes.length === 0 ? fail(texts.unchanged) : succeed(written.value);
}

interface NamedCaseProps {
  template: ComposedTemplate;
  data: Result<JsonObject, string>;
  name: string | undefined;
  onClose: () => void;
}

function NamedCase({ template, data, name, onClose }: NamedCaseProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { source, summary } = template;
  const id = caseTemplateId(template);
  const owner = useCasesOwner(id);
  const cannotSave = useCannotSave(template);
  const stored = readStoredCases(source);
  const shown = (cannotSave === undefined ? undefined : readUnsavedCases(owner)?.cases) ?? stored;
  const [typed, setTyped] = useState(() => freeName(name ?? texts.requestName, shown));
  const next = typed.trim();
  const nameError =
    next === "" ? texts.nameMissing : shown.some((one) => one.name === next) ? texts.nameTaken : undefined;
  const isFull = data.ok && addCases(shown, [{ name: next, data: data.value }]).leftOut > 0;
  const refusal = data.ok ? (isFull ? texts.leftOut(1) : undefined) : data.problem;

  function finish(added: string) {
    const address = `/templates/${encodeURIComponent(id)}/compose?cases`;
    showToast(texts.added(added, summary.name), {
      action: { label: texts.openComposer, onSelect: () => void navigate(address) },
    });
    onClose();
  }
  const saving = useMutation({
    mutationFn: async (added: TemplateCase) => {
      const saved = await addStoredCase(client, id, { owner, cases: stored, added });
      if (saved.outcome !== "saved") return saved.outcome === "full" ? texts.leftOut(1) : texts.notAdded;
      await refreshTemplates(queryClient);
      finish(saved.name);
      return undefined;
    },
  });
  const refused = saving.data === undefined ? undefined : { happened: saving.data };
  const failure: Partial<FailureWords> | undefined = saving.isError ? toFailureWords(saving.error) : refused;
  function add() {
    if (!data.ok || isFull || nameError !== undefined || saving.isPending) return;
    const added = { name: next, data: data.value };
    if (cannotSave !== undefined) {
      const base = readUnsavedCases(owner)?.base ?? stored;
      setUnsavedCases(owner, { base, cases: addCases(shown, [added]).cases });
      finish(next);
    } else saving.mutate(added);
  }
  return (
    <FormDialog
      title={texts.addTitle}
      submitLabel={refusal === undefined ? texts.add : undefined}
      isPending={saving.isPending}
      onClose={onClose}
      onSubmit={add}
    >
      {refusal === undefined ? (
        <>
          <TextField
            label={texts.name}
            value={typed}
            maxLength={nameLengthMax}
            data-autofocus=""
            hint={texts.addHint(summary.name)}
            error={nameError}
            onValueChange={setTyped}
          />
          {cannotSave !== undefined && <p className="text-12 text-ink-2">{cannotSave}</p>}
          {failure !== undefined && (
            <Notice tone="error" title={failure.happened} raw={failure.raw}>
              {failure.advice}
            </Notice>
          )}
        </>
      ) : (
        <Notice tone="info" title={texts.cannotAdd}>
          {refusal}
        </Notice>
      )}
    </FormDialog>
  );
}
