import { isJsonObject, type JsonObject, type JsonValue } from "#contract/json.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import { fieldsOf, ownFields, readKeyedDocument, recordNode, writeKeyedDocument } from "./keyed-document.ts";

/**
 * Why a component cannot have an id. `formerId`: it is a former id of another component. `dotted`: it contains a dot, so
 * the keys of `data` and of links could not name it.
 */
export type RenameProblem = "missing" | "taken" | "formerId" | "dotted";

/**
 * Gives a component of a canvas template another id. Its inputs, cases, groups and locks follow, and the former id
 * becomes an alias, so that callers may still send it. A component that gets a former id of its own back loses that
 * alias. `missing`: the document has no such component. The length of the id is not checked.
 */
export function renameComponent(
  document: JsonObject,
  from: string,
  to: string,
): Result<JsonObject, RenameProblem> {
  const { root, keys } = readKeyedDocument(document);
  const components = fieldsOf(root.fields.get(ownFields.components));
  const key = keys.get(from);
  const component = key === undefined ? undefined : components.get(key);
  if (key === undefined || component === undefined) return fail("missing");
  if (to === from) return succeed(document);
  if (to.includes(".")) return fail("dotted");
  if (keys.has(to)) return fail("taken");
  const { aliases } = document;
  const known = isJsonObject(aliases) ? aliases : {};
  if (Object.hasOwn(known, to) && known[to] !== from) return fail("formerId");
  const renamed = recordNode(new Map([...fieldsOf(component), ["id", { kind: "value", value: to }]]));
  const all = {
    ...root.fields.get(ownFields.components),
    ...recordNode(new Map([...components, [key, renamed]])),
  };
  const written = writeKeyedDocument({
    root: { ...root, fields: new Map([...root.fields, [ownFields.components, all]]) },
  });
  const kept = Object.entries(isJsonObject(written["aliases"]) ? written["aliases"] : {});
  written["aliases"] = Object.fromEntries([...kept.filter(([alias]) => alias !== to), [from, to]]);
  const { cases, design } = written;
  if (isJsonObject(design)) written["design"] = withRenamedMember(design, from, to);
  if (Array.isArray(cases)) written["cases"] = cases.map((one) => withRenamedBareKey(one, from, to));
  return succeed(written);
}

/** A case may set the main property of a component by the bare id. */
function withRenamedBareKey<Case>(one: Case, from: string, to: string): Case | JsonObject {
  if (!isJsonObject(one) || !isJsonObject(one["data"]) || from.includes(".")) return one;
  const data = Object.entries(one["data"]).map(([key, value]) => [key === from ? to : key, value]);
  return { ...one, data: Object.fromEntries(data) };
}

/** Groups of one name are kept as they are written, so the keys above miss their members. */
function withRenamedMember(design: JsonObject, from: string, to: string): JsonObject {
  const { groups } = design;
  if (!Array.isArray(groups)) return design;
  const renamed = groups.map((group): JsonValue => {
    const ids = isJsonObject(group) ? group["ids"] : undefined;
    if (!isJsonObject(group) || !Array.isArray(ids)) return group;
    return { ...group, ids: ids.map((id) => (id === from ? to : id)) };
  });
  return { ...design, groups: renamed };
}
