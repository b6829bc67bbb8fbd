import { readFileSync } from "node:fs";
import { arch, availableParallelism, cpus, platform, totalmem } from "node:os";

/** Describes the machine, and its load at the start of the run. */
export function describeMachine({
  chromiumVersion,
  loadAtStart: load,
}: {
  chromiumVersion: string | undefined;
  loadAtStart: number;
}): string {
  const versions = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
    dependencies: Record<string, string>;
  };
  const engine = (name: string) => `${name} ${versions.dependencies[name] ?? "?"}`;
  return [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GiB of memory, ${platform()} ${arch()}`,
    `Node ${process.versions.node}, ${engine("@napi-rs/canvas")}, ${engine("sharp")}, ${engine("@electric-sql/pglite")}${chromiumVersion === undefined ? "" : `, Chromium ${chromiumVersion}`}`,
    `load when the run began: ${load.toFixed(1)}${load > 1 ? " (other work was running; wall-clock figures are worse than they would be)" : ""}`,
  ]
    .map((line) => `- ${line}`)
    .join("\n");
}
