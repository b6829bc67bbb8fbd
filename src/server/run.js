/**
 * Runs a module of the project, for the scripts of `package.json`: `run.js src/server/backup-command.ts [arguments]`. Node
 * 12 reads it too, like `launch.js`.
 */
import "./refuse-old-node.js";

// Another program may read a part of the output only, as in `npm run templates -- --help | head -1`.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

const [path = ""] = process.argv.splice(2, 1);
async function run() {
  const { refuseMissingPackages } = await import("./missing-packages.ts");
  refuseMissingPackages({ withDevelopment: /^(?:e2e|src\/testing)\//.test(path) });
  await import("./faster-imports.ts");
  await import(new URL(`../../${path}`, import.meta.url).href);
}
void run();
