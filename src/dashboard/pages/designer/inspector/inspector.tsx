import { useMemo, useState } from "react";
import { announce } from "../../../base/design-system/toast.ts";
import {
  type EditableComponent,
  isScenePage,
  listNamedComponents,
} from "../../../model/composition/editable-properties.ts";
import { FieldGroupSection } from "../../../features/fields/field-group-section.tsx";
import { groupFields } from "../../../features/fields/field-groups.ts";
import { FieldSurroundingsProvider } from "../../../features/fields/field-surroundings.ts";
import { useMeasuredText } from "../../../features/fields/use-measured-text.ts";
import { faultsByKey } from "../rejected-values.ts";
import { InputsSection, TemplateInputsSection } from "../inputs/inputs-section.tsx";
import { placeWords } from "../canvas/place-words.ts";
import type { DesignerTool } from "../canvas/designer-tool.ts";
import { texts } from "../texts.ts";
import type { Designer } from "../use-designer.ts";
import { ArrangeSection } from "./arrange-section.tsx";
import { ComponentIdField } from "./component-id-field.tsx";
import { GroupNameField } from "./group-name-field.tsx";
import { PageSection } from "./page-section.tsx";
import { PagesSection } from "./pages-section.tsx";
import { commonFields, stateOfSelection } from "./selection-component.ts";
import { keepUnchanged } from "./unchanged-fields.ts";

export interface InspectorProps {
  designer: Designer;
  page: number;
  onTurn: (page: number) => void;
  onTool: (tool: DesignerTool) => void;
}

/** The fields of what is selected; those of the page where nothing is. */
export function Inspector({ designer, page, onTurn, onTool }: InspectorProps) {
  const { document, selectedIds, values } = designer;
  const components = useSelectedComponents(designer);
  const selected = components.filter(({ id }) => selectedIds.includes(id));
  const shown = selected.length === 0 ? components.filter(isScenePage) : selected;
  const common = useMemo(() => (shown.length > 1 ? commonFields(shown) : undefined), [shown]);
  const [only] = shown;
  const component = common?.component ?? only;
  const state =
    common === undefined
      ? values
      : stateOfSelection(
          values,
          shown.map(({ id }) => id),
        );
  const measured = useMeasuredText(document, shown.length === 1 ? only?.id : undefined, undefined);
  const surroundings = useMemo(
    () => ({ components, changes: values.composition.changes }),
    [components, values.composition.changes],
  );
  if (component === undefined || only === undefined) return null;
  const isPage = isScenePage(component);
  const faults = faultsByKey(designer.design, shown);
  return (
    <FieldSurroundingsProvider value={surroundings}>
      <section
        aria-label={
          common === undefined ? texts.inspector.of(only.id) : texts.inspector.several(shown.length)
        }
        className="flex flex-col"
        onBlur={designer.finishGesture}
        onPointerUp={designer.finishGesture}
      >
        {common !== undefined ? (
          <>
            <h2 className="px-4 py-2 text-15 font-semibold">{texts.inspector.several(shown.length)}</h2>
            <GroupNameField designer={designer} />
          </>
        ) : isPage ? (
          <h2 className="px-4 py-2 text-15 font-semibold">{texts.inspector.page}</h2>
        ) : (
          <ComponentIdField key={only.id} designer={designer} id={only.id} type={only.type} />
        )}
        {!isPage && (
          <ArrangeSection
            {...{ designer, page, onTool }}
            onSpeak={(design) => announce(placeWords(design, page))}
          />
        )}
        {isPage && <PageSection designer={designer} />}
        {isPage && <PagesSection {...{ designer, page, onTurn }} />}
        {groupFields(component).map((group) => (
          <FieldGroupSection
            key={`${component.id} ${group.name}`}
            {...{ component, state, faults }}
            group={group.name === "place" ? { ...group, isOpen: true } : group}
            measured={common === undefined ? measured : undefined}
            mixed={common?.mixed}
          />
        ))}
        {isPage && <TemplateInputsSection designer={designer} onSelect={(id) => designer.select([id])} />}
        {common === undefined && (
          <InputsSection key={`inputs ${only.id}`} designer={designer} component={only} />
        )}
      </section>
    </FieldSurroundingsProvider>
  );
}

/** The selected components and the page. An edit changes only the objects of what it changes. */
function useSelectedComponents({ document, selectedIds }: Designer): readonly EditableComponent[] {
  const listed = useMemo(() => {
    const isSelected = ({ id }: { id: string }) => selectedIds.includes(id);
    const pages = document.pages.map((one) => ({ ...one, components: one.components.filter(isSelected) }));
    return listNamedComponents({ ...document, pages }, []);
  }, [document, selectedIds]);
  const [shown, setShown] = useState({ listed, components: listed });
  if (shown.listed === listed) return shown.components;
  const components = keepUnchanged(shown.components, listed);
  setShown({ listed, components });
  return components;
}
