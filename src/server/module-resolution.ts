/**
 * Faster imports of drizzle-orm. Node parses the `package.json` above each module to learn the module's format. That of
 * drizzle-orm has 179 kB, nearly all of it `exports`, and 150 modules of it are loaded: half of the time of all imports.
 */
import { registerHooks, type ResolveFnOutput, type ResolveHookSync } from "node:module";

const name = "drizzle-orm";

/** Registers the hook for this thread, for imports from now on. */
export function resolveFaster(): void {
  registerHooks({ resolve: createResolve() });
}

/** Resolves as Node does, but looks into drizzle-orm's `package.json` once for each name that our code imports. */
export function createResolve(): ResolveHookSync {
  const known = new Map<string, ResolveFnOutput>();
  return (specifier, context, nextResolve) => {
    const { parentURL = "" } = context;
    // A package is of one format, as long as no folder in it has a package.json.
    if (/^\.\.?\/.*\.js$/.test(specifier) && parentURL.includes(`/node_modules/${name}/`))
      return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
    if (specifier !== name && !specifier.startsWith(`${name}/`)) return nextResolve(specifier, context);
    const resolved = known.get(specifier) ?? nextResolve(specifier, context);
    known.set(specifier, resolved);
    return { ...resolved, shortCircuit: true };
  };
}
