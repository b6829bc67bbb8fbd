import type { QueryClient } from "@tanstack/react-query";
import { untilIdle } from "../idle/until-idle.ts";

/** Letters that the interface's own fonts lack. */
const otherScripts = /[\u0250-\u1dff\u2c00-\ufaff\u{10000}-\u{10ffff}]/u;

/**
 * Loads the fonts for other scripts (`script-fonts.ts`, a chunk of its own) when a response or a typed text has such
 * letters. Most visits need none.
 */
export function watchScripts(queries: QueryClient): void {
  const stopQueries = queries.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success")
      look(JSON.stringify(event.action.data) ?? "");
  });
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) look(target.value);
  };
  document.addEventListener("input", onInput, { passive: true });

  function look(text: string): void {
    if (!otherScripts.test(text)) return;
    stopQueries();
    document.removeEventListener("input", onInput);
    // Waits until idle, because the files have some hundred kB and pictures come first. Until then the system's fonts
    // show.
    void untilIdle()
      .then(() => import("./script-fonts.ts"))
      .then(
        ({ offerScriptFonts }) => offerScriptFonts(),
        () => {
          // The chunk failed to load: the system's fonts stay.
        },
      );
  }
}
