import { type ChildProcess, spawn } from "node:child_process";
import { Readable, Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { browserAccount } from "../child-processes/drop-privileges.ts";
import { type BrowserFolder, makeBrowserFolder } from "./browser-folder.ts";
import { createPageTraffic, type PageTraffic, type TrafficLimits } from "./page-traffic.ts";
import { createPipeTransport, type PipeTransport } from "./pipe-transport.ts";

export interface BrowserProcess {
  /** The id of its process group, which contains all its processes. */
  group: number;
  transport: PipeTransport;
  folder: BrowserFolder;
  /** Settles when its main process has ended, with its last output. */
  ended: Promise<string>;
  /** Ends all its processes, by force if needed, and removes its folder. */
  kill: () => Promise<void>;
}

export interface ProcessOptions {
  executablePath: string;
  sandbox: "on" | "off";
  proxyAddress: string;
  /** For its folder. */
  parent: string;
  /** `PATH`, for launchers that are scripts. */
  searchPath: string;
  /** A fontconfig file. */
  fontsConfiguration: string | undefined;
  /** Limits on the protocol messages that its pages cause. */
  traffic?: TrafficLimits;
}

const graceMs = 1_500;
/** Time to read its last output. */
const outputMs = 100;
/** Characters of its error output that are kept for a message. */
const errorBytesMax = 8_192;

/**
 * Starts the browser in a process group and a folder of its own, as root under an unprivileged account. Its environment
 * is built from nothing: ours has the keys.
 */
export async function startBrowserProcess({
  executablePath,
  sandbox,
  proxyAddress,
  parent,
  searchPath,
  fontsConfiguration,
  traffic,
}: ProcessOptions): Promise<BrowserProcess> {
  const account = browserAccount(sandbox);
  const folder = await makeBrowserFolder(parent, account);
  try {
    const child = spawn(
      executablePath,
      browserArguments({ profile: folder.profile, proxyAddress, sandbox }),
      {
        cwd: folder.home,
        detached: true,
        stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
        env: {
          PATH: searchPath,
          HOME: folder.home,
          XDG_CONFIG_HOME: folder.home,
          XDG_CACHE_HOME: folder.home,
          TMPDIR: folder.temporary,
          LANG: "en_US.UTF-8",
          ...(fontsConfiguration === undefined ? {} : { FONTCONFIG_FILE: fontsConfiguration }),
        },
        ...account,
      },
    );
    return await follow(child, folder, createPageTraffic(traffic));
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

async function follow(
  child: ChildProcess,
  folder: BrowserFolder,
  traffic: PageTraffic,
): Promise<BrowserProcess> {
  let errors = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-errorBytesMax);
  });
  const ended = new Promise<string>((resolve) => {
    const tell = () => resolve(errors);
    child.once("close", tell);
    // Other processes of its group may hold its output open for as long as they live.
    child.once("exit", () => setTimeout(tell, outputMs));
  });
  const { pid } = child;
  if (pid === undefined) {
    throw await new Promise<Error>((resolve) => {
      child.once("error", resolve);
    });
  }
  child.on("error", () => undefined);
  const [, , , toBrowser, fromBrowser] = child.stdio;
  if (!(toBrowser instanceof Writable) || !(fromBrowser instanceof Readable))
    throw new Error("the browser was started without its pipes");
  const transport = createPipeTransport(toBrowser, fromBrowser, traffic);
  let killing: Promise<void> | undefined;
  const kill = async () => {
    // On request it ends with all its processes. If it is killed, they become orphans of the machine's first process,
    // which in a container may never reap them.
    transport.askToEnd();
    await Promise.race([ended, wait(graceMs)]);
    transport.close();
    killGroup(pid);
    await ended;
    // The main process may have ended before, and others of its group not.
    killGroup(pid);
    await folder.remove();
  };
  return { group: pid, transport, folder, ended, kill: () => (killing ??= kill()) };
}

function killGroup(group: number): void {
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // All ended.
  }
}

interface ArgumentsOptions {
  profile: string;
  /** The proxy of all requests that belong to no page; it refuses them. */
  proxyAddress: string;
  sandbox: "on" | "off";
}

const disabledFeatures = [
  // Features for interactive users, most of which contact a server.
  "AutofillServerCommunication",
  "CertificateTransparencyComponentUpdater",
  "InterestFeedContentSuggestions",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "OptimizationGuideModelDownloading",
  "PreconnectToSearch",
  "Translate",
  // Parts of its window, which is never shown: they cost two pages for each of ours.
  "PreloadTopChromeWebUI",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "WebUIOmniboxPopup",
  // Upgrades of http addresses to https.
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  // Thumbnails of pages that were just opened, and of pages in the background.
  "PaintHolding",
  "DestroyProfileOnBrowserClose",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
];

/** Chromium's command line. `prepare-page.ts` has the settings of single pages. */
function browserArguments({ profile, proxyAddress, sandbox }: ArgumentsOptions): string[] {
  return [
    "--headless",
    "--remote-debugging-pipe",
    // Otherwise it opens its new-tab page at the start.
    "--no-startup-window",
    `--user-data-dir=${profile}`,
    // Without the second one, every address of this machine would bypass the proxy.
    `--proxy-server=${proxyAddress}`,
    "--proxy-bypass-list=<-loopback>",
    // Traffic that would bypass a proxy: UDP of WebRTC, QUIC, DNS.
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--disable-quic",
    "--dns-prefetch-disable",
    // Its own background requests.
    "--disable-background-networking",
    "--disable-client-side-phishing-detection",
    "--disable-component-extensions-with-background-pages",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-extensions",
    "--disable-field-trial-config",
    "--disable-search-engine-choice-screen",
    "--disable-sync",
    "--metrics-recording-only",
    "--no-default-browser-check",
    "--no-first-run",
    "--no-pings",
    "--no-service-autorun",
    "--disable-breakpad",
    "--disable-crash-reporter",
    `--disable-features=${disabledFeatures.join(",")}`,
    // No user is present to answer a prompt.
    "--deny-permission-prompts",
    "--disable-prompt-on-repost",
    "--disable-hang-monitor",
    "--noerrdialogs",
    // Opening a window takes 50 ms of the page's thread, and windows are never shown. Only the headless shell knows the
    // switch.
    "--block-new-web-contents",
    "--password-store=basic",
    "--use-mock-keychain",
    // A page in the background is painted like any other.
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-back-forward-cache",
    "--disable-renderer-backgrounding",
    "--allow-pre-commit-input",
    "--enable-features=CDPScreenshotNewSurface",
    "--enable-unsafe-swiftshader",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
    // Otherwise a large picture may be missing from the captured frame, until it is decoded.
    "--disable-checker-imaging",
    "--mute-audio",
    // A mouse, so that pages do not detect a phone.
    "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
    // A container has 64 MB of shared memory; a file in the browser's own folder replaces it.
    "--disable-dev-shm-usage",
    ...(sandbox === "off" ? ["--no-sandbox"] : []),
  ];
}
