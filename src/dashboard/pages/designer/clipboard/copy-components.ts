import { isJsonObject, type JsonObject } from "#contract/json.ts";
import { type Design, documentOf } from "../../../model/design/design.ts";
import { selectedOn } from "../design-actions.ts";
import type { DesignGroup } from "../../../model/design/source/design-notes.ts";
import { idOf, listComponents } from "../../../model/design/source/components.ts";

/** Marks copied components in the clipboard's text, which other programs may show. */
export const copiedMark = "components";
export const copiedVersion = 1;

/** Copied components, for another page or another template. */
export interface CopiedComponents {
  /** In paint order. */
  components: readonly JsonObject[];
  /** The rules of their inputs, by `component.property`. */
  inputs?: JsonObject;
  /** By the ids of the components. */
  groups?: readonly DesignGroup[];
  /** Px of the page that they are from. */
  page?: { width: number; height: number };
}

/** The selected components of a page as the text of the clipboard; undefined if there are none. */
export function copyComponents(design: Design, page: number): string | undefined {
  const ids = selectedOn(design, page);
  const components = listComponents(design.source, page).filter((one) => ids.has(idOf(one)));
  if (components.length === 0) return undefined;
  const { width, height } = documentOf(design.source);
  const inputs = inputsOf(design.source, ids);
  const copied = { overprint: copiedMark, version: copiedVersion, page: { width, height }, components };
  return JSON.stringify(Object.keys(inputs).length === 0 ? copied : { ...copied, inputs }, undefined, 2);
}

function inputsOf({ inputs }: JsonObject, ids: ReadonlySet<string>): JsonObject {
  const entries = isJsonObject(inputs) ? Object.entries(inputs) : [];
  return Object.fromEntries(entries.filter(([key]) => ids.has(inputOwner(key))));
}

/** The id in the key of an input, which may contain dots itself. */
export function inputOwner(key: string): string {
  return key.slice(0, Math.max(0, key.lastIndexOf(".")));
}
