import { once } from "node:events";
import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { serviceText } from "#contract/texts/service-texts.ts";
import type { WrittenText } from "#contract/texts/write-text.ts";
import { startHelper } from "../child-processes/start-helper.ts";
import { unpackChromium } from "./unpack-chromium.ts";

export interface FindChromiumOptions {
  /** `CHROMIUM_PATH`. Used, or the search fails: an operator who sets it wants no other browser. */
  chromiumPath?: string | undefined;
  /** `PATH`. */
  searchPath: string;
}

export interface FoundChromium {
  /** Environment to launch it with: libraries and fonts that the system lacks. */
  executablePath: string;
  from: "CHROMIUM_PATH" | "the path" | "Playwright" | "npm";
}

export class ChromiumMissing extends Error {
  override name = "ChromiumMissing";
  declare readonly message: WrittenText;

  // oxlint-disable-next-line eslint/no-useless-constructor -- The inherited one takes any text.
  constructor(message: WrittenText, options?: ErrorOptions) {
    super(message, options);
  }
}

/** The headless shell first: it opens contexts 2 to 4 times faster than the whole browser. */
const names = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** The path on macOS, which is not in `PATH`. */
const fixedPlaces =
  process.platform === "darwin"
    ? [
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      ]
    : [];

/**
 * Finds a Chromium of this machine, else the one that `npm ci` installed. Checks the version of each candidate, because
 * some systems have a script of that name that only tells how to install it. Throws `ChromiumMissing` with the packages
 * to install.
 */
export async function findChromium({
  chromiumPath,
  searchPath,
}: FindChromiumOptions): Promise<FoundChromium> {
  if (chromiumPath !== undefined) {
    if (await answersItsVersion(chromiumPath)) return { executablePath: chromiumPath, from: "CHROMIUM_PATH" };
    throw new ChromiumMissing(
      serviceText("chromiumPath"),
      // The message reaches callers; the path is for the operator only.
      { cause: new Error(`CHROMIUM_PATH is ${JSON.stringify(chromiumPath)}`) },
    );
  }
  for await (const candidate of listCandidates(searchPath)) {
    if (await answersItsVersion(candidate.executablePath)) return candidate;
  }
  throw new ChromiumMissing(serviceText("chromiumMissing"));
}

/** In the order of preference; the later ones take time to look for. */
async function* listCandidates(searchPath: string): AsyncGenerator<FoundChromium, void> {
  const folders = searchPath.split(delimiter).filter((folder) => folder !== "");
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const executablePath of [...onPath, ...fixedPlaces]) yield { executablePath, from: "the path" };
  // Loaded on demand: it takes 0.5 s and 80 MB.
  const { chromium } = await import("playwright-core");
  yield { executablePath: chromium.executablePath(), from: "Playwright" };
  const unpacked = await unpackChromium();
  if (unpacked !== undefined) yield { executablePath: unpacked, from: "npm" };
}

const versionTimeoutMs = 20_000;

async function answersItsVersion(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    // In its own process group: otherwise a signal to ours would make the browser appear to be missing.
    const child = startHelper([path, "--version"], { channel: "none", stdout: "pipe" });
    const timer = setTimeout(() => child.kill("SIGKILL"), versionTimeoutMs);
    let printed = "";
    child.stdout?.setEncoding("utf8").on("data", (part: string) => (printed += part));
    const [code] = await once(child, "close").finally(() => clearTimeout(timer));
    return code === 0 && /\b(Chromium|Chrome|HeadlessShell)\b/i.test(printed);
  } catch {
    // Not found, not executable, or not a browser: the next candidate is tried.
    return false;
  }
}
