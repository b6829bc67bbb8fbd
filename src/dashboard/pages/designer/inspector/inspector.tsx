import { Fragment, useMemo, useState } from "react";
import { announce } from "../../../base/design-system/toast.ts";
import { asSentence } from "../../../base/language/problems/problem-words.ts";
import {
  type EditableComponent,
  type EditableProperty,
  isScenePage,
  listNamedComponents,
} from "../../../model/composition/editable-properties.ts";
import { FieldGroupSection } from "../../../features/fields/field-group-section.tsx";
import { groupFields } from "../../../features/fields/field-groups.ts";
import { useEditedText } from "../../../features/stage/run-styling.ts";
import { useMeasuredText } from "../../../features/fields/use-measured-text.ts";
import { componentIconOf } from "../../../model/template/component-type.ts";
import { InputsSection, TemplateInputsSection } from "../inputs/inputs-section.tsx";
import { placeWords } from "../canvas/place-words.ts";
import { texts } from "../texts.ts";
import type { Designer } from "../use-designer.ts";
import { ArrangeSection } from "./arrange-section.tsx";
import { Icon } from "../../../base/design-system/icon.tsx";
import { Form, TextField } from "../../../base/design-system/text-field.tsx";
import { groupNameLengthMax, idLengthMax, nameGroup, renameTargetOf, useRename } from "../use-rename.ts";
import { groupsOf } from "../../../model/design/source/design-notes.ts";
import { findFormat, outputFormats } from "#contract/formats.ts";
import * as limits from "#contract/limits.ts";
import { applyChanges } from "#scene/apply-changes.ts";
import { NumberField } from "../../../base/design-system/number-field.tsx";
import { Switch } from "../../../base/design-system/switch.tsx";
import { Select } from "../../../base/design-system/select.tsx";
import { type Design, documentOf } from "../../../model/design/design.ts";
import { withDocumentFields } from "../design-actions.ts";
import { GuidesField, PagesSection, SafeZoneSelect } from "./page-fields.tsx";
import { commonFields, editorOfSelection, lettersOf } from "./selection-component.ts";
import { TypeFields, withoutTypeFields } from "./type-fields.tsx";
import { idsOffPage, movedOntoPage, type PageSize, scaledToPage } from "../page-size.ts";
import { Notice } from "../../../base/design-system/notice.tsx";
import { Button } from "../../../base/design-system/button.tsx";
import {
  PropertyNamesContext,
  setNamesInDesigner,
  useNamesInDesigner,
} from "../../../features/fields/field-context.ts";
import type { DesignerTool } from "../canvas/canvas-context.ts";

const numberFields = [
  { field: "width", minimum: 1, maximum: limits.canvasSidePxMax, unit: "px" },
  { field: "height", minimum: 1, maximum: limits.canvasSidePxMax, unit: "px" },
  { field: "scaleFactor", minimum: limits.scaleFactorMin, maximum: limits.scaleFactorMax, unit: "×" },
  { field: "quality", minimum: 1, maximum: 100, unit: undefined },
] as const;

export interface InspectorProps {
  designer: Designer;
  page: number;
  onTurn: (page: number) => void;
  onTool: (tool: DesignerTool) => void;
  /** Crops a picture on the canvas. */
  onCrop: (id: string) => void;
}

/** The fields of what is selected; those of the page where nothing is. */
export function Inspector({ designer, page, onTurn, onTool, onCrop }: InspectorProps) {
  const { document, selectedIds, design } = designer;
  const areNamesShown = useNamesInDesigner();
  const edited = useEditedText();
  const components = useSelectedComponents(designer);
  const selected = components.filter(({ id }) => selectedIds.includes(id));
  const shown = selected.length === 0 ? components.filter(isScenePage) : selected;
  const common = useMemo(() => (shown.length > 1 ? commonFields(shown) : undefined), [shown]);
  const [only] = shown;
  const component = common?.component ?? only;
  const editor =
    common === undefined
      ? designer
      : editorOfSelection(
          designer,
          shown.map(({ id }) => id),
        );
  const measured = useMeasuredText(document, shown.length === 1 ? only?.id : undefined, undefined);
  if (component === undefined || only === undefined) return null;
  const isPage = isScenePage(component);
  const typed =
    edited?.componentId === component.id && !edited.isCollapsed
      ? lettersOf(component, editor, edited)
      : { component, editor, mixed: common?.mixed };
  const faults = problemsByKey(design, shown);
  return (
    <section
      aria-label={common === undefined ? texts.inspector.of(only.id) : texts.inspector.several(shown.length)}
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
      <PropertyNamesContext value={areNamesShown}>
        {withoutTypeFields(groupFields(typed.component)).map((group) => (
          <Fragment key={`${component.id} ${group.name}`}>
            <FieldGroupSection
              {...{ component, editor, faults }}
              group={group.name === "place" ? { ...group, isOpen: true } : group}
              measured={common === undefined ? measured : undefined}
              mixed={common?.mixed}
            />
            {group.name === "content" && common === undefined && only.type === "IMAGE" && (
              <div className="border-b border-line px-4 py-3">
                <Button size="small" icon="crop" onClick={() => onCrop(only.id)}>
                  {texts.actions.crop}
                </Button>
              </div>
            )}
            {group.name === "content" && <TypeFields {...typed} faults={faults} />}
          </Fragment>
        ))}
      </PropertyNamesContext>
      {isPage && <TemplateInputsSection designer={designer} onSelect={(id) => designer.select([id])} />}
      {common === undefined && (
        <InputsSection key={`inputs ${only.id}`} designer={designer} component={only} />
      )}
      <Switch
        label={texts.inspector.propertyNames}
        className="px-4"
        checked={areNamesShown}
        onValueChange={setNamesInDesigner}
      />
    </section>
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

interface ComponentIdFieldProps {
  designer: Designer;
  id: string;
  type: string | undefined;
}

/** The name by which callers change a component. Taken over when the field is left; Escape takes it back. */
function ComponentIdField({ designer, id, type }: ComponentIdFieldProps) {
  // A faulty name stays as typed, with the reason.
  const { value, error, type: setTyped, apply, revert } = useRename(designer, id);
  return (
    <Form className="flex items-start gap-2 px-4 py-2" onSubmit={apply}>
      <Icon name={componentIconOf(type)} className="mt-8 text-ink-3" />
      <TextField
        label={texts.id.label}
        isMono
        size="small"
        className="min-w-0 flex-1"
        maxLength={idLengthMax}
        value={value}
        error={error}
        onValueChange={setTyped}
        onBlur={() => apply()}
        onKeyDown={(event) => {
          if (event.key === "Escape") revert();
        }}
      />
    </Form>
  );
}

/** The name of the group that is selected; nothing where the selection is no whole group. */
function GroupNameField({ designer }: { designer: Designer }) {
  const { source, selectedIds } = designer;
  const target = renameTargetOf(source, selectedIds);
  const group = groupsOf(source).find(({ ids }) => target?.isGroup === true && ids.includes(target.id));
  if (target === undefined || group === undefined) return null;
  return (
    <TextField
      label={texts.inspector.groupName}
      size="small"
      className="px-4 pb-2"
      maxLength={groupNameLengthMax}
      keepsTyped
      value={group.name}
      onValueChange={(name) => nameGroup(designer, target.id, name, `group ${group.ids.join(" ")}`)}
    />
  );
}

/** Size and format of the document, guides and the safe zone. */
function PageSection({ designer }: { designer: Designer }) {
  const { design, document, history } = designer;
  const [refused, setRefused] = useState<{ field: string; value: number | undefined }>();
  // The size before the first change, whose values in between are keys of one number.
  const [resized, setResized] = useState<{ from: PageSize; taken?: Design["source"] }>();
  // An offer that was accepted returns once that is undone.
  const isTaken =
    resized?.taken !== undefined && [design, ...history.past].some(({ source }) => source === resized.taken);
  const set = (field: (typeof numberFields)[number]["field"], value: number | undefined) => {
    const next = value === undefined ? undefined : withDocumentFields(designer.design, { [field]: value });
    // A size that no document can have stays in its field, with the reason.
    setRefused(next === undefined ? { field, value } : undefined);
    if (next === undefined) return;
    designer.edit(() => next, `document ${field}`);
    if (field === "width" || field === "height")
      setResized((before) =>
        before === undefined || isTaken
          ? { from: { width: document.width, height: document.height } }
          : before,
      );
  };
  const isLossy = findFormat(document.outputFormat)?.hasQuality === true;
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-3 border-b border-line px-4 py-3">
      {numberFields
        .filter(({ field }) => field !== "quality" || isLossy)
        .map(({ field, minimum, maximum, unit }) => (
          <NumberField
            key={field}
            label={texts.document[field]}
            minimum={minimum}
            maximum={maximum}
            {...(unit !== undefined && { unit })}
            {...(field === "scaleFactor" && { step: 0.5 })}
            value={refused?.field === field ? refused.value : document[field]}
            error={refused?.field === field ? texts.document.tooLarge(minimum, maximum) : undefined}
            onValueChange={(value) => set(field, value)}
          />
        ))}
      {resized !== undefined && !isTaken && (
        <Resized
          designer={designer}
          from={resized.from}
          onTake={(taken) => setResized({ from: resized.from, taken })}
          onEnd={() => setResized(undefined)}
        />
      )}
      <Select
        label={texts.document.outputFormat}
        value={document.outputFormat}
        options={outputFormats.map((value) => ({ value, label: value.toUpperCase() }))}
        onValueChange={(value) =>
          designer.edit((design) => withDocumentFields(design, { outputFormat: value }) ?? design)
        }
      />
      <SafeZoneSelect designer={designer} />
      <GuidesField designer={designer} />
    </div>
  );
}

interface ResizedProps {
  designer: Designer;
  /** The size before. */
  from: PageSize;
  onTake: (source: Design["source"]) => void;
  onEnd: () => void;
}

/** Says what a change of the size has put off the page, and offers to bring it back. */
function Resized({ designer, from, onTake, onEnd }: ResizedProps) {
  const { design, document } = designer;
  if (from.width === document.width && from.height === document.height) return null;
  const ids = idsOffPage(design, from);
  const words = texts.resized;
  const take = (change: (design: Design) => Design) => {
    const next = change(design);
    designer.finishGesture();
    designer.edit(() => next);
    onTake(next.source);
  };
  return (
    <Notice
      tone={ids.length === 0 ? "info" : "warn"}
      title={ids.length === 0 ? words.nothingOff : words.off(ids.length, ids.slice(0, 3).join(", "))}
      className="col-span-2"
      actions={
        <>
          <Button size="small" onClick={() => take((present) => scaledToPage(present, from))}>
            {words.scale}
          </Button>
          {ids.length > 0 && (
            <Button size="small" onClick={() => take((present) => movedOntoPage(present, ids))}>
              {words.move}
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={onEnd}>
            {words.leave}
          </Button>
        </>
      }
    >
      {words.scaleHint} {ids.length > 0 && words.moveHint}
    </Notice>
  );
}

/** Why typed values are not in the source, by the property, for the fields of the given components. */
function problemsByKey(
  { source, rejected }: Design,
  components: readonly EditableComponent[],
): ReadonlyMap<string, string> {
  const ids = new Set(components.map(({ id }) => id));
  const own = rejected.filter(({ componentId }) => ids.has(componentId));
  if (own.length === 0) return none;
  const { faults } = applyChanges(documentOf(source), own);
  return new Map(
    faults.flatMap((fault) => {
      const change = own[fault.index];
      return change === undefined ? [] : [[change.property, asSentence(fault)] as const];
    }),
  );
}

const none: ReadonlyMap<string, string> = new Map();

/**
 * The components with the objects of the previous list where nothing changed, so that an edit renders only the fields
 * that it changes.
 */
function keepUnchanged(
  previous: readonly EditableComponent[],
  next: readonly EditableComponent[],
): readonly EditableComponent[] {
  const known = new Map(previous.map((component) => [component.id, component]));
  return next.map((component) => {
    const before = known.get(component.id);
    if (before === undefined || before.type !== component.type) return component;
    const properties = component.properties.map((property, index) => {
      const former = before.properties[index];
      return former !== undefined && isSame(former, property) ? former : property;
    });
    const isUnchanged = properties.every((property, index) => property === before.properties[index]);
    return isUnchanged ? before : { ...component, properties };
  });
}

function isSame(a: EditableProperty, b: EditableProperty): boolean {
  return a.property === b.property && a.defaultText === b.defaultText && a.spec === b.spec;
}
