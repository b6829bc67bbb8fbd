import { errorAnswer } from "#proxy/error-answer.ts";
import { pageHeaders } from "./security-headers.ts";

const words = {
  en: {
    title: "Overprint is starting",
    text: "The first start also prepares the templates, which takes some seconds. This page reloads by itself.",
    gone: "Overprint does not respond any more. See the terminal in which it was started for the cause.",
  },
  de: {
    title: "Overprint startet",
    text: "Der erste Start bereitet auch die Vorlagen vor; das dauert einige Sekunden. Diese Seite lädt von selbst weiter.",
    gone: "Keine Antwort mehr. Warum, steht im Terminal, in dem der Start geschah.",
  },
} as const;

const retryAfter = { "retry-after": "1" };

/** The response of a port before its parts are ready: a page to a browser, JSON to a program; 503 to both. */
export function startingAnswer(request: Request): Response {
  const takesPages = request.headers.get("accept")?.includes("text/html") === true;
  if (!takesPages || request.method !== "GET") {
    return errorAnswer(503, "unavailable", "The product is starting. Try again in a second.", retryAfter);
  }
  const html = pages[preferredLanguage(request.headers.get("accept-language") ?? "")];
  return new Response(html, {
    status: 503,
    headers: {
      ...pageHeaders(html),
      ...retryAfter,
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      vary: "accept, accept-language",
    },
  });
}

type Language = keyof typeof words;

/** The first available language of `Accept-Language`; browsers list them by descending weight. */
function preferredLanguage(accepted: string): Language {
  const first = /(?:^|,)\s*(de|en)\b/i.exec(accepted)?.[1]?.toLowerCase();
  return first === "de" ? "de" : "en";
}

/**
 * Pages in the style of the dashboard, without its files, which may not be built yet. The colours are those of
 * `tokens.css`, the key of the theme that of `public/theme.js`. A page polls until the product is ready; without scripts
 * it reloads itself.
 */
const pages: Readonly<Record<Language, string>> = { en: toPage("en"), de: toPage("de") };

function toPage(language: Language): string {
  const { title, text, gone } = words[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<noscript><meta http-equiv="refresh" content="2"></noscript>
<style>
:root { color-scheme: light dark; background: light-dark(oklch(.985 .004 85), oklch(.185 .007 60)); color: light-dark(oklch(.235 .018 60), oklch(.955 .006 85)); font: 15px/24px ui-sans-serif, system-ui, sans-serif }
:root[data-theme=light] { color-scheme: light }
:root[data-theme=dark] { color-scheme: dark }
body { display: grid; place-items: center; min-height: 100dvh; margin: 0; padding: 16px; box-sizing: border-box }
main { max-width: 46ch; text-align: center }
h1 { margin: 24px 0 8px; font-size: 18px; font-weight: 600 }
p { margin: 0; color: light-dark(oklch(.445 .016 65), oklch(.765 .01 80)) }
path { fill: currentcolor }
path + path { fill: light-dark(oklch(.55 .21 355), oklch(.72 .17 352)); animation: print 1.6s ease-in-out infinite alternate }
@keyframes print { from { transform: translate(-5px, -5px) } }
@media (prefers-reduced-motion: reduce) { path + path { animation: none } }
</style>
<script>
try {
  const theme = localStorage.getItem("overprint.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {}
</script>
</head>
<body>
<main>
<svg width="44" height="44" viewBox="0 0 28 28" aria-hidden="true"><path d="M3 3h14v14H3z"/><path d="M11 11h14v14H11z"/></svg>
<h1>${title}</h1>
<p role="status" data-gone="${gone}">${text}</p>
</main>
<script>
const note = document.querySelector("[role=status]");
const first = note.textContent;
async function ask() {
  try {
    const { status } = await fetch(location.href, { headers: { accept: "application/json" }, cache: "no-store" });
    if (status !== 503) return location.reload();
    if (note.textContent !== first) note.textContent = first;
  } catch {
    note.textContent = note.dataset.gone;
  }
  setTimeout(ask, 700);
}
setTimeout(ask, 700);
</script>
</body>
</html>
`;
}
