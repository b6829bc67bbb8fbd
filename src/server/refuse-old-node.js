/**
 * The first import of `launch.js` and `run.js`, in JavaScript that older versions of Node run too: ends the process with
 * one line that names the remedy if this Node cannot run the project.
 */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isForMusl } from "./is-for-musl.js";

const nodeMajorMin = 24;
const { arch, env, platform, versions } = process;

if (Number(versions.node.split(".")[0]) < nodeMajorMin) {
  process.stderr.write(
    `Overprint cannot start: it needs Node 24, and this is Node ${versions.node}. ${findRemedy()}\n`,
  );
  process.exit(1);
}

function findRemedy() {
  const otherwise = "use the container image (deploy/docker/Dockerfile), or install Node 24";
  if (isForMusl()) return `On a system with musl, ${otherwise} and Chromium.`;
  const website = "Node 24 (https://nodejs.org)";
  if (platform === "darwin") return `Install ${website} and Chrome, then run \`npm ci\`.`;
  if (platform === "win32")
    return `Install ${website} and Chrome, set CHROMIUM_PATH to its path, then run \`npm ci\`.`;
  // `deploy/node` has Node for these.
  if (platform !== "linux" || !["arm64", "x64"].includes(arch))
    return `Install ${website}, then run \`npm ci\`.`;
  const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));
  const programs = join(modules, ".bin");
  if (!existsSync(join(modules, `node-linux-${arch}`)) || !existsSync(join(programs, "node")))
    return "Run `npm ci --include=optional` first.";
  // npm puts them there, so the one of the packages has been tried.
  if ((env["PATH"] || "").split(delimiter).includes(programs))
    return `The one of node_modules needs glibc 2.28 and a file system that may hold programs: ${otherwise}.`;
  return `Run \`export PATH="${programs}:$PATH"\` first.`;
}
