import { untilIdle } from "../../base/browser/until-idle.ts";

/** `--font-sans` and `--font-mono` name it after the interface's own families; `fonts.css` has its first face. */
const scriptFamilyName = "Overprint Scripts";

/**
 * Loads the fonts for other scripts (`script-fonts.ts`, a chunk of its own) when a character of one is shown anywhere:
 * in a response, a link, a stored draft or a typed text. The browser then loads the family's first face. Most visits
 * need none.
 */
export function watchScripts(): void {
  function look(): void {
    if (![...document.fonts].some(isNeeded)) return;
    document.fonts.removeEventListener("loading", look);
    // Waits until idle, because the files have some hundred kB and pictures come first. Until then the system's fonts
    // show.
    void untilIdle()
      .then(() => import("./script-fonts.ts"))
      .then(
        ({ offerScriptFonts }) => offerScriptFonts(scriptFamilyName),
        () => {
          // The chunk failed to load: the system's fonts stay.
        },
      );
  }
  document.fonts.addEventListener("loading", look);
  look();
}

/** Some browsers report the family's name in quotes. */
function isNeeded({ family, status }: FontFace): boolean {
  return family.replaceAll(/["']/g, "") === scriptFamilyName && status !== "unloaded";
}
