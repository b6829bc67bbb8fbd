import { createBrowserRouter, redirect } from "react-router";
import { NotFoundPage } from "./shell/not-found-page.tsx";
import { RouteFailed } from "./shell/route-failed.tsx";
import { Shell } from "./shell/shell.tsx";

/** Every page is a chunk of its own, fetched when its address is opened. */
export function createRouter() {
  return createBrowserRouter([
    {
      Component: Shell,
      ErrorBoundary: RouteFailed,
      children: [
        {
          ErrorBoundary: RouteFailed,
          // The frame stands at once; the page draws its own placeholder when its code is there.
          HydrateFallback: () => null,
          children: [
            { index: true, loader: () => redirect("/templates") },
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
            {
              path: "screenshot",
              lazy: async () => ({
                Component: (await import("./screenshot/screenshot-page.tsx")).ScreenshotPage,
              }),
            },
            {
              path: "metadata",
              lazy: async () => ({ Component: (await import("./metadata/metadata-page.tsx")).MetadataPage }),
            },
            {
              path: "webhooks",
              lazy: async () => ({ Component: (await import("./webhooks/webhooks-page.tsx")).WebhooksPage }),
            },
            {
              path: "connection",
              lazy: async () => ({
                Component: (await import("./connection-page/connection-page.tsx")).ConnectionPage,
              }),
            },
            { path: "*", Component: NotFoundPage },
          ],
        },
      ],
    },
  ]);
}
