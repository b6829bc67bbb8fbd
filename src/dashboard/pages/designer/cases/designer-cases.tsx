import { useCallback, useMemo, useRef, useState } from "react";
import type { JsonObject } from "#contract/json.ts";
import type { CaseTemplate } from "../../../features/cases/case-template.ts";
import { freeName } from "../../../model/composition/case-data.ts";
import {
  type AddCases,
  CasesView,
  type ChangeCases,
  useFocusCase,
} from "../../../features/cases/cases-view.tsx";
import type { TemplateCase } from "#scene/inputs/template-interface.ts";
import { lazyPart } from "../../../base/design-system/lazy-part.tsx";
import { casesOf, withCases } from "./source-cases.ts";
import { texts } from "../texts.ts";
import type { EditedSource } from "../use-designer.ts";

const CaseEditor = lazyPart(async () => (await import("./case-editor.tsx")).CaseEditor, {
  failed: () => <p className="p-2 text-error">{texts.cases.failed}</p>,
});

interface EditedCase extends TemplateCase {
  /** Whether it was just added. */
  isNew: boolean;
}

/** The edited case as it is now: by its name, or by its data after it was renamed. */
function findEdited(cases: readonly TemplateCase[], { name, data }: EditedCase): TemplateCase | undefined {
  return cases.find((one) => one.name === name) ?? cases.find((one) => one.data === data);
}

export interface DesignerCasesProps {
  designer: EditedSource;
  /** The source whose cases are shown, which may be a former one. */
  source: JsonObject;
  /** The template that the cases are drawn with. The same until an edit changes its picture or its rules. */
  opened: CaseTemplate;
}

/** The cases of the design, drawn again at each edit. They are part of the document: each change is a step of undo. */
export function DesignerCases({ designer, source, opened }: DesignerCasesProps) {
  const { editSource } = designer;
  const stored = source["cases"] ?? null;
  // The same list until an edit changes it.
  const cases = useMemo(() => casesOf({ cases: stored }), [stored]);
  const strip = useRef<HTMLDivElement>(null);
  const focusCase = useFocusCase(strip);
  const [edited, setEdited] = useState<EditedCase>();
  const found = edited === undefined ? undefined : findEdited(casesOf(designer.source), edited);
  // Undo may have removed it, and redo must not open it again.
  if (edited !== undefined && found === undefined) setEdited(undefined);
  else if (edited !== undefined && (found?.name !== edited.name || found.data !== edited.data))
    setEdited(found && { ...edited, name: found.name, data: found.data });

  const change = useCallback<ChangeCases>(
    (next) =>
      editSource((before) => withCases(before, typeof next === "function" ? next(casesOf(before)) : next)),
    [editSource],
  );
  const open = useCallback((one: TemplateCase) => setEdited({ ...one, isNew: false }), []);
  const addEmpty = useCallback(
    (add: AddCases) => {
      const added = { name: freeName(texts.cases.newName, cases), data: {} };
      if (add([added]) > 0) setEdited({ ...added, isNew: true });
    },
    [cases],
  );
  return (
    <div ref={strip}>
      <CasesView
        {...{ opened, cases, change }}
        style={noStyle}
        onOpen={open}
        addLabel={texts.cases.add}
        onAdd={addEmpty}
      />
      {found !== undefined && (
        <CaseEditor
          {...{ designer, opened }}
          name={found.name}
          isNew={edited?.isNew === true}
          onClose={() => {
            designer.finishGesture();
            setEdited(undefined);
            focusCase(found.name);
          }}
        />
      )}
    </div>
  );
}

const noStyle: readonly never[] = [];
