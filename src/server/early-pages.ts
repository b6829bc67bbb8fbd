import type { Plugin } from "vite";

/**
 * Makes `index.html` request the code and the data of the opened page before the app's code is loaded. Otherwise the
 * requests form a chain: the html, the app, the page's code, its data.
 */
interface EarlyPage {
  /** Matches the path; its group replaces `$1` in `calls`. */
  path: RegExp;
  /** The page's module, and others that it loads immediately. */
  modules: readonly string[];
  /** The exact requests to the dashboard's server, made only if the address has no query. A journey compares them. */
  calls: readonly string[];
}

const earlyPages: readonly EarlyPage[] = [
  {
    path: /^\/(?:templates)?$/,
    modules: ["templates/templates-page.tsx"],
    calls: ["/proxy/api/v2/my-templates?page=0&size=24"],
  },
  {
    path: /^\/templates\/([^/]+)\/compose$/,
    modules: ["composer/composer-page.tsx"],
    calls: ["/proxy/api/v2/my-templates/$1", "/proxy/api/v2/my-templates/$1/document", "/connection"],
  },
  { path: /^\/history(?:\/|$)/, modules: ["history/history-page.tsx"], calls: [] },
  { path: /^\/screenshot$/, modules: ["screenshot/screenshot-page.tsx"], calls: [] },
  { path: /^\/metadata$/, modules: ["metadata/metadata-page.tsx"], calls: [] },
  { path: /^\/webhooks$/, modules: ["webhooks/webhooks-page.tsx"], calls: [] },
  { path: /^\/connection$/, modules: ["connection-page/connection-page.tsx"], calls: [] },
];

/** `dashboard/connection/early-answers.ts` uses the responses. */
const script = (pages: readonly (readonly [string, readonly string[], readonly string[]])[]) => `{
  const early = (globalThis.overprintEarly = new Map());
  for (const [pattern, files, calls] of ${JSON.stringify(pages)}) {
    const match = new RegExp(pattern).exec(location.pathname);
    if (match === null) continue;
    for (const href of files) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    if (location.search !== "") break;
    for (const call of calls) {
      const url = call.replace("$1", match[1] ?? "");
      const answer = fetch(url, { headers: { accept: "application/json" } });
      // The consumer handles a failure; that of an unused response is irrelevant.
      answer.catch(() => undefined);
      early.set(url, answer);
    }
    break;
  }
}`;

/** The Vite plugin. Fails the build if a page of the table has no chunk, so that a renamed page is noticed. */
export function earlyPagesPlugin(): Plugin {
  return {
    name: "overprint:early-pages",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const filesOf = (fileName: string): string[] => {
          const chunk = chunks.find((candidate) => candidate.fileName === fileName);
          return [fileName, ...(chunk?.imports ?? []).flatMap(filesOf)];
        };
        const ofApp = new Set(
          chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => filesOf(fileName)),
        );
        const filesOfModule = (module: string) => {
          const chunk = chunks.find(({ facadeModuleId }) =>
            facadeModuleId?.endsWith(`/src/dashboard/${module}`),
          );
          if (chunk === undefined) throw new Error(`early-pages: ${module} has no chunk`);
          return filesOf(chunk.fileName);
        };
        const pages = earlyPages.map(
          ({ path, modules, calls }) =>
            [
              path.source,
              [...new Set(modules.flatMap(filesOfModule))]
                .filter((file) => !ofApp.has(file))
                .map((file) => `/${file}`),
              calls,
            ] as const,
        );
        return [{ tag: "script", children: script(pages), injectTo: "head-prepend" }];
      },
    },
  };
}
