import { useDeferredValue } from "react";
import type { EditedSource } from "../edited-source.ts";
import { DesignerCases } from "./designer-cases.tsx";
import { useCasesOfSource } from "./use-cases-of-source.ts";

/** The cases of a canvas template. */
export function SceneCases({ designer }: { designer: EditedSource }) {
  // The main picture is drawn first.
  const read = useCasesOfSource(useDeferredValue(designer.source));
  return <DesignerCases designer={designer} {...read} />;
}
