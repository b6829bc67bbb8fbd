import { Fragment, memo, type ReactNode, useState } from "react";
import type { ChangeValue } from "#contract/changes/change.ts";
import { pageMainProperty } from "#scene/page-component.ts";
import { parseGradient } from "#scene/values/gradient.ts";
import { classNames } from "../../base/design-system/class-names.ts";
import { useOpensWhen } from "../../base/design-system/disclosure.tsx";
import { FieldsDisclosure } from "../../base/design-system/fields-disclosure.tsx";
import { IconButton } from "../../base/design-system/button.tsx";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import {
  type EditableComponent,
  type EditableProperty,
  followsPicture,
  isCompact,
  isScenePage,
  toChangeValue,
  toFieldText,
  valuesToSet,
} from "../../model/composition/editable-properties.ts";
import type { MeasuredText } from "../../model/drawing/text-look.ts";
import type { FieldGroup } from "./field-groups.ts";
import { PropertyField, type PropertyFieldProps } from "./property-field.tsx";
import { texts } from "./texts.ts";
import type { ValueEditor } from "../../model/composition/value-editor.ts";

// Loaded later: pictures only, and the composer's chunk has a budget.
const FocalPointField = lazyPart(async () => (await import("./focal-point-field.tsx")).FocalPointField, {
  failed: () => null,
});

const InputField = lazyPart(async () => (await import("./inputs/input-field.tsx")).InputField, {
  // It looks the same, but a key in it would be lost with its element.
  loading: (props) => (
    <div inert>
      <PropertyField {...props} />
    </div>
  ),
  failed: (props) => <PropertyField {...props} />,
});

export interface FieldGroupSectionProps {
  component: EditableComponent;
  group: FieldGroup;
  editor: ValueEditor;
  faults: ReadonlyMap<string, string>;
  measured: MeasuredText | undefined;
  /** Properties whose value differs between the components for which this one stands. */
  mixed?: ReadonlySet<string> | undefined;
  /** Shows a property that the template does not list. */
  renderUnlisted?: ((props: OneFieldProps) => ReactNode) | undefined;
}

/** Fields below a heading. Opens when one of them changes; only the user closes it. */
export function FieldGroupSection({
  component,
  group,
  editor,
  faults,
  measured,
  mixed,
  renderUnlisted,
}: FieldGroupSectionProps) {
  const { valueOf, set } = editor;
  const valueIn = (property: string) => valueOf(component.id, property);
  const isChanged = (property: string) => valueIn(property) !== undefined;
  const changed = group.properties.filter(
    ({ property }) =>
      isChanged(property) &&
      !followsPicture(component.properties, { property, value: valueIn(property) }, isChanged),
  );
  const hasChange = changed.length > 0;
  const name = texts.groups[group.name];
  const [isOpen, setOpen] = useOpensWhen(hasChange, { isOpenAtFirst: group.isOpen, title: name });
  // Stays mounted once opened, because an upload may be running in it.
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  const noteOf = (property: string) => {
    if (mixed?.has(property) === true) return texts.mixed;
    if (measured?.state === "cut" && property === "text") return texts.cut;
    return property === pageMainProperty && isUnderGradient(component, valueOf)
      ? texts.underGradient
      : undefined;
  };
  return (
    <div className="relative border-b border-line last:border-b-0">
      <FieldsDisclosure
        title={name}
        mark={hasChange ? texts.changedIn(changed.length) : undefined}
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        {wasOpened && (
          <div className="grid grid-cols-2 items-start gap-x-3 gap-y-3 px-4 pt-1 pb-4">
            {group.properties.map((property) => {
              const field: OneFieldProps = {
                property,
                set,
                properties: component.properties,
                componentId: component.id,
                value: valueOf(component.id, property.property),
                fault: faults.get(property.property),
                note: noteOf(property.property),
                measured: property.property === "text" ? measured : undefined,
              };
              return property.source === "template" || renderUnlisted === undefined ? (
                <OneField key={property.property} {...field} />
              ) : (
                <Fragment key={property.property}>{renderUnlisted(field)}</Fragment>
              );
            })}
            {group.name === "content" && hasFocalPoint(component) && (
              <FocalPointField component={component} editor={editor} />
            )}
          </div>
        )}
      </FieldsDisclosure>
      {hasChange && component.source === "template" && (
        <span className="absolute top-1 right-3">
          <IconButton
            icon="reset"
            size="small"
            label={texts.resetGroup(name)}
            tooltipAlign="end"
            onClick={() =>
              set(
                changed.flatMap(({ property }) =>
                  valuesToSet(component.properties, {
                    componentId: component.id,
                    property,
                    value: undefined,
                  }),
                ),
              )
            }
          />
        </span>
      )}
    </div>
  );
}

/** Whether a gradient lies over the colour of the page. */
function isUnderGradient(component: EditableComponent, valueOf: ValueEditor["valueOf"]): boolean {
  const property = component.properties.find(({ kind }) => kind === "gradient");
  if (!isScenePage(component) || property === undefined) return false;
  const value = valueOf(component.id, property.property) ?? property.defaultText;
  return parseGradient(String(value)) !== undefined;
}

export interface OneFieldProps {
  componentId: string;
  property: EditableProperty;
  /** The properties of the same component. */
  properties: readonly EditableProperty[];
  /** `undefined`: not changed. */
  value: ChangeValue | undefined;
  set: ValueEditor["set"];
  fault: string | undefined;
  /** A hint below the field. */
  note: string | undefined;
  measured: MeasuredText | undefined;
}

/** One field and its changes. Memoised: a component has up to 40 fields, and a key changes one. */
export const OneField = memo(function OneField(props: OneFieldProps) {
  const { componentId, property, value, fault, note, measured } = props;
  const { set, reset } = changesOfField(props);
  return (
    <div className={classNames("min-w-0", !isCompact(property) && "col-span-2")}>
      <DescribedField
        componentId={componentId}
        measured={measured}
        property={property}
        text={textOfField(property, value)}
        isChanged={value !== undefined}
        fault={fault}
        note={note}
        onReset={reset}
        onTextChange={(text) => set(toChangeValue(property, text, value))}
      />
    </div>
  );
});

/** Sets a property, one undo step for a run of keys, or resets it. */
export function changesOfField({
  componentId,
  property: { property },
  properties,
  set,
}: Pick<OneFieldProps, "componentId" | "property" | "properties" | "set">) {
  const valuesOf = (value: ChangeValue | undefined) =>
    valuesToSet(properties, { componentId, property, value });
  return {
    set: (value: ChangeValue | undefined) => set(valuesOf(value), `${componentId}.${property}`),
    reset: () => set(valuesOf(undefined)),
  };
}

/** The field of a property, with the words of its input where it is one. */
function DescribedField({ measured, ...props }: PropertyFieldProps & Pick<OneFieldProps, "measured">) {
  const { input } = props.property;
  if (input === undefined) return <PropertyField {...props} />;
  return <InputField {...props} input={input} measured={measured} />;
}

/** The text that a field shows: of the change, else of the template. Lists are short only if a spec can read that. */
export function textOfField(
  { spec, defaultText = "" }: EditableProperty,
  value: ChangeValue | undefined,
): string {
  if (value === undefined) return defaultText;
  return spec === undefined && typeof value === "object" ? JSON.stringify(value) : toFieldText(value, spec);
}

function hasFocalPoint({ properties }: EditableComponent): boolean {
  return properties.some(({ property }) => property === "positionX");
}
