import { createBrowserRouter, redirect } from "react-router";
import { NotFoundPage } from "./shell/not-found-page.tsx";
import { RouteFailed } from "./shell/route-failed.tsx";
import { Shell } from "./shell/shell.tsx";

/** Every page is a chunk of its own, fetched when its address is opened. */
export function createRouter() {
  return createBrowserRouter([
    {
      Component: Shell,
      // The shell's frame is drawn by the first page's own placeholder; a second one would only flash.
      HydrateFallback: () => null,
      ErrorBoundary: RouteFailed,
      children: [
        { index: true, loader: () => redirect("/templates") },
        {
          ErrorBoundary: RouteFailed,
          children: [
            {
              path: "templates",
              lazy: async () => ({
                Component: (await import("./templates/templates-page.tsx")).TemplatesPage,
              }),
            },
            {
              path: "templates/:templateId/compose",
              lazy: async () => ({ Component: (await import("./composer/composer-page.tsx")).ComposerPage }),
            },
            {
              path: "history/:requestId?",
              lazy: async () => ({ Component: (await import("./history/history-page.tsx")).HistoryPage }),
            },
            { path: "*", Component: NotFoundPage },
          ],
        },
      ],
    },
  ]);
}
