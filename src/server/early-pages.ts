import type { Plugin } from "vite";

/**
 * Lets `index.html` ask for the code and the data of the page that is opened, before the app's own code is there to do
 * it. Without this each waits for the one before: the page, the app, the page's code, its data.
 */
interface EarlyPage {
  /** Of the path; its groups fill `$1` in `calls`. */
  path: RegExp;
  /** Its module, and others that it asks for at once. */
  modules: readonly string[];
  /** The exact requests to the dashboard's server; only if the address has no search. A journey compares them. */
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

/** Read by `dashboard/connection/early-answers.ts`. */
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
      // Its taker handles the failure; an unused one is no fault.
      answer.catch(() => undefined);
      early.set(url, answer);
    }
    break;
  }
}`;

/** Fails the build when a page of the table is no chunk of its own, so that a renamed page is noticed. */
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
          if (chunk === undefined) throw new Error(`early-pages: ${module} is no chunk of its own`);
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
