import { isJsonObject } from "#contract/json.ts";
import { pageHeaders } from "./security-headers.ts";

export const plainLanguages = ["en", "de"] as const;
export type PlainLanguage = (typeof plainLanguages)[number];

/** The first available language of `Accept-Language`; browsers list them by descending weight. */
export function preferredLanguage(accepted: string | null): PlainLanguage {
  const first = /(?:^|,)\s*(de|en)\b/i.exec(accepted ?? "")?.[1]?.toLowerCase();
  return first === "de" ? "de" : "en";
}

export interface PlainPage {
  language: PlainLanguage;
  title: string;
  /** HTML of the head, such as further styles. */
  head?: string;
  /** HTML of `main`, below the heading. */
  content: string;
  /** HTML after `main`. */
  scripts?: string;
}

/**
 * A page in the style of the dashboard, without its files. The colours are those of `tokens.css`, the key of the theme that
 * of `public/theme.js`.
 */
export function toPlainPage({ language, title, head = "", content, scripts = "" }: PlainPage): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; background: light-dark(oklch(.985 .004 85), oklch(.185 .007 60)); color: light-dark(oklch(.235 .018 60), oklch(.955 .006 85)); font: 15px/24px ui-sans-serif, system-ui, sans-serif }
:root[data-theme=light] { color-scheme: light }
:root[data-theme=dark] { color-scheme: dark }
body { display: grid; place-items: center; min-height: 100dvh; margin: 0; padding: 16px; box-sizing: border-box }
main { max-width: 46ch; text-align: center }
h1 { margin: 24px 0 8px; font-size: 18px; font-weight: 600 }
p { margin: 0; color: light-dark(oklch(.445 .016 65), oklch(.765 .01 80)) }
path { fill: currentcolor }
path + path { fill: light-dark(oklch(.55 .21 355), oklch(.72 .17 352)) }
</style>
${head}<script>
try {
  const theme = localStorage.getItem("overprint.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {}
</script>
</head>
<body>
<main>
<svg width="44" height="44" viewBox="0 0 28 28" aria-hidden="true"><path d="M3 3h14v14H3z"/><path d="M11 11h14v14H11z"/></svg>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
${scripts}</body>
</html>
`;
}

/** Shows the message of a refusal to a browser that navigates; any other caller gets the refusal unchanged. */
export async function asPage(refusal: Response, accept: string | null): Promise<Response> {
  if (accept?.includes("text/html") !== true) return refusal;
  const body: unknown = await refusal.json();
  const content = `<p>${escapeHtml(isJsonObject(body) ? String(body["msg"]) : "")}</p>`;
  const html = toPlainPage({ language: "en", title: "This dashboard cannot be opened like this", content });
  return pageAnswer(html, { status: refusal.status, headers: { connection: "close" } });
}

/** A response with a page. `sendsForms`: to this server. */
export function pageAnswer(
  html: string,
  { status, sendsForms = false, headers = {} }: PageAnswerOptions,
): Response {
  return new Response(html, {
    status,
    headers: {
      ...pageHeaders(html, { sendsForms }),
      // With `no-referrer` browsers send forms with the origin `null`, which no server can tell from a foreign one.
      ...(sendsForms ? { "referrer-policy": "same-origin" } : {}),
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      vary: "accept, accept-language",
      ...headers,
    },
  });
}

interface PageAnswerOptions {
  status: number;
  sendsForms?: boolean;
  headers?: Readonly<Record<string, string>>;
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
