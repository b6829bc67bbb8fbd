import { errorAnswer } from "#proxy/error-answer.ts";
import { pageAnswer, type PlainLanguage, preferredLanguage, toPlainPage } from "./plain-page.ts";

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
  const html = pages[preferredLanguage(request.headers.get("accept-language"))];
  return pageAnswer(html, { status: 503, headers: retryAfter });
}

/** A page polls until the product is ready; without scripts it reloads itself. */
const pages: Readonly<Record<PlainLanguage, string>> = { en: toPage("en"), de: toPage("de") };

function toPage(language: PlainLanguage): string {
  const { title, text, gone } = words[language];
  return toPlainPage({
    language,
    title,
    head: `<noscript><meta http-equiv="refresh" content="2"></noscript>
<style>
path + path { animation: print 1.6s ease-in-out infinite alternate }
@keyframes print { from { transform: translate(-5px, -5px) } }
@media (prefers-reduced-motion: reduce) { path + path { animation: none } }
</style>
`,
    content: `<p role="status" data-gone="${gone}">${text}</p>`,
    scripts: `<script>
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
`,
  });
}
