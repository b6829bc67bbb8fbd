import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type OxlintOverride } from "oxlint";

/**
 * The rooms of `src/`, and what each may know. TypeScript's project references hold the edges between rooms too; this
 * net gives the editor a sentence, and covers npm packages and relative detours, which references cannot see.
 * `src/boundaries.test.ts` plants a violation of every line below.
 */
interface Room {
  /** Other rooms it may import. Its tests may also use `testing` and what `testRooms` adds. */
  rooms: readonly string[];
  testRooms?: readonly string[];
  /** npm packages and Node modules it may import; its tests may import any. */
  packages: readonly string[];
}

const rooms: Readonly<Record<string, Room>> = {
  contract: { rooms: [], packages: ["zod/mini", "jsonc-parser"] },
  scene: {
    rooms: ["contract"],
    packages: [
      "zod/mini",
      "bidi-js",
      "@cto.af/linebreak",
      "@cto.af/linebreak/**",
      "unicode-segmenter/**",
      "qr",
      "fastest-levenshtein",
      "re2js",
      "parse5",
      "@csstools/color-helpers",
      "@csstools/css-tokenizer",
    ],
  },
  client: { rooms: ["contract"], packages: ["zod/mini"] },
  dashboard: {
    rooms: ["contract", "scene", "client"],
    testRooms: ["component-page"],
    packages: [
      "zod/mini",
      "react",
      "react/**",
      "react-dom",
      "react-dom/**",
      "react-router",
      "react-router/**",
      "@tanstack/**",
      "@base-ui/**",
      "@fontsource-variable/**",
      "@codemirror/**",
      "papaparse",
      "fflate",
      "htmlparser2",
      "numfmt",
      "client-zip",
      "idb",
      "fastest-levenshtein",
    ],
  },
  // No part of the product: the dashboard's components in all their states, for a page and for tests.
  "component-page": {
    rooms: ["contract", "scene", "client", "dashboard"],
    packages: [
      "react",
      "react-dom",
      "react-dom/**",
      "react-router",
      "@tanstack/react-query",
      "axe-core",
      "vitest",
      "vitest/**",
      "vitest-browser-react",
    ],
  },
  png: { rooms: [], packages: ["node:fs", "node:zlib"] },
  proxy: { rooms: ["contract"], packages: ["node:*", "node:*/**", "hono", "hono/**", "zod/mini"] },
  service: {
    rooms: ["contract", "png", "scene"],
    // No port is opened and no page is built here, so neither `@hono/node-server` nor `vite` is in the list.
    packages: [
      "node:*",
      "node:*/**",
      "hono",
      "hono/**",
      "zod",
      "zod/**",
      "@electric-sql/pglite",
      "@electric-sql/pglite/**",
      "drizzle-orm",
      "drizzle-orm/**",
      "pg",
      "@napi-rs/canvas",
      "sharp",
      "playwright-core",
      "woff2-encoder",
      "woff2-encoder/**",
      "@sparticuz/chromium",
      "@modelcontextprotocol/server",
      "fastest-levenshtein",
      "aws4fetch",
      "fontkit",
      "htmlparser2",
      "entities/decode",
      "html-encoding-sniffer",
      "lru-cache",
      "modern-tar",
      "modern-tar/fs",
      "prom-client",
      "prom-client/**",
    ],
  },
  server: {
    rooms: ["contract", "png", "proxy", "scene", "service"],
    testRooms: ["client"],
    packages: [
      "node:*",
      "node:*/**",
      "hono",
      "hono/**",
      "@hono/node-server",
      "@hono/node-server/**",
      "@modelcontextprotocol/server/stdio",
      "vite",
      "zod",
      "zod/**",
      "fastest-levenshtein",
      "openid-client",
    ],
  },
  testing: { rooms: ["contract", "png", "scene", "service"], packages: ["**"] },
};

/** The dashboard's layers, lowest first; each is a folder of folders. */
export const layers = ["base", "model", "features", "pages", "app"] as const;

/** A folder imports from the layers below its own, never from its neighbours but for these, at most ten: who, whom, why. */
export const neighbours: readonly (readonly [string, string, string])[] = [
  ["base/language", "base/browser", "The chosen language is stored."],
  ["base/design-system", "base/browser", "So are the time zone and the choice of single keys."],
  ["base/design-system", "base/language", "Its parts have words, numbers and dates."],
  ["base/connection", "base/browser", "How a service counts its pages is stored."],
  ["base/connection", "base/language", "A call that failed is told in words …"],
  ["base/connection", "base/design-system", "… and shown, with a button that tries again."],
  ["model/template", "model/drawing", "An html template is read by the code that draws it."],
  ["features/stage", "features/fields", "A picture dropped on the stage is uploaded as in its field."],
  ["features/cases", "features/stage", "A case has the stage's preview, and the lines of its fit report."],
  ["features/template-details", "features/fields", "The page's color has the field of a color."],
];

/** The folders of a layer: `features/stage`. */
export function foldersOf(layer: string): string[] {
  const path = join(import.meta.dirname, "src/dashboard", layer);
  const entries = existsSync(path) ? readdirSync(path, { withFileTypes: true }) : [];
  return entries.flatMap((entry) => (entry.isDirectory() ? [`${layer}/${entry.name}`] : []));
}

/** The layers above a folder, and its neighbours. Within the room imports are relative. */
function layerPatterns(folder: string) {
  const [layer = ""] = folder.split("/");
  const above = layers.slice(layers.findIndex((one) => one === layer) + 1);
  const beside = foldersOf(layer).filter(
    (other) => other !== folder && !neighbours.some(([from, to]) => from === folder && to === other),
  );
  const names = beside.map((other) => other.slice(layer.length + 1));
  return [
    ...(above.length > 0 ? [`(?:.*/)?(?:${above.join("|")})`] : []),
    ...(names.length > 0 ? [`(?:${layer}/)?(?:${names.join("|")})`] : []),
  ].map((path) => ({
    regex: `^(?:\\.{1,2}/)*\\.\\./${path}/`,
    message: `"${folder}" may not import from a layer above or from beside; see oxlint.config.ts.`,
  }));
}

/** Folders of one room by name, and which others each imports: all of these and none besides, and never in a circle. */
type FolderTable = Readonly<Record<string, readonly string[]>>;

/** Folders of the service. Files beside them, such as `app.ts`, put them together or are shared by all. */
const serviceFolders: FolderTable = {
  "audit-log": ["outbound", "queue", "storage", "webhooks"],
  backup: ["storage"],
  capture: ["child-processes", "concurrency", "fonts", "in-page", "outbound", "pdf", "rendering"],
  "child-processes": [],
  concurrency: ["child-processes"],
  edge: ["concurrency", "openapi", "pictures", "storage"],
  fonts: ["child-processes", "storage", "templates"],
  "html-templates": [
    "capture",
    "concurrency",
    "fonts",
    "in-page",
    "pictures",
    "rendering",
    "storage",
    "templates",
  ],
  // A project of its own for the compiler, with the browser's globals.
  "in-page": [],
  jobs: [
    "capture",
    "concurrency",
    "edge",
    "html-templates",
    "metrics",
    "outbound",
    "pictures",
    "queue",
    "rendering",
    "storage",
    "templates",
    "webhooks",
  ],
  mcp: [],
  metadata: ["concurrency", "outbound"],
  metrics: ["capture", "concurrency", "storage"],
  openapi: [],
  outbound: ["concurrency"],
  pdf: [],
  pictures: ["child-processes", "concurrency", "fonts", "outbound"],
  queue: ["concurrency", "storage"],
  rendering: ["concurrency", "fonts", "pdf", "pictures"],
  "request-pictures": ["concurrency", "edge", "pictures", "storage"],
  routes: [
    "capture",
    "child-processes",
    "concurrency",
    "edge",
    "fonts",
    "jobs",
    "mcp",
    "metadata",
    "openapi",
    "outbound",
    "pictures",
    "queue",
    "rendering",
    "request-pictures",
    "storage",
    "templates",
    "uploads",
    "webhooks",
  ],
  starters: ["pictures", "storage", "templates"],
  storage: ["concurrency"],
  templates: ["concurrency"],
  uploads: [
    "child-processes",
    "concurrency",
    "fonts",
    "pictures",
    "rendering",
    "request-pictures",
    "storage",
  ],
  webhooks: ["edge", "metrics", "outbound", "queue", "storage"],
};

/** `src/import-graph.test.ts` compares each table with the imports that there are. */
export const folderTables: Readonly<Record<string, FolderTable>> = { service: serviceFolders };

/** Rooms whose tests may import any folder of the room, because they start all of it. */
export const roomsWithFreeTests: ReadonlySet<string> = new Set(["service"]);

const roomNames = Object.keys(rooms);

function roomPatterns(room: string, allowed: readonly string[]) {
  return roomNames
    .filter((other) => !allowed.includes(other))
    .map((other) =>
      other === room
        ? { regex: `^#${room}/`, message: `Within a room imports are relative.` }
        : {
            regex: `^#${other}/|^(\\.{1,2}/)*\\.\\./(.*/)?${other}/`,
            message: `The room "${room}" may not know the room "${other}".`,
          },
    );
}

/** Folders of a room that one of them may not import. Within the room imports are relative. */
function folderPatterns(folders: FolderTable, folder: string) {
  return Object.keys(folders)
    .filter((other) => other !== folder && folders[folder]?.includes(other) !== true)
    .map((other) => ({
      regex: `^(\\.{1,2}/)*\\.\\./(.*/)?${other}/`,
      message: `"${folder}" may not import "${other}"; its row is in oxlint.config.ts.`,
    }));
}

function packagePattern(room: string, packages: readonly string[]) {
  return {
    group: ["**", "!.*", "!.*/**", "!#*/**", ...packages.map((name) => `!${name}`)],
    message: `The room "${room}" may not import this package; its list is in oxlint.config.ts.`,
  };
}

type ImportPattern = ReturnType<typeof packagePattern> | ReturnType<typeof roomPatterns>[number];

function restrictImports(files: string[], patterns: ImportPattern[]): OxlintOverride {
  return { files, rules: { "no-restricted-imports": ["error", { patterns }] } };
}

const testFiles = ["test.ts", "test.tsx"];

/** The allowed imports of a room's files, or of those of one folder of it. The last rule that names a file holds. */
function restrictRoom(
  path: string,
  room: string,
  { rooms: known, testRooms = [], packages }: Room,
  folders: ImportPattern[] = [],
): OxlintOverride[] {
  return [
    // The linter reads no pattern after one with exceptions, which packages have.
    restrictImports(
      [`${path}/**`],
      [...roomPatterns(room, known), ...folders, packagePattern(room, packages)],
    ),
    restrictImports(
      testFiles.map((ending) => `${path}/**/*.${ending}`),
      [
        ...roomPatterns(room, [...known, ...testRooms, "testing"]),
        ...(roomsWithFreeTests.has(room) ? [] : folders),
      ],
    ),
  ];
}

export default defineConfig({
  plugins: [
    "eslint",
    "typescript",
    "unicorn",
    "oxc",
    "import",
    "promise",
    "node",
    "react",
    "jsx-a11y",
    "vitest",
  ],
  categories: { correctness: "error", suspicious: "error" },
  options: { typeAware: true, reportUnusedDisableDirectives: "error" },
  env: { builtin: true },
  ignorePatterns: [
    "dist/**",
    "dist.*/**",
    "data/**",
    ".tsbuild/**",
    // AssemblyScript, whose compiler checks it.
    "src/png/assembly/**",
  ],
  rules: {
    // `!= null` asks for null and undefined at once.
    eqeqeq: ["error", "always", { null: "ignore" }],
    "max-lines-per-function": ["error", { max: 140, skipBlankLines: true, skipComments: true }],
    "no-console": "error",
    "no-var": "error",
    "prefer-const": "error",
    "no-restricted-exports": "off",
    // Types count: a circle of types is a circle for its reader.
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-default-export": "error",
    "node/no-process-env": "error",
    "oxc/no-barrel-file": ["error", { threshold: 2 }],
    "unicorn/filename-case": ["error", { case: "kebabCase" }],
    // Only `as const`. A cast that no type, guard or schema can replace is allowed in its line, with its reason.
    "typescript/consistent-type-assertions": ["error", { assertionStyle: "never" }],
    "typescript/consistent-type-imports": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-misused-promises": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/only-throw-error": "error",
    "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    "vitest/no-focused-tests": "error",
    "vitest/valid-expect": ["error", { maxArgs: 2 }],
    // A property test asserts inside its property, and a table of cases may have rows that assert less.
    "vitest/expect-expect": "off",
    "vitest/no-conditional-expect": "off",
    // Packages that offer a default and the same names apart (zod, fast-check) set these off without cause.
    "import/namespace": "off",
    "import/no-named-as-default": "off",
    "import/no-named-as-default-member": "off",
    // A helper stands beside its only use, and a string is spread to get its code points.
    "unicorn/consistent-function-scoping": "off",
    "typescript/no-misused-spread": "off",
    // `describeValue` and error texts print values of unknown type on purpose.
    "typescript/no-base-to-string": "off",
    // Workers' messages have no origin.
    "unicorn/require-post-message-target-origin": "off",
    "promise/always-return": "off",
    // Composite widgets (lists, tab lists, trees) take keys and focus at their container, and a dialog puts the focus
    // where its reader begins. Axe and keyboard journeys check the result.
    "jsx-a11y/prefer-tag-over-role": "off",
    "jsx-a11y/no-noninteractive-element-interactions": "off",
    "jsx-a11y/interactive-supports-focus": "off",
    "jsx-a11y/click-events-have-key-events": "off",
    "jsx-a11y/no-autofocus": "off",
    // It objects to a switch that switch-exhaustiveness-check has already proved complete.
    "typescript/consistent-return": "off",
    // Casts are forbidden altogether, see above.
    "typescript/no-unsafe-type-assertion": "off",
    // React's new transform needs no import.
    "react/react-in-jsx-scope": "off",
    "react/exhaustive-deps": "error",
    "react/rules-of-hooks": "error",
    // Style sheets are imported for their effect.
    "import/no-unassigned-import": "off",
    // A name may be reused in an inner function; the pure functions here are short.
    "no-shadow": "off",
  },
  overrides: [
    ...Object.entries(rooms).flatMap(([room, rules]) => [
      ...restrictRoom(`src/${room}`, room, rules),
      ...Object.keys(folderTables[room] ?? {}).flatMap((folder) =>
        restrictRoom(`src/${room}/${folder}`, room, rules, folderPatterns(folderTables[room] ?? {}, folder)),
      ),
      ...(room === "dashboard" ? layers.flatMap(foldersOf) : []).flatMap((folder) =>
        restrictRoom(`src/${room}/${folder}`, room, rules, layerPatterns(folder)),
      ),
    ]),
    // They are tests, and no part of the product.
    restrictImports(
      ["src/server/**/testing/**"],
      roomPatterns("server", ["contract", "png", "proxy", "scene", "service", "testing"]),
    ),
    {
      // Tests hold what they know about a value.
      files: [
        "**/*.test.ts",
        "**/*.test.tsx",
        "src/testing/**",
        "src/server/**/testing/**",
        "e2e/**",
        "*.config.ts",
      ],
      rules: { "typescript/consistent-type-assertions": "off", "max-lines-per-function": "off" },
    },
    {
      // Configuration files are read by tools, which ask for a default export.
      files: ["*.config.ts", "e2e/*.config.ts"],
      rules: { "import/no-default-export": "off", "node/no-process-env": "off" },
    },
    {
      files: ["src/server/**", "src/testing/**", "deploy/**", "e2e/**", "**/*.test.ts", "**/*.test.tsx"],
      rules: { "node/no-process-env": "off" },
    },
    {
      // Programs that speak to a terminal, and measurements that tests print. Warnings and errors fail a test.
      files: ["**/*.test.ts", "src/testing/**", "e2e/prove/prove.ts", "bench/**"],
      rules: { "no-console": "off" },
    },
  ],
});
