/**
 * The address of a refresh that takes no second, such as `0; url=/new`; undefined if it takes longer or names none (HTML,
 * "shared declarative refresh steps").
 */
export function readRefresh(value: string): string | undefined {
  const parts = /^\s*(?:0+(?:\.[\d.]*)?|\.[\d.]*)(?:\s*[;,]\s*|\s+)(.*)$/s.exec(value);
  const rest = parts?.[1]?.replace(/^url\s*=\s*/i, "") ?? "";
  const [, quoted] = /^(["'])(.*?)(?:\1|$)/s.exec(rest)?.slice(1) ?? [];
  const address = (quoted ?? rest).trim();
  return address === "" ? undefined : address;
}

const scriptNavigation =
  /\blocation(?:\.href)?\s*(?:=\s*|\.(?:replace|assign)\(\s*)(["'])([^"'\s]{1,2000})\1/g;

/**
 * Whether a page's script leads to the same address as the refresh inside its `noscript`, as those of short links do.
 * Without such a script most of these lead to a page that asks for scripts.
 */
export function isScriptRefresh(value: string, html: string): boolean {
  const address = readRefresh(value);
  if (address === undefined) return false;
  return [...html.matchAll(scriptNavigation)].some(([, , to]) => to?.replaceAll("\\/", "/") === address);
}
