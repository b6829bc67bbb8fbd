import type { TemplateDocument } from "#scene/document.ts";

/** Whether two scenes have the same picture: they differ at most in what is not painted. */
export function isSameScene(one: TemplateDocument, other: TemplateDocument): boolean {
  return (
    one.width === other.width &&
    one.height === other.height &&
    one.scaleFactor === other.scaleFactor &&
    isEqual(one.pages, other.pages)
  );
}

/** Compares plain data by its values. */
function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const entries = Object.entries(one);
  const others = new Map<string, unknown>(Object.entries(other));
  return (
    Array.isArray(one) === Array.isArray(other) &&
    entries.length === others.size &&
    entries.every(([name, value]) => others.has(name) && isEqual(value, others.get(name)))
  );
}
