import { useCallback, useEffect, useMemo, useState } from "react";
import type { JsonObject } from "#contract/json.ts";
import type { TemplateDetail } from "#contract/templates.ts";
import { parseTemplateDocument } from "#scene/document.ts";
import type { TemplateCase } from "#scene/inputs/template-interface.ts";
import { freeName, readStoredCases } from "../../cases/case-data.ts";
import { type CaseTemplate, openCaseTemplate } from "../../cases/case-template.ts";
import { CasesView, type ChangeCases } from "../../cases/cases-view.tsx";
import { listNamedComponents } from "../../composition/editable-properties.ts";
import { addInputs } from "../../template/template-inputs.ts";
import type { Designer } from "../use-designer.ts";
import { CaseDialog } from "./case-dialog.tsx";
import { texts } from "./texts.ts";

export interface DesignerCasesProps {
  /** Deferred, so that the picture never waits for the cases. */
  designer: Designer;
  detail: TemplateDetail;
}

/** The cases of the design, drawn again at each edit. They are a part of the document: each change is a step of undo. */
export function DesignerCases({ designer, detail }: DesignerCasesProps) {
  const { source, document, edit } = designer;
  const opened = useCaseTemplate(source, detail);
  const cases = useMemo(() => readStoredCases(source), [source]);
  const components = useMemo(() => listNamedComponents(document, []), [document]);
  const [editedName, setEditedName] = useState<string>();
  const edited = cases.find(({ name }) => name === editedName);
  const change = useCallback<ChangeCases>(
    (next) =>
      edit((design) => {
        const changed = typeof next === "function" ? next(readStoredCases(design.source)) : next;
        return { ...design, source: withCases(design.source, changed) };
      }),
    [edit],
  );
  const open = useCallback((one: TemplateCase) => setEditedName(one.name), []);
  if (opened === undefined) return null;
  return (
    <>
      <CasesView
        {...{ opened, cases, change }}
        style={noStyle}
        onOpen={open}
        addLabel={texts.add}
        onAdd={(add) => {
          const name = freeName(texts.newName, cases);
          if (add([{ name, data: {} }]) > 0) setEditedName(name);
        }}
      />
      {edited !== undefined && (
        <CaseDialog
          one={edited}
          {...{ source, components }}
          onChange={(data) =>
            edit(
              (design) => ({
                ...design,
                source: withCases(
                  design.source,
                  readStoredCases(design.source).map((one) =>
                    one.name === edited.name ? { ...one, data } : one,
                  ),
                ),
              }),
              `case ${edited.name}`,
            )
          }
          onClose={() => {
            designer.finishGesture();
            setEditedName(undefined);
          }}
        />
      )}
    </>
  );
}

const noStyle: readonly never[] = [];

function withCases(source: JsonObject, cases: readonly TemplateCase[]): JsonObject {
  const { cases: _before, ...others } = source;
  return cases.length === 0 ? others : { ...source, cases: cases.map(({ name, data }) => ({ name, data })) };
}

/** The source as cases are checked against it; the last one while another is read. */
function useCaseTemplate(source: JsonObject, detail: TemplateDetail): CaseTemplate | undefined {
  const [opened, setOpened] = useState<CaseTemplate>();
  useEffect(() => {
    let isStale = false;
    void openTemplate(source, detail).then((template) => {
      if (!isStale && template !== undefined) setOpened(template);
    });
    return () => {
      isStale = true;
    };
  }, [source, detail]);
  return opened;
}

async function openTemplate(source: JsonObject, detail: TemplateDetail): Promise<CaseTemplate | undefined> {
  // A document of its own: the designer's knows nothing of inputs, which would close its fields.
  const read = parseTemplateDocument(source, { isStored: true });
  if (!read.ok) return undefined;
  const document = read.value;
  const inputs = await addInputs(source, { document, html: undefined });
  return openCaseTemplate({
    summary: { ...detail, outputFormat: document.outputFormat },
    templateId: detail.identifier,
    properties: [],
    source,
    document,
    html: undefined,
    inputs,
    documentProblems: [],
  });
}
