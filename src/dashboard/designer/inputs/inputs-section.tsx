import { useEffect, useState } from "react";
import type { PatternEngine } from "#scene/inputs/read-interface.ts";
import type { EditableComponent } from "../../composition/editable-properties.ts";
import { Button } from "../../design-system/button.tsx";
import { Disclosure } from "../../design-system/disclosure.tsx";
import { Select } from "../../design-system/select.tsx";
import { Switch } from "../../design-system/switch.tsx";
import { useMeasuredText } from "../../fields/use-measured-text.ts";
import { propertyLabel } from "../../problems/labels/property-label.ts";
import { inputOf, isOnlyInputs, listInputKeys, setInput, setOnlyInputs } from "../source/inputs.ts";
import type { Designer } from "../use-designer.ts";
import { InputCard } from "./input-card.tsx";
import { texts } from "./texts.ts";

export interface InputsSectionProps {
  designer: Designer;
  component: EditableComponent;
}

/** The inputs of one component: which of its properties callers set, with their words and rules. */
export function InputsSection({ designer, component }: InputsSectionProps) {
  const { source, document } = designer;
  const patterns = usePatterns();
  const keyOf = (property: string) => `${component.id}.${property}`;
  const inputs = component.properties.flatMap((property) => {
    const input = inputOf(source, keyOf(property.property));
    return input === undefined ? [] : [{ property, input }];
  });
  const text = component.properties.find(({ hasEmphasis }) => hasEmphasis === true);
  const measured = useMeasuredText(document, component.id, text?.defaultText);
  const others = component.properties
    .filter(({ property }) => inputOf(source, keyOf(property)) === undefined)
    .toSorted(
      (a, b) => Number(b.property === component.mainProperty) - Number(a.property === component.mainProperty),
    );
  const add = (property: string) =>
    designer.edit((design) => {
      const edited = setInput(design.source, keyOf(property), {});
      return edited.ok ? { ...design, source: edited.value } : design;
    });
  return (
    <Disclosure
      title={
        <>
          {texts.title}
          {inputs.length > 0 && (
            <span className="figures text-accent-text">{texts.count(inputs.length)}</span>
          )}
        </>
      }
      opensWhen={inputs.length > 0}
      className="border-b border-line px-4 py-2"
      titleClassName="text-12 font-medium text-ink-2"
    >
      <div className="flex flex-col gap-3 py-2">
        <p className="text-12 text-ink-2">{texts.hint}</p>
        {inputs.map(({ property, input }) => (
          <InputCard
            key={property.property}
            {...{ designer, property, input, patterns }}
            inputKey={keyOf(property.property)}
            measured={property === text ? measured : undefined}
          />
        ))}
        <Select
          label={texts.add}
          size="small"
          value=""
          options={[
            { value: "", label: texts.choose },
            ...others.map(({ property, label }) => ({ value: property, label: propertyLabel(label) })),
          ]}
          onValueChange={(property) => {
            if (property !== "") add(property);
          }}
        />
      </div>
    </Disclosure>
  );
}

/** All inputs of the template, and whether callers may set anything else. */
export function TemplateInputsSection({ designer }: { designer: Designer }) {
  const { source } = designer;
  const keys = listInputKeys(source);
  return (
    <Disclosure
      title={texts.all}
      opensWhen={keys.length > 0}
      className="border-b border-line px-4 py-2"
      titleClassName="text-12 font-medium text-ink-2"
    >
      <div className="flex flex-col gap-2 py-2">
        {keys.length === 0 ? (
          <p className="text-12 text-ink-2">{texts.none}</p>
        ) : (
          <>
            <Switch
              label={texts.only}
              hint={texts.onlyHint}
              checked={isOnlyInputs(source)}
              onValueChange={(isOnly) =>
                designer.edit((design) => ({ ...design, source: setOnlyInputs(design.source, isOnly) }))
              }
            />
            {keys.map((key) => (
              <Button
                key={key}
                size="small"
                variant="quiet"
                className="figures w-fit"
                aria-label={texts.open(key)}
                onClick={() => designer.select([key.slice(0, key.lastIndexOf("."))])}
              >
                {key}
              </Button>
            ))}
          </>
        )}
      </div>
    </Disclosure>
  );
}

/** The engine of patterns, which is large; undefined until it is loaded. */
function usePatterns(): PatternEngine | undefined {
  const [patterns, setPatterns] = useState<PatternEngine>();
  useEffect(() => {
    let isStale = false;
    import("#scene/inputs/match-pattern.ts").then(
      ({ countPatternSteps, isTooLarge, matchPattern, patternProblem }) => {
        if (!isStale)
          setPatterns({
            problemOf: patternProblem,
            isTooLarge,
            stepsOf: countPatternSteps,
            matches: matchPattern,
          });
      },
      () => {
        // Patterns cannot be edited then; everything else can.
      },
    );
    return () => {
      isStale = true;
    };
  }, []);
  return patterns;
}
