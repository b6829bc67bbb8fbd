/** Runs a module of the project, for the scripts of `package.json`: `run.js src/server/backup-command.ts [arguments]`. */
import "./refuse-old-node.js";

const [path = ""] = process.argv.splice(2, 1);
const { refuseMissingPackages } = await import("./missing-packages.ts");
refuseMissingPackages({ withDevelopment: /^(?:e2e|src\/testing)\//.test(path) });
await import(new URL(`../../${path}`, import.meta.url).href);
