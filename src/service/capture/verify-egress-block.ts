import { createSocket } from "node:dgram";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { portOf } from "../outbound/forward-proxy.ts";
import type { PreparedPage } from "./prepare-page.ts";

/** Long enough for an unhindered connection on this machine. */
const tryForMs = 1_500;

/**
 * Makes a page try to reach a server of ours on this machine, in the ways that have bypassed the block before. Returns
 * those that succeeded; empty if none did. Throws if the page did not even reach the proxy, so that silence proves
 * nothing.
 */
export async function verifyEgressBlock({
  page,
  port,
}: Pick<PreparedPage, "page" | "port">): Promise<string[]> {
  const reached = new Set<string>();
  const canaries = await Promise.all(
    ["127.0.0.1", "::1"].map((host) => openCanary(host, (how) => reached.add(how))),
  );
  const open = canaries.filter((canary) => canary !== undefined);
  try {
    const targets = open.map(({ tcp, udp }) => ({ tcp, udp }));
    await page.evaluate(`(${waysOut})(${JSON.stringify(targets)}, ${tryForMs})`);
    const before = port.asked();
    for (const { tcp } of open) {
      // A refused navigation ends with an error, as it should.
      await page.goto(`http://${tcp}/`, { timeout: tryForMs, waitUntil: "commit" }).catch(() => undefined);
    }
    if (port.asked() === before) throw new Error("the browser does not use the proxy that it was given");
    // Sent data arrives on this machine within one or two turns of the loop.
    await wait(20);
    return [...reached];
  } finally {
    await Promise.all(open.map((canary) => canary.close()));
  }
}

/** Runs in the page. As text, because it uses the browser's globals and not ours. */
const waysOut = `async (targets, patienceMs) => {
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  const attempts = targets.flatMap(({ tcp, udp }) => [
    fetch("http://" + tcp + "/fetch", { mode: "no-cors" }).catch(() => undefined),
    new Promise((resolve) => {
      new WebSocket("ws://" + tcp + "/socket").addEventListener("close", resolve);
    }),
    new Promise((resolve) => {
      const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:" + udp }] });
      peer.addEventListener("icegatheringstatechange", () => {
        if (peer.iceGatheringState === "complete") resolve();
      });
      peer.createDataChannel("way out");
      peer.createOffer().then((offer) => peer.setLocalDescription(offer));
    }),
  ]);
  await Promise.race([Promise.all(attempts), patience]);
}`;

interface Canary {
  /** Host and port. */
  tcp: string;
  udp: string;
  close: () => Promise<void>;
}

/** Undefined if the machine does not have the address. */
async function openCanary(host: string, onReached: (how: string) => void): Promise<Canary | undefined> {
  const tcp = createServer((socket) => {
    onReached(`TCP to ${host}`);
    socket.destroy();
  });
  const udp = createSocket(host.includes(":") ? "udp6" : "udp4");
  udp.on("message", () => onReached(`UDP to ${host}`));
  try {
    await new Promise<void>((resolve, reject) => {
      tcp.once("error", reject);
      tcp.listen(0, host, resolve);
    });
    await new Promise<void>((resolve, reject) => {
      udp.once("error", reject);
      udp.bind(0, host, resolve);
    });
  } catch {
    tcp.close();
    udp.close();
    return undefined;
  }
  const written = host.includes(":") ? `[${host}]` : host;
  return {
    tcp: `${written}:${portOf(tcp)}`,
    udp: `${written}:${udp.address().port}`,
    close: async () => {
      udp.close();
      await new Promise<void>((resolve) => tcp.close(() => resolve()));
    },
  };
}
