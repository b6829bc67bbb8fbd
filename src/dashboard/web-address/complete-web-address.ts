/** What a person types for a page becomes an address: `example.com` gets its scheme. Anything else stays as typed. */
export function completeWebAddress(typed: string): string {
  const text = typed.trim();
  if (text === "" || /^[a-z][a-z0-9+.-]*:\/\//i.test(text) || /\s/.test(text)) return text;
  const host = /^[^/?#]+/.exec(text)?.[0] ?? "";
  const isHost = /^(localhost|\[[\da-f:]+\]|[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+)(:\d+)?$/iu.test(host);
  return isHost ? `https://${text}` : text;
}
