/**
 * The address of a refresh that takes no second, such as `0; url=/new`; undefined if it takes longer or names none (HTML,
 * "shared declarative refresh steps"). One inside `noscript` is not read: browsers never follow it, and most lead to a page
 * that asks for scripts.
 */
export function readRefresh(value: string): string | undefined {
  const parts = /^\s*(?:0+(?:\.[\d.]*)?|\.[\d.]*)(?:\s*[;,]\s*|\s+)(.*)$/s.exec(value);
  const rest = parts?.[1]?.replace(/^url\s*=\s*/i, "") ?? "";
  const [, quoted] = /^(["'])(.*?)(?:\1|$)/s.exec(rest)?.slice(1) ?? [];
  const address = (quoted ?? rest).trim();
  return address === "" ? undefined : address;
}
