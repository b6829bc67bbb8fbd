import { ClientError } from "#client/client-error.ts";
import type { Client } from "#client/create-client.ts";
import type { Connection } from "#contract/connection.ts";
import { findFormat, formatOfExtension } from "#contract/formats.ts";
import { serviceAddress } from "../connection/service-address.ts";

/** The rendered file, as the service stored it. */
export interface ResultFile {
  /** For an `<img>`: an object URL while the bytes are ours, else the link itself. */
  address: string;
  contentType: string;
  /** Unknown for a picture that only the browser may load. */
  bytes: number | undefined;
}

/**
 * Fetches a result by its link. Links of the interface's own form and at the service's own address go through the client,
 * so that their bytes can be counted and compared; others, on a store of a remote service, are left to an `<img>`. Throws
 * a `ClientError`.
 */
export async function fetchResultFile(
  client: Client,
  href: string,
  connection: Connection,
  signal: AbortSignal,
): Promise<ResultFile> {
  const link = new URL(href, window.location.origin);
  const own = /^\/results\/([^/]+)\.(\w+)$/.exec(link.pathname);
  if (own === null || link.origin !== new URL(serviceAddress(connection)).origin) {
    return loadPicture(href, signal);
  }
  const blob = await client.getResultFile(own[1] ?? "", own[2] ?? "", signal);
  return { address: URL.createObjectURL(blob), contentType: blob.type, bytes: blob.size };
}

/** Of the file behind a link, with its dot; empty where the link names none. */
export function extensionIn(href: string): string {
  return /\.\w+$/.exec(new URL(href, window.location.origin).pathname)?.[0] ?? "";
}

/** Waits between tries for a picture that is stored only later, ms. Together a little over half a minute. */
const waitsMs = [0, 500, 1_000, 2_000, 3_000, 5_000, 8_000, 13_000];

async function loadPicture(href: string, signal: AbortSignal): Promise<ResultFile> {
  const format = findFormat(formatOfExtension(extensionIn(href).slice(1)));
  if (format?.isPicture === false) return { address: href, contentType: format.mediaType, bytes: undefined };
  for (const waitMs of waitsMs) {
    await pause(waitMs, signal);
    const picture = new Image();
    picture.src = href;
    try {
      await picture.decode();
      return { address: href, contentType: "image/*", bytes: undefined };
    } catch {
      // Not there yet, or never: the link comes before the image, and only trying again tells.
    }
  }
  throw new ClientError({ kind: "timedOut", afterMs: waitsMs.reduce((sum, waitMs) => sum + waitMs, 0) });
}

async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const timer = window.setTimeout(resolve, durationMs);
    signal.addEventListener(
      "abort",
      () => {
        window.clearTimeout(timer);
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });
}
