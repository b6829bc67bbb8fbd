import { findInput } from "#scene/inputs/read-interface.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import { Switch } from "../../../base/design-system/switch.tsx";
import { propertyLabel } from "../../../base/language/problems/labels/property-label.ts";
import { isOnlyInputs, listInputs, setOnlyInputs } from "../../../model/design/source/inputs.ts";
import { focusInput } from "./focused-input.ts";
import { GroupDisclosure } from "./group-disclosure.tsx";
import { componentsIn, type InputsDesigner } from "./inputs-designer.ts";
import { texts } from "./texts.ts";

export interface TemplateInputsSectionProps {
  designer: InputsDesigner;
  /** Selects a component, whose input takes the focus. */
  onSelect: (componentId: string) => void;
}

/** All inputs of the template, and whether callers may set anything else. */
export function TemplateInputsSection({ designer, onSelect }: TemplateInputsSectionProps) {
  const { source, editSource } = designer;
  const components = componentsIn(designer, source);
  const order = new Map([...components.keys()].map((id, index) => [id, index]));
  const inputs = listInputs(source)
    .flatMap(({ key, input }) => {
      const found = findInput(key, components);
      if (found === undefined) return [];
      const label = input.label ?? propertyLabel(found.spec.label);
      return [{ key, label, input, id: found.component.id }];
    })
    .toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  return (
    <GroupDisclosure title={texts.all} count={inputs.length}>
      {inputs.length === 0 ? (
        <p className="text-12 text-ink-2">{texts.none}</p>
      ) : (
        <>
          <Switch
            label={texts.only}
            hint={texts.onlyHint}
            checked={isOnlyInputs(source)}
            onValueChange={(isOnly) => editSource((before) => setOnlyInputs(before, isOnly))}
          />
          <ul className="border border-line">
            {inputs.map(({ key, label, input, id }) => (
              <li key={key} className="border-b border-line last:border-0">
                <button
                  type="button"
                  className="flex min-h-control w-full items-center gap-2 px-2 py-1 text-left text-13 hover:bg-hover"
                  onClick={() => {
                    focusInput(key);
                    onSelect(id);
                  }}
                >
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    <bdi>{label}</bdi>
                    <span className="figures block text-12 text-ink-3">{key}</span>
                  </span>
                  {input.required === true && <span className="text-12 text-ink-2">{texts.isRequired}</span>}
                  <Icon name="chevronRight" size={12} className="shrink-0 text-ink-3" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </GroupDisclosure>
  );
}
