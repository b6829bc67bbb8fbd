import { Importer } from "../importing/importer.tsx";
import type { EditableComponent } from "../composition/editable-properties.ts";
import type { Composition } from "../composition/composition.ts";
import type { CompositionState } from "../composition/use-composition.ts";
import type { ComposedTemplate } from "../template/composed-template.ts";
import { findUnknownNames } from "./names/unknown-names.ts";
import type { LearnedNames } from "./names/use-learned-names.ts";

export interface ComposerImporterProps {
  template: ComposedTemplate;
  state: CompositionState;
  named: readonly EditableComponent[];
  /** The address of the current service. */
  service: string;
  learned: LearnedNames;
  nameProperties: (composition: Composition) => Composition;
}

/** The import dialog of the composer; an import is one step of undo, and its names are learned. */
export function ComposerImporter(props: ComposerImporterProps) {
  const { template, state, named, service, learned, nameProperties } = props;
  return (
    <Importer
      summary={template.summary}
      composition={state.composition}
      componentIds={named.map(({ id }) => id)}
      service={service}
      nameProperties={nameProperties}
      findUnknownNames={(changes) => findUnknownNames(template, changes)}
      onImport={(imported) => {
        const next = nameProperties(imported);
        learned.learn(next.changes);
        state.update(() => next);
      }}
    />
  );
}
