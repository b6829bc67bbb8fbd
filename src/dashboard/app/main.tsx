import "../base/design-system/design-system.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { untilIdle } from "../base/browser/until-idle.ts";
import { leaveKeysToInputMethods } from "../base/design-system/keys.ts";
import { startLanguage } from "../base/language/language.ts";
import { createQueryClient } from "./query-client.ts";
import { App, openNavigation, untilPageIsLoaded } from "./router.tsx";

/** `--font-sans` and `--font-mono` name it after the interface's own families; `fonts.css` has its first face. */
const scriptFamilyName = "Overprint Scripts";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root.");

const queries = createQueryClient();
watchScripts();
leaveKeysToInputMethods(window);
void untilIdle()
  .then(() => import("../base/design-system/keep-focus.ts"))
  .then(
    ({ keepFocus }) => keepFocus(),
    () => {
      // The chunk failed to load: the browser decides where the focus goes.
    },
  );

// No top-level `await`: a translation's chunk imports the app's chunk, so both would wait for each other.
void startLanguage().then(async () => {
  const navigation = openNavigation(queries);
  await untilPageIsLoaded(navigation);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <App navigation={navigation} />
      </QueryClientProvider>
    </StrictMode>,
  );
});

/**
 * Loads the fonts for other scripts (`script-fonts.ts`, a chunk of its own) when a character of one is shown anywhere:
 * in a response, a link, a stored draft or a typed text. The browser then loads the family's first face. Most visits
 * need none.
 */
function watchScripts(): void {
  function look(): void {
    if (![...document.fonts].some(isNeeded)) return;
    document.fonts.removeEventListener("loading", look);
    // Waits until idle, because the files have some hundred kB and pictures come first. Until then the system's fonts
    // show.
    void untilIdle()
      .then(() => import("../model/drawing/script-fonts.ts"))
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
