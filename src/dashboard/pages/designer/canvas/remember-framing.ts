import type { JsonObject } from "#contract/json.ts";
import {
  editComponents,
  idOf,
  listComponents,
  pageCountOf,
} from "../../../model/design/source/components.ts";
import type { Designer } from "../use-designer.ts";

const names = ["fit", "positionX", "positionY", "zoom"];

/** Remembers the place of a picture in its frame, and returns a function that restores it as its author wrote it. */
export function rememberFraming({ source, editSource }: Designer, id: string): () => void {
  const pages = Array.from({ length: pageCountOf(source) }, (_none, page) => page);
  const before = pages.flatMap((page) => listComponents(source, page)).find((one) => idOf(one) === id);
  const isFraming = (name: string) => names.includes(name);
  const framing = Object.fromEntries(Object.entries(before ?? {}).filter(([name]) => isFraming(name)));
  const restored = (component: JsonObject) => {
    if (names.every((name) => component[name] === framing[name])) return component;
    const values = Object.entries({ ...component, ...framing });
    return Object.fromEntries(values.filter(([name]) => !isFraming(name) || name in framing));
  };
  return () =>
    editSource((present) =>
      pages.reduce(
        (edited, page) =>
          editComponents(edited, page, (components) => {
            const next = components.map((one) => (idOf(one) === id ? restored(one) : one));
            return next.every((one, index) => one === components[index]) ? components : next;
          }),
        present,
      ),
    );
}
