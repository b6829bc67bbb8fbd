import type { QueryClient } from "@tanstack/react-query";
import { untilIdle } from "../idle/until-idle.ts";

/** Letters beyond Latin: what the interface's own fonts do not have. */
const otherScripts = /[\u0250-\u1dff\u2c00-\ufaff\u{10000}-\u{10ffff}]/u;

/**
 * Brings our fonts for other scripts (`script-fonts.ts`, a chunk of its own) as soon as something with such letters
 * was loaded or is typed. Most visits never see one.
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
    // The reader's own fonts stand in until then; files of some hundred kB must not come before the pictures.
    void untilIdle()
      .then(() => import("./script-fonts.ts"))
      .then(
        ({ offerScriptFonts }) => {
          offerScriptFonts();
        },
        () => {
          // The chunk did not arrive: the reader's own fonts stay.
        },
      );
  }
}
