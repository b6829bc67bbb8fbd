import type { JsonObject } from "#contract/json.ts";
import type { Problem } from "#contract/problems.ts";
import { propertySpecOf, sceneComponentTypes } from "#scene/properties/component-properties.ts";
import { propertyLabel } from "../../../base/language/problems/labels/property-label.ts";
import { toProblemWords } from "../../../base/language/problems/problem-words.ts";
import { texts as problemTexts } from "../../../base/language/problems/texts.ts";
import { idOf, listComponents } from "../../../model/design/source/components.ts";

/** A fault of a refused document in words, with the component that has it, if it is one's. */
export interface RefusedPart {
  id: string | undefined;
  words: string;
}

const componentPath = /^document(?:\.pages\[(\d+)\])?\.components\[(\d+)\](?:\.(.+))?$/;

/** Names the component and its property where the service names their place: `document.components[0].fontSize`. */
export function toRefusedPart(source: JsonObject, problem: Problem): RefusedPart {
  const [, page = "0", index = "", property] = componentPath.exec(problem.path) ?? [];
  const component = index === "" ? undefined : listComponents(source, Number(page))[Number(index)];
  if (component === undefined) return { id: undefined, words: `${toProblemWords(problem)}.` };
  const id = idOf(component);
  const type = sceneComponentTypes.find((one) => one === component["type"]);
  const spec = type === undefined || property === undefined ? undefined : propertySpecOf(type, property);
  const name = spec === undefined ? property : propertyLabel(spec.label);
  const named = [id, name, problemTexts.fault(problem)].filter((part) => part !== undefined);
  return { id, words: `${named.join(": ")}.` };
}
