import { createBrowserRouter, redirect } from "react-router";
import { NotFoundPage } from "./shell/not-found-page.tsx";
import { RouteFailed } from "./shell/route-failed.tsx";
import { OverlayLayer } from "./overlay-layer.tsx";
import { Shell } from "./shell/shell.tsx";

/** Each page is a chunk, fetched when its address is opened. */
export function createRouter() {
  return createBrowserRouter([
    {
      element: <Shell overlays={<OverlayLayer />} />,
      ErrorBoundary: RouteFailed,
      children: [
        {
          ErrorBoundary: RouteFailed,
          // Only the shell is rendered until the page's code is loaded.
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
              path: "templates/:templateId/batch",
              lazy: async () => ({ Component: (await import("./batch/batch-page.tsx")).BatchPage }),
            },
            {
              path: "history/:requestId?",
              lazy: async () => ({ Component: (await import("./history/history-page.tsx")).HistoryPage }),
            },
            {
              path: "history/compare/:a/:b",
              lazy: async () => ({
                Component: (await import("./comparison/comparison-page.tsx")).ComparisonPage,
              }),
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

/** Maximum wait for the page's code before the shell is rendered alone, ms. */
const pageWaitMs = 300;

/** Waits briefly for the page's code, so that shell and page are usually rendered together. */
export async function untilPageIsLoaded(router: ReturnType<typeof createRouter>): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const settle = () => {
      clearTimeout(tooLate);
      stop();
      resolve();
    };
    const tooLate = setTimeout(settle, pageWaitMs);
    const stop = router.subscribe(({ initialized }) => {
      if (initialized) settle();
    });
  });
}
