import type { Connection } from "#contract/connection.ts";

/** The service's address for programs outside this browser, without a trailing slash. */
export function serviceAddress(connection: Connection | undefined): string {
  const address = connection?.publicUrl ?? connection?.baseUrl ?? "http://localhost:4401";
  return address.replace(/\/+$/, "");
}

/** Whether only this machine can open an address. */
export function isOnlyLocal(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? "";
  return host === "localhost" || host.endsWith(".localhost") || host.startsWith("127.") || host === "[::1]";
}

/** Whether links of pictures lead each other machine to itself, although the dashboard is open to others. */
export function hasOnlyLocalLinks({ publicUrl }: Connection, pageAddress: string): boolean {
  return publicUrl !== null && isOnlyLocal(publicUrl) && !isOnlyLocal(pageAddress);
}
