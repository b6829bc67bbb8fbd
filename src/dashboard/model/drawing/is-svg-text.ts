/** Whether a text begins with a drawing, after a declaration and comments. */
export function isSvgText(text: string): boolean {
  const start = text
    .slice(0, 10_000)
    .replace(/^(?:\s|\uFEFF|<\?[^>]*\?>|<!--.*?-->|<!doctype svg[^>[]*(?:\[[^\]]*\])?\s*>)*/is, "");
  return /^<(?:\w+:)?svg[\s>]/.test(start);
}
