import { Importer } from "../../features/importing/importer.tsx";
import type { EditableComponent } from "../../model/composition/editable-properties.ts";
import type { Composition } from "../../model/composition/composition.ts";
import type { CompositionState } from "../../model/composition/use-composition.ts";
import type { ComposedTemplate } from "../../model/template/composed-template.ts";
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
