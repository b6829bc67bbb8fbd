import { useEffect, useRef, useState } from "react";
import type { QueryClient } from "@tanstack/react-query";
import type { Prefetch } from "../base/connection/client-context.tsx";
import { lazyPart } from "../base/design-system/lazy-part.tsx";
import { Router } from "../base/navigation/router.tsx";
import { createNavigation, type Navigation, type Route } from "../base/navigation/browser-navigation.ts";
import { Shell } from "./shell/shell.tsx";
import { closeOverlay, useOverlay } from "./shell/overlays.ts";
import { Button } from "../base/design-system/button.tsx";
import { BlankState } from "../base/design-system/notice.tsx";
import { texts } from "./shell/texts.ts";

/** Each page is a chunk, fetched when its address is opened. */
const routes: readonly PageRoute[] = [
  page(
    "/templates",
    async () => (await import("../pages/gallery/templates-page.tsx")).TemplatesPage,
    async () => (await import("../pages/gallery/templates-page.tsx")).prefetchTemplates,
  ),
  page(
    "/templates/new",
    async () => (await import("../pages/new-template/new-template-page.tsx")).NewTemplatePage,
  ),
  page(
    "/templates/:templateId",
    async () => (await import("../pages/composer/composer-page.tsx")).ToComposer,
  ),
  page(
    "/templates/:templateId/compose",
    async () => (await import("../pages/composer/composer-page.tsx")).ComposerPage,
  ),
  page(
    "/templates/:templateId/design",
    async () => (await import("../pages/designer/designer-page.tsx")).DesignerPage,
  ),
  page(
    "/templates/:templateId/compare",
    async () => (await import("../pages/revision-check/revision-check-page.tsx")).RevisionCheckPage,
  ),
  page(
    "/templates/:templateId/revisions",
    async () => (await import("../pages/revisions/revisions-page.tsx")).RevisionsPage,
  ),
  page("/templates/:templateId/batch", async () => (await import("../pages/batch/batch-page.tsx")).BatchPage),
  page(
    "/history/:requestId?",
    async () => (await import("../pages/history/history-page.tsx")).HistoryPage,
    async () => (await import("../pages/history/use-history.ts")).prefetchHistory,
  ),
  page(
    "/history/compare/:a/:b",
    async () => (await import("../pages/comparison/comparison-page.tsx")).ComparisonPage,
  ),
  page("/screenshot", async () => (await import("../pages/screenshot/screenshot-page.tsx")).ScreenshotPage),
  page("/metadata", async () => (await import("../pages/metadata/metadata-page.tsx")).MetadataPage),
  page("/webhooks", async () => (await import("../pages/webhooks/webhooks-page.tsx")).WebhooksPage),
  page("/uploads", async () => (await import("../pages/uploads/uploads-page.tsx")).UploadsPage),
  page("/access/:part?", async () => (await import("../pages/access/access-page.tsx")).AccessPage),
  page("/connection", async () => (await import("../pages/connection/connection-page.tsx")).ConnectionPage),
  page("*", async () => (await import("../features/not-found/not-found-page.tsx")).NotFoundPage),
];

interface PageRoute extends Route {
  /** Loads the function that makes the requests of its first view. */
  loadPrefetch: (() => Promise<Prefetch>) | undefined;
}

function page(path: string, load: Route["load"], loadPrefetch?: PageRoute["loadPrefetch"]): PageRoute {
  return { path, load, loadPrefetch };
}

export function openNavigation(queryClient: QueryClient): Navigation {
  return createNavigation({
    home: "/templates",
    routes: routes.map(({ path, load, loadPrefetch }) => ({
      path,
      load: async () => {
        const Page = await load();
        const { readEarlyAnswers } = await import("../base/connection/client-context.tsx");
        await readEarlyAnswers(queryClient, await loadPrefetch?.());
        return Page;
      },
    })),
  });
}

/** The page of the address, within the shell. */
export function App({ navigation }: { navigation: Navigation }) {
  return (
    <Router
      navigation={navigation}
      renderLayout={(content) => <Shell overlays={<OverlayLayer />}>{content}</Shell>}
      renderError={(error) => <RouteFailed error={error} />}
    />
  );
}

/** Maximum wait for the page's code before the shell is rendered alone, ms. */
const pageWaitMs = 300;

/** Waits briefly for the page's code, so that shell and page are usually rendered together. */
export async function untilPageIsLoaded({ getState, subscribe }: Navigation): Promise<void> {
  if (!getState().isLoading) return;
  await new Promise<void>((resolve) => {
    const settle = () => {
      clearTimeout(tooLate);
      stop();
      resolve();
    };
    const tooLate = setTimeout(settle, pageWaitMs);
    const stop = subscribe(() => {
      if (!getState().isLoading) settle();
    });
  });
}

// Fetched on first use: most visits need none of them.
const overlays = {
  palette: lazyPart(async () => (await import("./shell/palette/palette.tsx")).Palette),
  shortcuts: lazyPart(async () => (await import("./shell/shortcuts/shortcuts-dialog.tsx")).ShortcutsDialog),
  settings: lazyPart(async () => (await import("./shell/settings-dialog.tsx")).SettingsDialog),
};

/** The open overlay: palette, shortcuts or settings. */
function OverlayLayer() {
  const name = useOverlay();
  if (name === undefined) return null;
  const Overlay = overlays[name];
  return <Overlay onClose={closeOverlay} />;
}

const pollMs = 2_000;

/** Error page for code that could not be fetched and for render errors. Reloads when an unreachable server is back. */
function RouteFailed({ error }: { error: unknown }) {
  const isCodeMissing = error instanceof Error && /import(ed|ing).*module|module script/i.test(error.message);
  const server = useServerState(isCodeMissing);
  const wasUnreachable = useRef(false);

  useEffect(() => {
    if (server === "unreachable") wasUnreachable.current = true;
    if (server === "reachable" && wasUnreachable.current) window.location.reload();
  }, [server]);

  return (
    <BlankState
      isPage
      icon={server === "unreachable" ? "unplugged" : "failed"}
      tone="error"
      title={texts.routeFailed.title}
      raw={error instanceof Error ? error.message : String(error)}
      actions={
        <Button variant="primary" icon="refresh" onClick={() => window.location.reload()}>
          {texts.routeFailed.reload}
        </Button>
      }
    >
      {isCodeMissing ? texts.routeFailed.server[server] : texts.routeFailed.broken}
    </BlankState>
  );
}

/** The state of the dashboard's own server. */
type ServerState = "checking" | "unreachable" | "reachable";

/** Polls the dashboard's server until it answers. While it starts it answers 503, which counts as unreachable. */
function useServerState(isPolling: boolean): ServerState {
  const [state, setState] = useState<ServerState>("checking");

  useEffect(() => {
    if (!isPolling) return undefined;
    const controller = new AbortController();
    let timer: number | undefined;
    async function poll() {
      const isReachable = await fetch("/connection", { cache: "no-store", signal: controller.signal }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (controller.signal.aborted) return;
      setState(isReachable ? "reachable" : "unreachable");
      if (!isReachable) timer = window.setTimeout(() => void poll(), pollMs);
    }
    void poll();
    return () => {
      controller.abort();
      window.clearTimeout(timer);
    };
  }, [isPolling]);

  return state;
}
