import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { EnvironmentProblem } from "./read-variables.ts";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether an address is in 127.0.0.0/8 or ::1, in any spelling, including IPv4-mapped IPv6. */
export function isLoopback(address: string | undefined): boolean {
  const [plain = ""] = (address ?? "").split("%");
  const version = isIP(plain);
  return version !== 0 && loopback.check(plain, version === 6 ? "ipv6" : "ipv4");
}

/**
 * Whether the `hostname` of a URL, which has every address in its usual spelling, is `localhost`, a name below it, or an
 * address of the loopback.
 */
export function isLoopbackName(hostname: string): boolean {
  return /^(?:[^.]+\.)*localhost\.?$/.test(hostname) || isLoopback(hostname.replace(/^\[(.*)\]$/, "$1"));
}

/**
 * Resolves the dashboard's `HOST` to the address to listen on. Without a login the server adds the key to every request,
 * and a forged `Host` header passes its other checks, so it may only listen on the loopback. Resolves the name once, so
 * that the checked address is the one that is used. Throws `EnvironmentProblem`; also for a public address without a
 * login, which was forgotten: a reverse proxy on this machine would open the dashboard to all.
 */
export async function resolveDashboardHost({ host, login, url }: DashboardHost): Promise<string> {
  if (login.kind === "none" && url !== undefined && !isLoopbackName(url.hostname))
    throw new EnvironmentProblem(
      `DASHBOARD_URL is "${url.origin}", which other machines open, and the dashboard has no login: set OIDC_ISSUER, AUTH_PROXY_HEADER or LOGIN=password with what belongs to it, or leave DASHBOARD_URL empty.`,
    );
  const addresses = await lookup(host, { all: true, order: "verbatim" }).catch((cause: unknown) => {
    throw new EnvironmentProblem(
      `HOST is ${JSON.stringify(host)}, which does not resolve to an address; accepted: an address of this machine, such as 127.0.0.1, ::1 or localhost.`,
      { cause },
    );
  });
  const open = addresses.find(({ address }) => !isLoopback(address));
  const [first] = addresses;
  if (open === undefined && first !== undefined) return first.address;
  const reachable = `HOST is ${JSON.stringify(host)}, which other machines may reach`;
  if (login.kind === "none")
    throw new EnvironmentProblem(
      `${reachable}, and the dashboard has no login: anyone who reaches it has the whole interface without a key. Set a login (OIDC_ISSUER, AUTH_PROXY_HEADER or LOGIN=password), or set HOST to 127.0.0.1 and reach it through an SSH tunnel with the same port.`,
    );
  if (url === undefined)
    throw new EnvironmentProblem(
      `${reachable}, and DASHBOARD_URL is not set; set it to the address that people open, such as https://overprint.example, or set HOST to 127.0.0.1.`,
    );
  return first?.address ?? host;
}

/** The settings that decide whether other machines may reach the dashboard. */
export interface DashboardHost {
  host: string;
  login: { kind: string };
  url: URL | undefined;
}
