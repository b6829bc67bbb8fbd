/** `npm run pack-client [folder]`: packs `src/client` with what it needs of the contract as an npm package. */
import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);

const packageSchema = z.object({
  version: z.string(),
  license: z.string(),
  dependencies: z.object({ zod: z.string() }),
});

/** Returns the path of the tarball in `folder`. */
export async function packClient(folder: string): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "overprint-client-"));
  try {
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    const project = join(root, "src/client/tsconfig.package.json");
    await run(process.execPath, [compiler, "--project", project, "--outDir", join(made, "dist")]);
    await copyFile(join(root, "src/client/README.md"), join(made, "README.md"));
    await copyFile(join(root, "LICENSE"), join(made, "LICENSE"));
    await writeFile(join(made, "package.json"), JSON.stringify(await describePackage(), undefined, 2));
    const packed = await run("npm", ["pack", "--silent", "--pack-destination", resolve(folder)], {
      cwd: made,
    });
    return join(resolve(folder), packed.stdout.trim());
  } finally {
    await rm(made, { recursive: true });
  }
}

async function describePackage() {
  const { version, license, dependencies } = packageSchema.parse(
    JSON.parse(await readFile(join(root, "package.json"), "utf8")),
  );
  const entry = "./dist/client/overprint-client";
  return {
    name: "overprint-client",
    version,
    description: "Calls a service of Overprint, which makes pictures from templates.",
    license,
    type: "module",
    sideEffects: false,
    engines: { node: ">=20.3" },
    exports: { ".": { types: `${entry}.d.ts`, default: `${entry}.js` } },
    imports: { "#contract/*.ts": { types: "./dist/contract/*.d.ts", default: "./dist/contract/*.js" } },
    files: ["dist"],
    dependencies: { zod: `^${dependencies.zod}` },
  };
}

if (import.meta.main) console.log(await packClient(process.argv[2] ?? "."));
