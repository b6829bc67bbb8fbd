import { lookup, Resolver } from "node:dns/promises";
import { readFile, stat } from "node:fs/promises";
import { isIP } from "node:net";
import { serviceText } from "#contract/texts/service-texts.ts";
import { createSemaphore } from "../concurrency/semaphore.ts";
import { answersWithin } from "../concurrency/within.ts";
import { currentShare } from "../request-scope.ts";
import { OutboundError } from "./outbound-error.ts";

/**
 * Resolves a host name to its addresses, at least one; rejects if it has none or `signal` aborts. Names resolve as with
 * `getaddrinfo`: by `/etc/hosts`, then by DNS with the search domains of `resolv.conf`. `getaddrinfo` itself holds a
 * thread until it ends: two names without an answer stopped all others for up to 20 s, so it is only used where the
 * system has further sources of names.
 */
export type ResolveName = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

export interface NameSources {
  hosts: string;
  resolvConf: string;
  nsswitchConf: string;
  /** Name servers with ports, for tests; absent: those of the system. */
  servers?: readonly string[];
  /** The last resort, by the system's own means. */
  lookUp: (hostname: string) => Promise<readonly string[]>;
}

/** Of one question to one name server, ms; a caller usually waits 10 s. */
const answerTimeoutMs = 2_500;
const tries = 2;
/** Wait for the addresses of the other kind after the first answer, ms. */
const otherKindMs = 500;
/** Names that are being resolved; each holds a socket. One caller gets half of them. */
const namesAtOnceMax = 128;
const namesWaitingMax = 1_000;
/** Names that the system resolves; each holds a thread. */
const lookUpsAtOnceMax = 2;
/** Of `resolv.conf`, as glibc reads it. */
const ndotsMax = 15;

const systemSources: NameSources = {
  hosts: "/etc/hosts",
  resolvConf: "/etc/resolv.conf",
  nsswitchConf: "/etc/nsswitch.conf",
  lookUp: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
};

/** Only on Linux are the sources known; elsewhere the system resolves. */
export function createResolveName(
  given: Partial<NameSources> = {},
  platform: NodeJS.Platform = process.platform,
): ResolveName {
  const sources = { ...systemSources, ...given };
  const busy = () => new OutboundError("busy", serviceText("namesBusy"));
  const names = createSemaphore({
    kind: "names",
    limit: namesAtOnceMax,
    waitingMax: namesWaitingMax,
    leavesRoom: true,
    busy,
  });
  const lookUps = createSemaphore({
    kind: "names",
    limit: lookUpsAtOnceMax,
    waitingMax: namesWaitingMax,
    busy,
  });
  const readHosts = createFileReader(sources.hosts, parseHosts);
  const readSearch = createFileReader(sources.resolvConf, parseSearch);
  const readHasOthers = createFileReader(sources.nsswitchConf, hasOtherSources);
  const lookUp = (hostname: string, signal: AbortSignal) =>
    lookUps.run(() => sources.lookUp(hostname), { signal, share: currentShare() });

  async function resolve(hostname: string, signal: AbortSignal): Promise<readonly string[]> {
    if (platform !== "linux") return lookUp(hostname, signal);
    const name = hostname.toLowerCase().replace(/\.$/, "");
    const listed = (await readHosts()).get(name) ?? localhostOf(name);
    if (listed !== undefined) return listed;
    const resolver = new Resolver({ timeout: answerTimeoutMs, tries });
    if (sources.servers !== undefined) resolver.setServers(sources.servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener("abort", cancel, { once: true });
    try {
      for (const candidate of candidatesOf(hostname, await readSearch())) {
        const addresses = await ask(resolver, candidate);
        signal.throwIfAborted();
        if (addresses.length > 0) return addresses;
      }
    } finally {
      signal.removeEventListener("abort", cancel);
      cancel();
    }
    return (await readHasOthers()) ? lookUp(hostname, signal) : [];
  }

  return (hostname, signal) => names.run(() => resolve(hostname, signal), { signal, share: currentShare() });
}

/** IPv4 and IPv6 in turns, so that a broken one costs one attempt. Empty: there is no such name. */
async function ask(resolver: Resolver, name: string): Promise<string[]> {
  const questions = [resolver.resolve4(name), resolver.resolve6(name)];
  const first = await Promise.any(questions).catch(() => undefined);
  const settled = Promise.allSettled(questions);
  // Some name servers never answer for IPv6.
  const answers = await (first === undefined ? settled : answersWithin(otherKindMs, settled));
  if (answers === undefined) return first ?? [];
  const failed = answers.find((answer) => answer.status === "rejected");
  if (first === undefined && !isNotFound(failed?.reason)) throw failed?.reason;
  const [four = [], six = []] = answers.map((answer) => (answer.status === "fulfilled" ? answer.value : []));
  return Array.from({ length: Math.max(four.length, six.length) }, (_, index) => [four[index], six[index]])
    .flat()
    .filter((address) => address !== undefined);
}

/** Another search domain may still have the name. */
function isNotFound(reason: unknown): boolean {
  const code = reason instanceof Error && "code" in reason ? reason.code : undefined;
  return code === "ENOTFOUND" || code === "ENODATA" || code === "ESERVFAIL" || code === "EBADNAME";
}

interface Search {
  domains: readonly string[];
  /** A name with fewer dots is first looked for in the search domains. */
  ndots: number;
}

function candidatesOf(hostname: string, { domains, ndots }: Search): string[] {
  if (hostname.endsWith(".")) return [hostname.slice(0, -1)];
  const searched = domains.map((domain) => `${hostname}.${domain}`);
  const dots = hostname.split(".").length - 1;
  return dots >= ndots ? [hostname, ...searched] : [...searched, hostname];
}

/** Names of this machine, which no name server is asked for (RFC 6761). */
function localhostOf(name: string): readonly string[] | undefined {
  return name === "localhost" || name.endsWith(".localhost") ? ["127.0.0.1", "::1"] : undefined;
}

function parseHosts(text: string): ReadonlyMap<string, readonly string[]> {
  const hosts = new Map<string, string[]>();
  for (const words of wordsByLine(text)) {
    const [address = "", ...names] = words;
    if (isIP(address) === 0) continue;
    for (const name of new Set(names.map((one) => one.toLowerCase()))) {
      const known = hosts.get(name);
      if (known === undefined) hosts.set(name, [address]);
      else if (!known.includes(address)) known.push(address);
    }
  }
  return hosts;
}

/** The last `search` or `domain` line counts, as in resolv.conf(5). */
function parseSearch(text: string): Search {
  const search = { domains: new Array<string>(), ndots: 1 };
  for (const [keyword, ...words] of wordsByLine(text)) {
    if (keyword === "search" || keyword === "domain")
      search.domains = words.map((word) => word.replace(/\.$/, "")).filter((word) => word !== "");
    if (keyword !== "options") continue;
    const ndots = /^ndots:(\d+)$/.exec(words.find((word) => word.startsWith("ndots:")) ?? "")?.[1];
    if (ndots !== undefined) search.ndots = Math.min(Number(ndots), ndotsMax);
  }
  return search;
}

/** Whether `nsswitch.conf` names more than files and DNS, such as mDNS. */
function hasOtherSources(text: string): boolean {
  const [, ...sources] = wordsByLine(text).find(([keyword]) => keyword === "hosts:") ?? [];
  return sources.some((source) => !source.startsWith("[") && source !== "files" && source !== "dns");
}

function wordsByLine(text: string): string[][] {
  return text.split("\n").map((line) =>
    line
      .replace(/[#;].*$/, "")
      .trim()
      .split(/\s+/),
  );
}

/** Reads and parses a file again when it has changed. A missing one counts as empty. */
function createFileReader<Value>(path: string, parse: (text: string) => Value): () => Promise<Value> {
  let kept: { version: string; value: Value } | undefined;
  return async () => {
    const found = await stat(path).catch(() => undefined);
    const version = found === undefined ? "" : `${found.ino} ${found.size} ${found.mtimeMs}`;
    if (kept?.version !== version)
      kept = { version, value: parse(await readFile(path, "utf8").catch(() => "")) };
    return kept.value;
  };
}
